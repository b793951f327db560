internal import AppStoreCore
internal import Paywalls

struct PaywallReader {
  let packages: [PackageID]

  private static let keys = [
    "template", "default_locale", "locales", "packages", "highlighted", "colors", "images",
  ]

  /// Reads a paywall; `nil` after a report of what is missing.
  func paywall(_ field: CatalogField) -> Paywall? {
    guard let section = field.section(Self.keys) else { return nil }
    let template = section.required("template", "list, compare or single")?
      .text("list, compare or single")
    let defaultLocale = section.required("default_locale", "a locale such as en")?
      .text("a locale such as en")
    let locales = section.required("locales", "`en:` with a title").map(locales)
    let highlighted = section["highlighted"]?.text("a package of the offering")
    let colors = section["colors"].map(colors)
    let images =
      section["images"].map { PaywallTextReader.images($0, "an HTTPS URL") } ?? PaywallImages()
    let shown = section["packages"]?.elements("packages of the offering")?
      .compactMap { $0.text("a package of the offering") }
    guard let template, let defaultLocale, let locales else { return nil }
    let paywall = Paywall(
      template: PaywallTemplate(rawValue: template), defaultLocale: defaultLocale,
      locales: locales, packages: (shown ?? []).map { PackageID($0) },
      highlighted: highlighted.map { PackageID($0) }, colors: colors ?? nil, images: images)
    for problem in paywall.problems(in: packages) {
      field.part(at: problem.path).report(problem.problem, fix: problem.fix)
    }
    return paywall
  }

  private func locales(_ field: CatalogField) -> [String: PaywallTexts] {
    var locales: [String: PaywallTexts] = [:]
    for member in field.members("`locale:` with its texts, such as `en:` with a title") ?? [] {
      locales[member.name] = PaywallTextReader().texts(member.value)
    }
    return locales
  }

  private func colors(_ field: CatalogField) -> PaywallColors? {
    guard let section = field.section(["light", "dark"]) else { return nil }
    let light = section.required("light", "the colors of light appearance").flatMap(scheme)
    let dark = section["dark"].flatMap(scheme)
    return light.map { PaywallColors(light: $0, dark: dark) }
  }

  private func scheme(_ field: CatalogField) -> PaywallColors.Scheme? {
    let keys = ["background", "text", "secondary_text", "accent", "accent_text"]
    guard let section = field.section(keys) else { return nil }
    let colors = keys.map { key in
      section.required(key, "a color in quotes, such as \"#0A58A8\"").flatMap(color)
    }
    let read = colors.compactMap(\.self)
    guard read.count == keys.count else { return nil }
    return PaywallColors.Scheme(
      background: read[0], text: read[1], secondaryText: read[2], accent: read[3],
      accentText: read[4])
  }

  private func color(_ field: CatalogField) -> PaywallColor? {
    guard let text = field.text("a color in quotes, such as \"#0A58A8\"") else { return nil }
    guard let color = PaywallColor(hex: text) else {
      field.report(
        "\"\(text)\" is not a color", fix: "write # and six hexadecimal digits, such as \"#0A58A8\""
      )
      return nil
    }
    return color
  }
}
