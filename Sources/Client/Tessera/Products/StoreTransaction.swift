public import Foundation
public import StoreKit

/// A transaction of a store.
public struct StoreTransaction: Hashable, Sendable {
  /// StoreKit's own transaction; `nil` for a transaction that is not from StoreKit.
  public let sk2Transaction: SK2Transaction?
  /// The signed transaction, a compact JWS; `nil` for a transaction that is not from StoreKit.
  public let jwsRepresentation: String?
  /// The identifier of the product.
  public let productIdentifier: ProductIdentifier
  /// When the customer was charged.
  public let purchaseDate: Date
  /// The store's identifier of the transaction.
  public let transactionIdentifier: String
  /// The quantity bought.
  public let quantity: Int
  /// The storefront of the purchase; `nil` if unknown.
  public let storefront: Storefront?
  /// When the store revoked the purchase; `nil` if it did not.
  public let revocationDate: Date?
  /// Why the store revoked it; `nil` if it did not, or for a reason this version does not know.
  public let revocationReason: RevocationReason?

  /// Creates a transaction for tests and previews.
  public init(
    productIdentifier: String, purchaseDate: Date, transactionIdentifier: String,
    quantity: Int = 1, storefront: Storefront? = nil
  ) {
    self.productIdentifier = productIdentifier
    self.purchaseDate = purchaseDate
    self.transactionIdentifier = transactionIdentifier
    self.quantity = quantity
    self.storefront = storefront
    sk2Transaction = nil
    jwsRepresentation = nil
    revocationDate = nil
    revocationReason = nil
  }

  /// Creates a transaction from StoreKit's.
  init(_ transaction: SK2Transaction, jws: String) {
    sk2Transaction = transaction
    jwsRepresentation = jws
    productIdentifier = transaction.productID
    purchaseDate = transaction.purchaseDate
    transactionIdentifier = String(transaction.id)
    quantity = transaction.purchasedQuantity
    if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) {
      storefront = Storefront(transaction.storefront)
    } else {
      storefront = nil
    }
    revocationDate = transaction.revocationDate
    revocationReason =
      switch transaction.revocationReason {
      case .developerIssue?: .developerIssue
      case .other?: .other
      default: nil
      }
  }

  init(_ purchase: VerifiedTransaction) {
    self.init(purchase.handle.transaction, jws: purchase.jws)
  }
}

extension StoreTransaction: Identifiable {
  /// The identifier of the transaction.
  public var id: String { transactionIdentifier }
}

extension StoreTransaction: CustomStringConvertible {
  /// A description for logs, without signed data.
  public var description: String {
    "transaction \(transactionIdentifier) of \(productIdentifier) at \(purchaseDate)"
  }
}
