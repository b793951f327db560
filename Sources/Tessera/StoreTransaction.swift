internal import AppStoreTypes
public import Foundation
public import StoreKit

/// A transaction the App Store signed.
public struct StoreTransaction: Hashable, Sendable {
  /// StoreKit's own transaction.
  public let sk2Transaction: StoreKit.Transaction?
  /// The transaction as the App Store signed it, a compact JWS.
  public let jwsRepresentation: String?
  /// The product.
  public let productIdentifier: String
  /// When the customer was charged.
  public let purchaseDate: Date
  /// The store's identifier of the transaction.
  public let transactionIdentifier: String
  /// How many were bought.
  public let quantity: Int

  init(_ purchase: SignedTransaction) {
    sk2Transaction = purchase.handle.transaction
    jwsRepresentation = purchase.jws
    productIdentifier = purchase.productID
    purchaseDate = purchase.purchaseDate
    transactionIdentifier = purchase.id.rawValue
    quantity = purchase.quantity
  }

  /// A text that identifies the transaction.
  public var id: String { transactionIdentifier }
}

extension StoreTransaction: Identifiable {}
