public import AppStoreCore

/// A product that an account can use now, according to the ground truth.
public struct GroundTruthAccess: Hashable, Sendable {
  /// The product.
  public var productID: ProductID
  /// When access ends without further events, including a grace period; `nil` for never.
  public var until: Timestamp?
  /// Active or grace period; `nil` for products that do not renew.
  public var status: SubscriptionStatus?
  /// The transaction that gives the access.
  public var transactionID: TransactionID

  /// Creates an access.
  public init(
    productID: ProductID, until: Timestamp?, status: SubscriptionStatus?,
    transactionID: TransactionID
  ) {
    self.productID = productID
    self.until = until
    self.status = status
    self.transactionID = transactionID
  }
}
