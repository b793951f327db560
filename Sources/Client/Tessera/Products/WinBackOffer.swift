/// A win-back offer that this customer may use, as reported by the App Store.
public struct WinBackOffer: Hashable, Sendable {
  /// The offer.
  public let discount: StoreProductDiscount

  package init(_ discount: StoreProductDiscount) { self.discount = discount }
}
