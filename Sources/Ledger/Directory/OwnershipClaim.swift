public import AppStoreTypes

/// What one operation did to the ownership of one purchase; the newest claim decides.
public struct OwnershipClaim: Hashable, Sendable {
  /// The number of the operation.
  public let act: Int64
  /// The purchase.
  public let originalTransactionID: OriginalTransactionID
  /// The previous owner's app user id; `nil` if there was none.
  public let former: CustomerID?
  /// The new owner's app user id; `nil` if none exists.
  public let customer: CustomerID?
  /// When the claim was made.
  public let claimedAt: Timestamp

  package init(
    act: Int64, originalTransactionID: OriginalTransactionID, former: CustomerID?,
    customer: CustomerID?, claimedAt: Timestamp
  ) {
    self.act = act
    self.originalTransactionID = originalTransactionID
    self.former = former
    self.customer = customer
    self.claimedAt = claimedAt
  }
}
