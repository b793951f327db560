public import Foundation
public import StoreKit

/// One transaction of a store.
public struct StoreTransaction: Hashable, Sendable {
  /// StoreKit's own transaction; `nil` when it does not come from StoreKit.
  public let sk2Transaction: SK2Transaction?
  /// The transaction as the App Store signed it, a compact JWS; `nil` as above.
  public let jwsRepresentation: String?
  /// The product.
  public let productIdentifier: ProductIdentifier
  /// When the customer was charged.
  public let purchaseDate: Date
  /// The store's identifier of the transaction.
  public let transactionIdentifier: String
  /// How many were bought.
  public let quantity: Int
  /// The storefront of the purchase; `nil` when unknown.
  public let storefront: Storefront?
  /// When the store took the purchase back; `nil` when it did not.
  public let revocationDate: Date?
  /// Why the store took it back; `nil` when it did not, or for a reason this version does not know.
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

  /// Takes StoreKit's transaction.
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

  init(_ purchase: SignedTransaction) {
    self.init(purchase.handle.transaction, jws: purchase.jws)
  }
}

extension StoreTransaction: Identifiable {
  /// A text that identifies the transaction.
  public var id: String { transactionIdentifier }
}

extension StoreTransaction: CustomStringConvertible {
  /// One line for logs, without what was signed.
  public var description: String {
    "transaction \(transactionIdentifier) of \(productIdentifier) at \(purchaseDate)"
  }
}
