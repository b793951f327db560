/// A promotional offer that the app's own server signed in Apple's newer form.
///
/// Source: <https://developer.apple.com/documentation/storekit/product/purchaseoption/promotionaloffer(_:compactjws:)>
public struct StoreKit2PromotionalOfferPurchaseOptions: Hashable, Sendable {
  /// The offer's identifier in App Store Connect.
  public let offerID: String
  /// What the server signed, a compact JWS.
  public let compactJWS: String

  /// Takes a signed offer.
  public init(offerID: String, compactJWS: String) {
    self.offerID = offerID
    self.compactJWS = compactJWS
  }
}
