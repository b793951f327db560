public import Foundation

// Offers other than introductory ones are not sold by this store yet. Code that uses them must not
// build, rather than buy at another price than it asked for.
extension Product.PurchaseOption {
  /// Redeems a promotional offer; not built yet.
  @available(*, unavailable, message: "this store does not sell promotional offers yet")
  public static func promotionalOffer(
    offerID: String, keyID: String, nonce: UUID, signature: Data, timestamp: Int
  ) -> Product.PurchaseOption {
    custom(key: offerID, value: keyID)
  }

  /// Redeems a promotional offer; not built yet.
  @available(*, unavailable, message: "this store does not sell promotional offers yet")
  public static func promotionalOffer(
    _ offerID: String, compactJWS: String
  ) -> [Product.PurchaseOption] {
    [custom(key: offerID, value: compactJWS)]
  }

  /// Redeems a win-back offer; not built yet.
  @available(*, unavailable, message: "this store does not sell win-back offers yet")
  public static func winBackOffer(
    _ offer: Product.SubscriptionOffer
  ) -> Product.PurchaseOption {
    custom(key: offer.displayPrice, value: true)
  }

  /// Overrides the eligibility for the introductory offer; not built yet.
  @available(*, unavailable, message: "this store does not override offer eligibility yet")
  public static func introductoryOfferEligibility(compactJWS: String) -> Product.PurchaseOption {
    custom(key: compactJWS, value: true)
  }
}
