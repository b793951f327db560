public import AppStoreCore
public import Catalog
public import Paywalls

/// The paywall of an offering, as the dashboard shows it.
public struct PaywallPreview: Sendable {
  /// The offering.
  public let offering: OfferingID
  /// The paywall.
  public let paywall: Paywall
  /// What it shows in the chosen locale.
  public let content: PaywallContent
  /// Whether it is drawn in dark appearance.
  public let isDark: Bool
  let products: [PackageID: String]

  /// Creates a preview with sample prices; `nil` if the offering has no paywall or no package.
  ///
  /// - Parameters:
  ///   - offering: The offering.
  ///   - products: What is known of the products; one that is missing renews every month.
  ///   - locale: The locale; `nil` for the default one, and for one without texts.
  ///   - isDark: Whether it is drawn in dark appearance.
  public init?(
    _ offering: OfferingDefinition, products: [PaywallSample], locale: String?, isDark: Bool
  ) {
    let samples = Dictionary(products.map { ($0.product, $0) }) { first, _ in first }
    let options = offering.packages.map { package in
      (samples[package.product] ?? PaywallSample(product: package.product)).option(of: package.id)
    }
    guard let paywall = offering.paywall,
      let content = paywall.content(
        options, languages: [locale ?? paywall.defaultLocale])
    else { return nil }
    self.offering = offering.id
    self.paywall = paywall
    self.content = content
    self.isDark = isDark
    self.products = Dictionary(
      options.map { ($0.package, $0.values[.storeProductName] ?? "") }
    ) { first, _ in first }
  }

  /// The address of the preview, in its locale and appearance.
  var address: PageAddress { address("paywall") }

  var stylesheet: PageAddress { address("paywall.css") }

  private func address(_ page: String) -> PageAddress {
    PageAddress(.catalog, offering.rawValue, page).setting("locale", content.locale)
      .setting("theme", isDark ? "dark" : "light")
  }
}
