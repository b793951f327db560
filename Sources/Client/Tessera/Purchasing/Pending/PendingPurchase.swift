package import AppStoreCore

/// A purchase that StoreKit verified on this device and that the server has neither recorded nor
/// rejected, or has permanently rejected.
package struct PendingPurchase: Hashable, Sendable, Codable {
  /// The customer to record it for.
  package var customer: AppUserID
  package let transactionID: TransactionID
  let productID: ProductID
  let purchaseDate: Timestamp
  /// Whether the server permanently rejected it.
  var isRejected = false

  package init(_ transaction: ReceivedTransaction, of customer: AppUserID) {
    self.customer = customer
    transactionID = transaction.id
    productID = transaction.productID
    purchaseDate = transaction.purchaseDate
  }
}

/// A transaction that this installation sent and that the server recorded or rejected.
///
/// A purchase that StoreKit lists and that is not among these is sent before a response may deny it.
package struct DecidedPurchase: Hashable, Sendable, Codable {
  /// See ``VerifiedTransaction/lastingID``.
  let id: TransactionID
  /// The ID of the first transaction of the purchase.
  let originalID: TransactionID
  /// The customer it was recorded for; `nil` if it was rejected.
  package var customer: AppUserID?

  package init(_ transaction: ReceivedTransaction, for customer: AppUserID?) {
    id = transaction.lastingID
    originalID = transaction.originalID
    self.customer = customer
  }
}
