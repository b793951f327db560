/// A promotional offer that the app's own server signed in Apple's newer form.
///
/// Source: <https://developer.apple.com/documentation/storekit/product/purchaseoption/promotionaloffer(_:compactjws:)>
public struct StoreKit2PromotionalOfferPurchaseOptions: Hashable, Sendable {
  /// The offer's identifier in App Store Connect.
  public let offerID: String
  /// The signed offer, a compact JWS.
  public let compactJWS: String

  /// Creates options from a signed offer.
  public init(offerID: String, compactJWS: String) {
    self.offerID = offerID
    self.compactJWS = compactJWS
  }
}
