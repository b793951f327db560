public import Foundation

/// An object that receives the purchases of a payment queue, in StoreKit's original API.
///
/// Apple deprecated it in iOS 18 in favor of ``Transaction/updates``. The queue calls it on the main
/// actor. Only ``paymentQueue(_:updatedTransactions:)`` is required.
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

  /// Decides whether a purchase that the customer began in the App Store continues at once.
  ///
  /// The queue for Linux does not call this method: such a purchase arrives in
  /// ``PurchaseIntent/intents`` only.
  ///
  /// - Returns: Whether the queue adds the payment; an app adds it later otherwise.
  func paymentQueue(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool
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

  /// Lets the purchase continue.
  public func paymentQueue(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool { true }
}
