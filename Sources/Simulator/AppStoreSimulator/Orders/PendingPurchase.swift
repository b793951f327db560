public import AppStoreCore

/// The identifier of a pending purchase.
public struct PendingPurchaseID: Identifier {
  /// The text of the id.
  public let rawValue: String
  /// Creates an identifier from its text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A purchase that waits for an action outside of the app.
public struct PendingPurchase: Hashable, Sendable {
  /// The reason why it is pending.
  public enum Reason: String, Hashable, Sendable {
    /// A parent must approve it.
    case askToBuy
    /// The customer must resolve a problem first.
    case interruption
  }

  /// The identifier of the purchase.
  public let id: PendingPurchaseID
  /// The buyer.
  public let account: AccountID
  /// The order.
  public let order: PurchaseRequest
  /// The reason why it is pending.
  public let reason: Reason
  /// When it became pending.
  public let date: Timestamp
}
