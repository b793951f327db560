public import Foundation

/// An object that receives the purchases of a payment queue, in StoreKit's original API.
///
/// Apple deprecated it in iOS 18 in favor of ``Transaction/updates``. The queue calls it on the main
/// actor. Only ``paymentQueue(_:updatedTransactions:)`` is required. A purchase that the customer
/// began in the App Store arrives in ``PurchaseIntent/intents`` only.
///
/// Source: <https://developer.apple.com/documentation/storekit/skpaymenttransactionobserver>
public protocol SKPaymentTransactionObserver: NSObjectProtocol {
  /// Receives new and changed purchases.
  func paymentQueue(
    _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction])

  /// Receives purchases that the app finished.
  func paymentQueue(
    _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction])

  /// Receives the reason why a restore failed.
  func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error)

  /// Is called after a restore.
  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue)

  /// Is called after the account moved to another storefront.
  func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue)

  /// Receives the products to which the customer lost access.
  func paymentQueue(
    _ queue: SKPaymentQueue,
    didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String])
}

extension SKPaymentTransactionObserver {
  /// Does nothing.
  public func paymentQueue(
    _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]
  ) {}

  /// Does nothing.
  public func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error
  ) {}

  /// Does nothing.
  public func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {}

  /// Does nothing.
  public func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) {}

  /// Does nothing.
  public func paymentQueue(
    _ queue: SKPaymentQueue,
    didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  ) {}
}
