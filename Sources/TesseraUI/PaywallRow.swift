public import Tessera

/// A package as a paywall shows it.
public struct PaywallRow: Hashable, Sendable, Identifiable {
  /// What is bought.
  public let package: Package
  /// The product's name, in the customer's language.
  public let title: String
  /// The price with its period, as the App Store writes it, such as `$4.99 per month`.
  public let price: String
  /// The introductory offer, which comes before the price; `nil` when there is none for this customer, or
  /// the store cannot tell.
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

  /// Everything the row says, as one sentence for VoiceOver.
  public var accessibilityLabel: String {
    [title, offer, price].compactMap(\.self).joined(separator: ", ")
  }
}
