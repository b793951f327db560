public import AppStoreCore
public import AppStoreServerAPI
public import Foundation

/// The reason why a simulated store rejects the signatures of an order; nothing is sold.
///
/// No error is worth a retry with the same signature.
public enum OfferSignatureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The signature itself, its key, its app or its time is invalid.
  case request(AppStoreRequestError)
  /// It was signed for another product.
  case product(signed: ProductID, ordered: ProductID)
  /// It was signed for another offer.
  case offer(signed: String, ordered: String)
  /// It was signed for another app account token; `nil` if none.
  case appAccountToken(signed: UUID?, ordered: UUID?)
  /// The transaction does not belong to this customer.
  case transaction(TransactionID)
  /// A purchase was already made with this nonce.
  case usedNonce(UUID)
  /// There is a signature of a promotional offer, but the order has no such offer.
  case noPromotionalOffer
  /// The store knows no key for the signature.
  case noKey

  /// The name of the wrong field in the JWS, or in the text of the older signature.
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

  /// The field, the problem and the fix in one line, without any part of the signature.
  public var description: String {
    func text(_ token: UUID?) -> String { token?.uuidString.lowercased() ?? "none" }
    switch self {
    case .request(let error): return error.description
    case .product(let signed, let ordered):
      return "productId: signed for \(signed), but \(ordered) is ordered; sign for that product"
    case .offer(let signed, let ordered):
      return "offerIdentifier: signed for \(signed), but \(ordered) is ordered; sign for that offer"
    case .appAccountToken(let signed, let ordered):
      return "appAccountToken: signed for \(text(signed)), but the order has \(text(ordered)); "
        + "pass the same with the purchase"
    case .transaction(let id):
      return "transactionId: \(id) belongs to another customer; sign with one of this customer's"
    case .usedNonce(let nonce):
      return "nonce: \(nonce.uuidString.lowercased()) was used for a purchase; sign with a new one"
    case .noPromotionalOffer:
      return "offerIdentifier: the order has no promotional offer; order one, or omit the signature"
    case .noKey: return "kid: this store has no key for offers; open it with one"
    }
  }
}
