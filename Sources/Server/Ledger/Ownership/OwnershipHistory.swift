public import AppStoreCore

/// All operations on a customer and their purchases.
public struct OwnershipHistory: Hashable, Sendable {
  /// An operation and whether it was undone.
  public struct Entry: Hashable, Sendable {
    /// The operation.
    public let operation: IdentityOperation
    /// The purchases whose owner it changed, ordered by the UTF-8 bytes of their ids.
    public let claims: [OwnershipChange]
    /// The operation that undid it; `nil` if it was not undone.
    public let undoneBy: Int64?

    package init(operation: IdentityOperation, claims: [OwnershipChange], undoneBy: Int64?) {
      self.operation = operation
      self.claims = claims
      self.undoneBy = undoneBy
    }
  }

  /// The current customer; `nil` if unknown or deleted.
  public let customer: CustomerRecord?
  /// The customer's current purchases, ordered by the UTF-8 bytes of their ids.
  public let purchases: [OriginalTransactionID]
  /// The operations, oldest first.
  public let entries: [Entry]

  package init(
    customer: CustomerRecord?, purchases: [OriginalTransactionID], entries: [Entry]
  ) {
    self.customer = customer
    self.purchases = purchases
    self.entries = entries
  }
}
