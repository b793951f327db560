import AppStoreCore
import Catalog
import Foundation
import Paywalls
import RepositoryFiles
import Testing

@Suite("Paywalls in a catalog", .timeLimit(.minutes(30)))
struct PaywallCatalogTests {
  private func text(_ paywall: String) -> String {
    """
    apps:
      - {bundle_id: com.example.app, environments: [Sandbox], public_api_keys: [appl_example]}
    entitlements:
      pro: [monthly, yearly]
    offerings:
      default:
        packages:
          - {identifier: $rc_monthly, product: monthly}
          - {identifier: $rc_annual, product: yearly}
        paywall:
    \(paywall.split(separator: "\n").map { "      " + $0 }.joined(separator: "\n"))
    current_offering: default
    """
  }

  private func catalog(_ paywall: String) throws -> ServerCatalog {
    try CatalogFile.parse(text(paywall), fileName: "c.yaml")
  }

  private func problems(_ paywall: String) -> [String] {
    do throws(CatalogFileError) {
      _ = try CatalogFile.parse(text(paywall), fileName: "c.yaml")
      return []
    } catch {
      guard case .invalid(let problems) = error else { return ["\(error)"] }
      return problems.map(\.description)
    }
  }

  private static let complete = """
    template: compare
    default_locale: en
    packages: [$rc_annual, $rc_monthly]
    highlighted: $rc_annual
    images: {header: "https://example.com/a.jpg"}
    colors:
      light: {background: "#FFFFFF", text: "#111111", secondary_text: "#555555", accent: "#0A58A8", accent_text: "#FFFFFF"}
    locales:
      en:
        title: Go Pro
        subtitle: From {{ product.price_per_month }}
        features:
          - All themes
          - {icon: star, title: Sync, content: On every device}
        call_to_action: Subscribe
        badges: {$rc_annual: "Save {{ product.relative_discount }}"}
        terms_url: https://example.com/terms
        image_texts: {header: A mountain}
      de: {title: Werde Pro}
    """

  @Test func `A paywall is read with all its parts`() throws {
    let paywall = try #require(try catalog(Self.complete).offerings["default"]?.paywall)
    #expect(paywall.template == .compare && paywall.defaultLocale == "en")
    #expect(paywall.packages == ["$rc_annual", "$rc_monthly"])
    #expect(paywall.colors?.light.accent.hex == "#0A58A8" && paywall.colors?.dark == nil)
    let english = try #require(paywall.locales["en"])
    #expect(english.features.map(\.title) == ["All themes", "Sync"])
    #expect(english.features.map(\.icon?.rawValue) == [nil, "star"])
    #expect(english.badges.keys.sorted() == ["$rc_annual"])
    #expect(paywall.locales["de"]?.title == "Werde Pro")
  }

  @Test func `The example catalog has a paywall`() throws {
    let file = Repository.root.appending(path: "Examples/catalog.yaml")
    let catalog = try CatalogFile.load(file.path, environment: [:])
    #expect(catalog.offerings["default"]?.paywall?.locales.count == 2)
  }

  @Test func `Every problem is reported with its line, its field and a fix`() {
    let found = problems(
      """
      template: grid
      default_locale: fr
      highlighted: $rc_anual
      images: {header: "http://example.com/a.jpg"}
      colors:
        light: {background: "#FFFFFF", text: "#999999", secondary_text: "#555555", accent: "#0A58A8", accent_text: "#FFFFFF"}
      locales:
        en:
          title: "{{ product.prise }}"
          features:
            - {icon: stars, title: Sync}
        klingon: {title: Qapla}
      """)
    #expect(
      found == [
        #"c.yaml:11: offerings.default.paywall.template: unknown template "grid"; "#
          + "use one of list, compare, single",
        #"c.yaml:12: offerings.default.paywall.default_locale: has no texts: "fr" is not under "#
          + "locales; add it under locales, or name one of en, klingon",
        #"c.yaml:13: offerings.default.paywall.highlighted: unknown package "$rc_anual"; "#
          + "did you mean $rc_annual?",
        "c.yaml:14: offerings.default.paywall.images.header: is not encrypted; "
          + "use a URL that starts with https://",
        "c.yaml:16: offerings.default.paywall.colors.light.text: has a contrast of 2.8 with "
          + "background, #FFFFFF; choose colors with a contrast of at least 4.5",
        #"c.yaml:19: offerings.default.paywall.locales.en.title: unknown variable "product.prise"; "#
          + "did you mean product.price?",
        #"c.yaml:21: offerings.default.paywall.locales.en.features[0].icon: unknown icon "stars"; "#
          + "did you mean star?",
        "c.yaml:22: offerings.default.paywall.locales.klingon: is not a known locale; "
          + "write a language with or without a region, such as de or pt-BR",
      ])
  }

  @Test func `Missing parts and unknown keys are reported`() {
    let found = problems(
      """
      default_locale: en
      colors:
        light: {background: white, text: "#111111"}
      locales:
        en: {titl: Go Pro}
      """)
    #expect(found.contains { $0.contains("paywall.template: is missing; add list, compare or") })
    #expect(found.contains { $0.contains("en.titl: unknown key; did you mean title?") })
    #expect(found.contains { $0.contains("locales.en.title: is missing; add a title") })
    #expect(found.contains { $0.contains(#"background: "white" is not a color; write #"#) })
    #expect(found.contains { $0.contains("light.accent: is missing") })
  }

  @Test func `A change of a paywall is an effect of a catalog change`() throws {
    let old = try catalog(Self.complete)
    let new = try catalog(Self.complete.replacing("Go Pro", with: "Go further"))
    #expect(
      CatalogDifference(from: old, to: new).lines == ["offering default: paywall changed"])
    #expect(old.digest != new.digest)
    var without = old
    without.offerings.offerings[0].paywall = nil
    #expect(
      CatalogDifference(from: without, to: old).lines
        == ["offering default: paywall: added (compare)"])
    #expect(CatalogDifference(from: old, to: old).lines.isEmpty)
  }
}
