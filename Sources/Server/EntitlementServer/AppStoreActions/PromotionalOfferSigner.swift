internal import AppStoreCore
internal import AppStoreServerAPI
internal import EntitlementAPI
internal import Foundation

/// Signs the promotional offers of one customer, or returns the reason why it cannot.
struct PromotionalOfferSigner {
  /// The app's key; `nil` if none exists.
  let key: APIKey?
  let customer: AppUserID
  /// The token that the app passes with the purchase; `nil` if the request has none.
  let token: UUID?
  /// A transaction of the customer; `nil` if none is known, so that the newer signature fits any
  /// customer.
  let transaction: TransactionID?
  /// Whether an offer may be signed for this caller.
  let isListed: (OffersBody.Offer) -> Bool

  func sign(
    _ offer: OffersBody.Offer, nonce: UUID, at now: Timestamp
  ) -> SignedOfferBody {
    var signed = SignedOfferBody(
      keyID: key?.keyID ?? "", offerID: offer.offerID, productID: offer.productID)
    guard let key else {
      signed.error = APIError.noInAppPurchaseKey.body
      return signed
    }
    guard isListed(offer) else {
      signed.error = APIErrorBody(
        code: .badRequest,
        message: "The catalog has no such promotional offer of this product; list it under the "
          + "product's promotional_offers.")
      return signed
    }
    let signer = AppStoreRequestSigner(key: key)
    do throws(AppStoreRequestSigningError) {
      if offer.signatureVersion == 2 {
        signed.compactJWS = try signer.sign(
          PromotionalOfferClaims(
            productID: offer.productID, offerIdentifier: offer.offerID,
            transactionID: transaction), nonce: nonce, at: now)
      } else {
        let signature = try signer.sign(
          PromotionalOfferV1(
            productID: offer.productID, offerIdentifier: offer.offerID,
            appAccountToken: appAccountToken), nonce: nonce, at: now)
        signed.signature = SignedOfferBody.Signature(
          nonce: signature.nonce, signature: signature.signature, timestamp: signature.timestamp)
      }
    } catch {
      signed.error = APIErrorBody(code: .badRequest, message: error.description)
    }
    return signed
  }

  /// The token as it is signed.
  ///
  /// StoreKit checks it against the app's token, and apps pass the customer's id if it is a UUID.
  private var appAccountToken: String {
    (token ?? UUID(uuidString: customer.rawValue))?.uuidString.lowercased() ?? ""
  }
}
