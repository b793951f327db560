/// An offer for a customer who left, which the App Store says this customer may use.
public struct WinBackOffer: Hashable, Sendable {
  /// The offer.
  public let discount: StoreProductDiscount

  init(_ discount: StoreProductDiscount) { self.discount = discount }
}
