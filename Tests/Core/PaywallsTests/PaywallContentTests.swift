import AppStoreCore
import Foundation
import Paywalls
import Testing

@Suite("What a customer sees of a paywall", .timeLimit(.minutes(30)))
struct PaywallContentTests {
  private func content(
    _ paywall: Paywall = Sample.paywall, _ options: [PaywallOption] = Sample.options(),
    selection: PackageID? = nil, languages: [String] = ["en-US"]
  ) throws -> PaywallContent {
    try #require(paywall.content(options, selection: selection, languages: languages))
  }

  @Test func `Packages are in the order of the paywall, and the highlighted one is selected`()
    throws
  {
    let content = try content()
    #expect(content.rows.map(\.package) == ["$rc_annual", "$rc_monthly", "$rc_lifetime"])
    #expect(content.rows.map(\.isHighlighted) == [true, false, false])
    #expect(content.rows.map(\.isSelected) == [true, false, false])
  }

  @Test func `Texts have the values of the selected package, and rows those of their own`() throws {
    let content = try content(selection: "$rc_monthly")
    #expect(content.title == "Go Pro")
    #expect(content.subtitle == "From $9.99 a month")
    #expect(content.callToAction == "Subscribe for $9.99 per month")
    #expect(
      content.rows.map(\.details) == ["$59.94 per year", "$9.99 per month", "$199.99"])
    #expect(content.rows.map(\.isSelected) == [false, true, false])
  }

  @Test func `Texts about the introductory offer are for customers who may use it`() throws {
    let eligible = try content(options(true))
    #expect(eligible.callToAction == "Try 1 week free")
    #expect(eligible.rows.map(\.details).first == "1 week free, then $59.94 per year")
    #expect(eligible.rows.map(\.details).last == "$199.99")
    let other = try content(options(false))
    #expect(other.callToAction == "Subscribe for $59.94 per year")
    #expect(other.rows.map(\.details).first == "$59.94 per year")
  }

  private func options(_ hasIntroOffer: Bool) -> [PaywallOption] {
    Sample.options(hasIntroOffer: hasIntroOffer)
  }

  private func content(_ options: [PaywallOption]) throws -> PaywallContent {
    try content(Sample.paywall, options)
  }

  @Test func `A text with a variable that has no value is not shown`() throws {
    let content = try content(selection: "$rc_lifetime")
    #expect(content.subtitle == nil, "a lifetime purchase has no price of a month")
    #expect(content.callToAction == "Subscribe for $199.99")
  }

  @Test func `A discount compares with the most expensive year, which has no badge`() throws {
    let badges = try content().rows.map(\.badge)
    #expect(badges == ["Save 50%", nil, nil], "59.94 is exactly half of 119.88")
    var options = Sample.options()
    options[1].pricePerYear = Decimal(5995) / 100
    #expect(try content(options).rows.first?.badge == "Save 49%", "rounded down")
    options[1].pricePerYear = Decimal(11980) / 100
    #expect(try content(options).rows.first?.badge == nil, "less than one percent")
  }

  @Test func `Discounts of quotients are exact`() throws {
    // Prices of 1 to 400 units for a month and six times that for a year.
    for units in 1...400 {
      var options = Sample.options()
      options[0].pricePerYear = Decimal(units) / (Decimal(1) / 12)
      options[1].pricePerYear = Decimal(units * 6) / 1
      #expect(try content(options).rows.first?.badge == "Save 50%", "\(units)")
    }
  }

  @Test(arguments: [
    (["de-AT"], "de"), (["DE"], "de"), (["fr-FR", "de"], "de"), (["fr"], "en"), ([], "en"),
    (["en-GB"], "en"), (["deu"], "en"),
  ])
  func `The first language with texts is shown, otherwise the default one`(
    languages: [String], locale: String
  ) throws {
    let content = try content(languages: languages)
    #expect(content.locale == locale)
    #expect(content.title == (locale == "de" ? "Werde Pro" : "Go Pro"))
  }

  @Test func `A missing text is not replaced by another language, and a missing URL is`() throws {
    let german = try content(languages: ["de"])
    #expect(german.subtitle == nil && german.callToAction == nil && german.features.isEmpty)
    #expect(german.terms?.url == "https://example.com/terms" && german.terms?.title == nil)
    #expect(german.privacy?.url == "https://example.com/de/datenschutz")
    #expect(german.privacy?.title == "Datenschutz")
    #expect(german.header?.text == "A mountain")
  }

  @Test func `The template single shows the highlighted package`() throws {
    var paywall = Sample.paywall
    paywall.template = .single
    #expect(try content(paywall).rows.map(\.package) == ["$rc_annual"])
    #expect(
      try content(paywall, selection: "$rc_monthly").rows.map(\.isSelected) == [true],
      "a package that is not shown cannot be selected")
    paywall.highlighted = nil
    #expect(try content(paywall).rows.map(\.package) == ["$rc_annual"], "the first one")
  }

  @Test func `An unavailable package is left out, and another one selected`() throws {
    let rest = Sample.options().filter { $0.package != "$rc_annual" }
    let content = try content(rest)
    #expect(content.rows.map(\.package) == ["$rc_monthly", "$rc_lifetime"])
    #expect(content.rows.map(\.isSelected) == [true, false])
    var paywall = Sample.paywall
    paywall.packages = ["gone"]
    #expect(
      try self.content(paywall).rows.map(\.package) == Sample.offered,
      "without any of the named packages, all are shown")
    #expect(Sample.paywall.content([], languages: []) == nil)
  }

  @Test func `An unknown template is drawn as a list, and an unknown icon as a check mark`() throws
  {
    var paywall = Sample.paywall
    paywall.template = PaywallTemplate(rawValue: "carousel")
    #expect(try content(paywall).template == .list)
    let icon = PaywallIcon(rawValue: "unicorn")
    #expect(icon.symbolName == "checkmark" && icon.character == "✓")
    #expect(try content().features.map(\.icon.symbolName) == ["star.fill", "checkmark"])
  }
}
