public import Tessera

/// The row of a package in a paywall.
public struct PaywallRow: Hashable, Sendable, Identifiable {
  /// The package.
  public let package: Package
  /// The product's name, in the customer's language.
  public let title: String
  /// The price with its period, in the App Store's format, such as `$4.99 per month`.
  public let price: String
  /// The introductory offer, which applies before the price; `nil` if this customer has none, or if
  /// eligibility is unknown.
  public let offer: String?

  init(_ package: Package, isEligible: Bool, text: PaywallText) {
    let product = package.storeProduct
    self.package = package
    title = product.localizedTitle
    price = text.price(of: product)
    offer = isEligible ? product.introductoryDiscount.map(text.offer) : nil
  }

  /// The package's identifier.
  public var id: String { package.id }

  /// The row's content as one sentence for VoiceOver.
  public var accessibilityLabel: String {
    [title, offer, price].compactMap(\.self).joined(separator: ", ")
  }
}
