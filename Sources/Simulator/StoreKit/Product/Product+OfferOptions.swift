public import Foundation
internal import StoreKitBackend

extension Product.PurchaseOption {
  /// Buys with a promotional offer that the developer's server signed in Apple's older form.
  ///
  /// - Parameters:
  ///   - offerID: The offer's identifier.
  ///   - keyID: The id of the signing key.
  ///   - nonce: The signed nonce; the store accepts it once.
  ///   - signature: The ECDSA signature in DER.
  ///   - timestamp: When it was signed, in milliseconds since 1970.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/product/purchaseoption/promotionaloffer(offerid:keyid:nonce:signature:timestamp:)>
  public static func promotionalOffer(
    offerID: String, keyID: String, nonce: UUID, signature: Data, timestamp: Int
  ) -> Product.PurchaseOption {
    Product.PurchaseOption(
      kind: .promotionalOffer(
        DevicePromotionalOffer(
          offerID: offerID,
          signature: .older(
            keyID: keyID, nonce: nonce, signature: signature, timestamp: timestamp))))
  }

  /// Buys with a promotional offer that the developer's server signed.
  ///
  /// - Parameters:
  ///   - offerID: The offer's identifier.
  ///   - compactJWS: The server's signed JWS.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/product/purchaseoption/promotionaloffer(_:compactjws:)>
  public static func promotionalOffer(
    _ offerID: String, compactJWS: String
  ) -> [Product.PurchaseOption] {
    [
      Product.PurchaseOption(
        kind: .promotionalOffer(
          DevicePromotionalOffer(offerID: offerID, signature: .compactJWS(compactJWS))))
    ]
  }

  /// Buys with a win-back offer.
  ///
  /// The store rejects customers who are not eligible.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/product/purchaseoption/winbackoffer(_:)>
  public static func winBackOffer(
    _ offer: Product.SubscriptionOffer
  ) -> Product.PurchaseOption {
    Product.PurchaseOption(kind: .winBackOffer(offer.type == .winBack ? offer.id : nil))
  }

  /// Lets the developer's server decide about the introductory offer.
  ///
  /// With an invalid signature the customer pays the price without the offer.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/product/purchaseoption/introductoryoffereligibility(compactjws:)>
  public static func introductoryOfferEligibility(compactJWS: String) -> Product.PurchaseOption {
    Product.PurchaseOption(kind: .introductoryOfferEligibility(compactJWS))
  }
}

extension DevicePromotionalOffer {
  /// Whether a parameter that the store needs is missing.
  var lacksParameters: Bool {
    switch signature {
    case .compactJWS(let jws): offerID.isEmpty || jws.isEmpty
    case .older(let keyID, _, let signature, _):
      offerID.isEmpty || keyID.isEmpty || signature.isEmpty
    }
  }

  /// The signature, which distinguishes two options for the same offer.
  var signedText: String {
    switch signature {
    case .compactJWS(let jws): jws
    case .older(let keyID, let nonce, let signature, let timestamp):
      "\(keyID) \(nonce) \(timestamp) \(signature.base64EncodedString())"
    }
  }
}
