public import AppStoreCore

/// What one operation did to the ownership of one purchase; the newest claim decides.
public struct OwnershipChange: Hashable, Sendable {
  /// The number of the operation.
  public let operation: Int64
  /// The purchase.
  public let originalTransactionID: OriginalTransactionID
  /// The previous owner's app user id; `nil` if there was none.
  public let previousOwner: AppUserID?
  /// The new owner's app user id; `nil` if none exists.
  public let customer: AppUserID?
  /// When the claim was made.
  public let claimedAt: Timestamp

  /// Creates a change.
  public init(
    operation: Int64, originalTransactionID: OriginalTransactionID, former: AppUserID?,
    customer: AppUserID?, claimedAt: Timestamp
  ) {
    self.operation = operation
    self.originalTransactionID = originalTransactionID
    self.previousOwner = former
    self.customer = customer
    self.claimedAt = claimedAt
  }
}
