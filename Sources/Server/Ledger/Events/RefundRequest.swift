public import AppStoreCore

/// A refund that a customer requested, about which Apple waits for consumption information.
///
/// It is derived with the events. It is open until the information was sent, the server gave up, or
/// Apple decided.
public struct RefundRequest: Hashable, Sendable {
  /// The UUID of Apple's notification.
  public let id: String
  /// The purchase.
  public let purchase: OriginalTransactionID
  /// The transaction to refund.
  public let transaction: TransactionID
  /// The product.
  public let product: ProductID
  /// Apple's type of the product.
  public let productType: ProductType
  /// The environment of the purchase.
  public let environment: AppStoreEnvironment
  /// The app of the purchase.
  public let bundleID: BundleID
  /// When Apple stops waiting.
  public let respondBefore: Timestamp

  /// Creates a request.
  public init(
    id: String, purchase: OriginalTransactionID, transaction: TransactionID, product: ProductID,
    productType: ProductType, environment: AppStoreEnvironment, bundleID: BundleID,
    respondBefore: Timestamp
  ) {
    self.id = id
    self.purchase = purchase
    self.transaction = transaction
    self.product = product
    self.productType = productType
    self.environment = environment
    self.bundleID = bundleID
    self.respondBefore = respondBefore
  }
}
