public import AppStoreServerAPI
public import AppStoreTypes
public import Foundation

/// Why a simulated store does not take what was signed for an order; nothing is sold.
///
/// None is worth a retry with the same signature.
public enum OfferRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The signature itself, its key, its app or its time is wrong.
  case request(AppStoreRequestError)
  /// It was signed for another product than is ordered.
  case product(signed: ProductID, ordered: ProductID)
  /// It was signed for another offer than is ordered.
  case offer(signed: String, ordered: String)
  /// It was signed for another app account token than the order has; `nil` for none.
  case appAccountToken(signed: UUID?, ordered: UUID?)
  /// The transaction is none of this customer's.
  case transaction(TransactionID)
  /// A purchase with this nonce was made already.
  case usedNonce(UUID)
  /// There is a signature of a promotional offer, but the order has no such offer.
  case noPromotionalOffer
  /// No key is known to the store that could have signed.
  case noKey

  /// The name of the wrong field: as a JWS has it, or as the older signature's text has it.
  public var field: String {
    switch self {
    case .request(let error): error.field
    case .product: "productId"
    case .offer: "offerIdentifier"
    case .appAccountToken: "appAccountToken"
    case .transaction: "transactionId"
    case .usedNonce: "nonce"
    case .noPromotionalOffer: "offerIdentifier"
    case .noKey: "kid"
    }
  }

  /// The field, what is wrong, and the fix in one line; no part of the signature.
  public var description: String {
    func text(_ token: UUID?) -> String { token?.uuidString.lowercased() ?? "none" }
    switch self {
    case .request(let error): return error.description
    case .product(let signed, let ordered):
      return "productId: signed for \(signed), but \(ordered) is ordered; sign for what is bought"
    case .offer(let signed, let ordered):
      return "offerIdentifier: signed for \(signed), but \(ordered) is ordered; sign for that offer"
    case .appAccountToken(let signed, let ordered):
      return "appAccountToken: signed for \(text(signed)), but the order has \(text(ordered)); "
        + "pass the same with the purchase"
    case .transaction(let id):
      return "transactionId: \(id) is none of this customer's; sign with one of the customer's own"
    case .usedNonce(let nonce):
      return "nonce: \(nonce.uuidString.lowercased()) was used for a purchase; sign with a new one"
    case .noPromotionalOffer:
      return "offerIdentifier: the order has no promotional offer; order one, or sign none"
    case .noKey: return "kid: this store knows no key that signs offers; open it with one"
    }
  }
}
