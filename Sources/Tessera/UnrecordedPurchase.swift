internal import AppStoreTypes

/// A purchase that StoreKit verified on this device, on which the server has not spoken its last word, or
/// whose last word was no.
struct UnrecordedPurchase: Hashable, Sendable, Codable {
  /// Whom it is to be recorded for.
  var customer: CustomerID
  let transactionID: TransactionID
  let productID: ProductID
  let purchaseDate: Timestamp
  /// Whether the server refused it for good.
  var isRefused = false

  init(_ purchase: SignedTransaction, of customer: CustomerID) {
    self.customer = customer
    transactionID = purchase.id
    productID = ProductID(purchase.productID)
    purchaseDate = Timestamp(purchase.purchaseDate)
  }
}
