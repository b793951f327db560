import AppStoreCore
import Paywalls
import Testing

@Suite("Problems of paywalls", .timeLimit(.minutes(30)))
struct PaywallProblemTests {
  /// A change to a valid paywall, and the problem it causes.
  struct Case: CustomTestStringConvertible {
    let path: String
    let problem: String
    let fix: String
    let change: @Sendable (inout Paywall) -> Void

    init(
      _ path: String, _ problem: String, fix: String,
      _ change: @escaping @Sendable (inout Paywall) -> Void
    ) {
      self.path = path
      self.problem = problem
      self.fix = fix
      self.change = change
    }

    var testDescription: String { "\(path) \(problem)" }
  }

  static let cases: [Case] = [
    Case("template", "unknown template \"lst\"", fix: "did you mean list?") {
      $0.template = PaywallTemplate(rawValue: "lst")
    },
    Case("template", "compares 1 package", fix: "two or three") {
      $0.template = .compare
      $0.packages = ["$rc_annual"]
    },
    Case("packages[1]", "unknown package \"$rc_monhly\"", fix: "did you mean $rc_monthly?") {
      $0.packages = ["$rc_annual", "$rc_monhly"]
    },
    Case("packages[1]", "is a duplicate", fix: "remove one") {
      $0.packages = ["$rc_annual", "$rc_annual"]
    },
    Case("highlighted", "unknown package \"$rc_monthly\"", fix: "use one of $rc_annual") {
      $0.packages = ["$rc_annual"]
      $0.highlighted = "$rc_monthly"
    },
    Case("default_locale", "\"fr\" is not under locales", fix: "name one of de, en") {
      $0.defaultLocale = "fr"
    },
    Case("locales.german", "is not a known locale", fix: "such as de or pt-BR") {
      $0.locales["german"] = Sample.german
    },
    Case("locales.DE-at", "is not a known locale", fix: "write de-AT") {
      $0.locales["DE-at"] = Sample.german
    },
    Case("locales.pt_BR", "is the same locale as pt-BR", fix: "remove one") {
      $0.locales["pt-BR"] = Sample.german
      $0.locales["pt_BR"] = Sample.german
    },
    Case("locales.en.title", "is empty", fix: "write a text") { $0.locales["en"]?.title = " " },
    Case("locales.de.title", "is 501 characters long", fix: "at most 500") {
      $0.locales["de"]?.title = String(repeating: "ä", count: 501)
    },
    Case("locales.en.subtitle", "unknown variable \"product.prise\"", fix: "product.price?") {
      $0.locales["en"]?.subtitle = "{{ product.prise }}"
    },
    Case("locales.en.footer", "{{ without }}", fix: "close the variable") {
      $0.locales["en"]?.footer = "{{ product.price"
    },
    Case(
      "locales.en.call_to_action", "uses product.offer_price",
      fix: "call_to_action_with_intro_offer"
    ) { $0.locales["en"]?.callToAction = "{{ product.offer_price }}" },
    Case("locales.en.badges.weekly", "unknown package \"weekly\"", fix: "use one of") {
      $0.locales["en"]?.badges["weekly"] = "New"
    },
    Case("locales.en.features[1].icon", "unknown icon \"stars\"", fix: "did you mean star?") {
      $0.locales["en"]?.features[1].icon = PaywallIcon(rawValue: "stars")
    },
    Case("locales.en.features", "has 13 features", fix: "at most 12") {
      $0.locales["en"]?.features = Array(repeating: PaywallFeature(title: "x"), count: 13)
    },
    Case("locales.en.terms_url", "is not encrypted", fix: "https://") {
      $0.locales["en"]?.termsURL = "http://example.com"
    },
    Case("locales.de.privacy_url", "is not an HTTPS URL", fix: "https://example.com") {
      $0.locales["de"]?.privacyURL = "example.com/privacy"
    },
    Case("images.header", "is not an HTTPS URL", fix: "https://") {
      $0.images.header = "https://"
    },
    Case("images.icon", "has no alternative text", fix: "locales.en.image_texts.icon") {
      $0.images.icon = "https://example.com/icon.png"
    },
    Case("colors.dark.text", "has a contrast of 1.0 with background, #14181B", fix: "least 4.5") {
      $0.colors?.dark?.text = Sample.color("#14181B")
    },
    Case("colors.light.accent", "has a contrast of", fix: "at least 3.0") {
      $0.colors?.light.accent = Sample.color("#EEEEEE")
      $0.colors?.light.accentText = Sample.color("#000000")
    },
    Case("colors.light.accent_text", "has a contrast of 4.4", fix: "at least 4.5") {
      $0.colors?.light.accent = Sample.color("#777777")
    },
  ]

  @Test func `A complete paywall has no problem`() {
    #expect(Sample.paywall.problems(in: Sample.offered).isEmpty)
  }

  @Test(arguments: cases)
  func `A mistake is reported once, with its path and a fix`(mistake: Case) throws {
    var paywall = Sample.paywall
    mistake.change(&paywall)
    let problems = paywall.problems(in: Sample.offered)
    let problem = try #require(problems.first)
    #expect(problems.count == 1, "\(problems)")
    #expect(Self.text(problem.path) == mistake.path)
    #expect(problem.problem.contains(mistake.problem), "\(problem)")
    #expect(problem.fix.contains(mistake.fix), "\(problem)")
  }

  @Test(arguments: PaywallVariable.allCases)
  func `Every variable is allowed where it can have a value`(variable: PaywallVariable) {
    var paywall = Sample.paywall
    if variable.needsIntroOffer {
      paywall.locales["en"]?.offerDetailsWithIntroOffer = "{{ \(variable.rawValue) }}"
    } else {
      paywall.locales["en"]?.offerDetails = "{{ \(variable.rawValue) }}"
    }
    #expect(paywall.problems(in: Sample.offered).isEmpty)
  }

  private static func text(_ path: [PaywallProblem.Step]) -> String {
    path.reduce("") { text, step in
      switch step {
      case .key(let key): text.isEmpty ? key : "\(text).\(key)"
      case .index(let index): "\(text)[\(index)]"
      }
    }
  }
}
