public import AppStoreCore

/// The description of a paywall: what an app shows around the packages of an offering.
///
/// It is part of an offering in the catalog, so that a paywall changes without an update of the app.
/// `Docs/paywall.schema.json` is its JSON schema. Apps ignore members and values that they do not
/// know; `tessera catalog check` rejects them.
public struct Paywall: Hashable, Sendable {
  /// The layout.
  public var template: PaywallTemplate
  /// The locale for customers whose languages have no texts; one of ``locales``.
  public var defaultLocale: String
  /// The texts by locale, such as `de` or `pt-BR`.
  public var locales: [String: PaywallTexts]
  /// The packages to show, in order; empty for all packages of the offering, in its order.
  public var packages: [PackageID]
  /// The package that is selected at first; `nil` for the first one.
  public var highlighted: PackageID?
  /// The colors; `nil` for those of the app.
  public var colors: PaywallColors?
  /// The images.
  public var images: PaywallImages

  /// Creates a paywall.
  public init(
    template: PaywallTemplate, defaultLocale: String, locales: [String: PaywallTexts],
    packages: [PackageID] = [], highlighted: PackageID? = nil, colors: PaywallColors? = nil,
    images: PaywallImages = PaywallImages()
  ) {
    self.template = template
    self.defaultLocale = defaultLocale
    self.locales = locales
    self.packages = packages
    self.highlighted = highlighted
    self.colors = colors
    self.images = images
  }
}

extension Paywall: Codable {
  private enum CodingKeys: String, CodingKey {
    case template, locales, packages, highlighted, colors, images
    case defaultLocale = "default_locale"
  }

  /// Decodes a paywall; only the template, the locales and the default locale are required.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      template: try container.decode(PaywallTemplate.self, forKey: .template),
      defaultLocale: try container.decode(String.self, forKey: .defaultLocale),
      locales: try container.decode([String: PaywallTexts].self, forKey: .locales),
      packages: try container.decodeIfPresent([PackageID].self, forKey: .packages) ?? [],
      highlighted: try container.decodeIfPresent(PackageID.self, forKey: .highlighted),
      colors: try container.decodeIfPresent(PaywallColors.self, forKey: .colors),
      images: try container.decodeIfPresent(PaywallImages.self, forKey: .images)
        ?? PaywallImages())
  }

  /// Encodes the paywall; parts without content are left out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(template, forKey: .template)
    try container.encode(defaultLocale, forKey: .defaultLocale)
    try container.encode(locales, forKey: .locales)
    if !packages.isEmpty { try container.encode(packages, forKey: .packages) }
    try container.encodeIfPresent(highlighted, forKey: .highlighted)
    try container.encodeIfPresent(colors, forKey: .colors)
    if images != PaywallImages() { try container.encode(images, forKey: .images) }
  }
}
