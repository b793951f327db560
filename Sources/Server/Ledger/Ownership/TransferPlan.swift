public import AppStoreCore

/// The purchases that a manual transfer moves.
public struct TransferPlan: Hashable, Sendable {
  /// The purchases of one app user id.
  public struct Part: Hashable, Sendable {
    /// The app user id that owns them now.
    public let owner: AppUserID
    /// The purchases, ordered by the UTF-8 bytes of their ids.
    public let purchases: [OriginalTransactionID]

    package init(owner: AppUserID, purchases: [OriginalTransactionID]) {
      self.owner = owner
      self.purchases = purchases
    }
  }

  /// The purchases, one part for each app user id of the owner that has any.
  public let parts: [Part]
  /// The app user id that receives them.
  public let recipient: AppUserID

  package init(parts: [Part], recipient: AppUserID) {
    self.parts = parts
    self.recipient = recipient
  }
}
