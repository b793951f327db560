internal import AppStoreTypes

/// A purchase that StoreKit verified on this device and that the server has neither recorded nor
/// rejected, or has permanently rejected.
struct UnrecordedPurchase: Hashable, Sendable, Codable {
  /// The customer to record it for.
  var customer: AppUserID
  let transactionID: TransactionID
  let productID: ProductID
  let purchaseDate: Timestamp
  /// Whether the server permanently rejected it.
  var isRefused = false

  init(_ purchase: VerifiedTransaction, of customer: AppUserID) {
    self.customer = customer
    transactionID = purchase.id
    productID = ProductID(purchase.productID)
    purchaseDate = Timestamp(purchase.purchaseDate)
  }
}
