public import AppStoreTypes

/// Everything that was ever done to a customer and to what they own.
public struct OwnershipHistory: Hashable, Sendable {
  /// An act, and what became of it.
  public struct Entry: Hashable, Sendable {
    /// The act.
    public let act: IdentityAct
    /// Which purchases got which owner by it, ordered by the UTF-8 bytes of their ids.
    public let claims: [OwnershipClaim]
    /// The act that took it back; `nil` while it stands.
    public let undoneBy: Int64?

    package init(act: IdentityAct, claims: [OwnershipClaim], undoneBy: Int64?) {
      self.act = act
      self.claims = claims
      self.undoneBy = undoneBy
    }
  }

  /// The customer as they are now; `nil` when there is none, or none any more.
  public let customer: CustomerRecord?
  /// The purchases that the customer has now, ordered by the UTF-8 bytes of their ids.
  public let purchases: [OriginalTransactionID]
  /// What was done, the oldest first.
  public let entries: [Entry]

  package init(
    customer: CustomerRecord?, purchases: [OriginalTransactionID], entries: [Entry]
  ) {
    self.customer = customer
    self.purchases = purchases
    self.entries = entries
  }
}
