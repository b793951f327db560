public import AppStoreTypes

/// What one act did to the ownership of one purchase; the newest claim to a purchase decides.
public struct OwnershipClaim: Hashable, Sendable {
  /// The number of the act.
  public let act: Int64
  /// The purchase.
  public let originalTransactionID: OriginalTransactionID
  /// The app user id that had the purchase before; `nil` when nobody had it.
  public let former: CustomerID?
  /// The app user id that has it since; `nil` when nobody has.
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
