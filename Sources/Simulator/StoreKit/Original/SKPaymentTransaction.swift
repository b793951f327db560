public import Foundation

/// The state of a purchase in StoreKit's original API.
@nonexhaustive public enum SKPaymentTransactionState: Int, Hashable, Sendable {
  /// The store processes the purchase.
  case purchasing = 0
  /// The customer bought the product.
  case purchased
  /// The purchase failed, or the customer canceled it.
  case failed
  /// The customer bought the product before.
  case restored
  /// Another person must act first.
  case deferred
}

/// A purchase in the payment queue, in StoreKit's original API.
///
/// Apple deprecated it in iOS 18 in favor of ``Transaction``.
///
/// Source: <https://developer.apple.com/documentation/storekit/skpaymenttransaction>
public final class SKPaymentTransaction: NSObject, Sendable {
  /// The request.
  public let payment: SKPayment
  /// The state.
  public let transactionState: SKPaymentTransactionState
  /// The identifier; `nil` unless purchased or restored.
  public let transactionIdentifier: String?
  /// When it was purchased; `nil` unless purchased or restored.
  public let transactionDate: Date?
  /// The first transaction of the purchase; `nil` unless restored.
  public let original: SKPaymentTransaction?
  /// The reason for a failure; `nil` unless failed.
  public let error: (any Error)?

  /// Creates a purchase without a transaction.
  init(_ payment: SKPayment, _ state: SKPaymentTransactionState, error: SKError? = nil) {
    self.payment = payment
    transactionState = state
    transactionIdentifier = nil
    transactionDate = nil
    original = nil
    self.error = error
  }

  /// Creates a purchase or a restored purchase with its transaction.
  init(_ transaction: Transaction, isRestored: Bool = false) {
    payment = SKPayment(
      productIdentifier: transaction.productID, quantity: transaction.purchasedQuantity,
      applicationUsername: transaction.appAccountToken?.uuidString)
    transactionState = isRestored ? .restored : .purchased
    transactionIdentifier = String(transaction.id)
    transactionDate = transaction.purchaseDate
    original = isRestored ? SKPaymentTransaction(originalOf: transaction) : nil
    error = nil
  }

  private init(originalOf transaction: Transaction) {
    payment = SKPayment(
      productIdentifier: transaction.productID, quantity: transaction.purchasedQuantity,
      applicationUsername: transaction.appAccountToken?.uuidString)
    transactionState = .purchased
    transactionIdentifier = String(transaction.originalID)
    transactionDate = transaction.originalPurchaseDate
    original = nil
    error = nil
  }
}
