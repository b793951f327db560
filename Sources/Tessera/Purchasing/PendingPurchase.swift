package import AppStoreTypes

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
