public import AppStoreTypes

/// One product that an account may use now: the store's own truth.
public struct Access: Hashable, Sendable {
  /// The product.
  public var productID: ProductID
  /// When access ends if nothing more happens, a grace period included; `nil` for never.
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
