public import AppStoreTypes

/// The identifier of a purchase that waits.
public struct PendingPurchaseID: Identifier {
  /// The text of the id.
  public let rawValue: String
  /// Creates an identifier from its text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A purchase that waits for somebody outside of the app.
public struct PendingPurchase: Hashable, Sendable {
  /// What it waits for.
  public enum Reason: String, Hashable, Sendable {
    /// A parent's approval.
    case askToBuy
    /// The customer, who has something to solve first.
    case interruption
  }

  /// The identifier of the purchase.
  public let id: PendingPurchaseID
  /// Who buys.
  public let account: AccountID
  /// What is bought.
  public let order: Order
  /// What it waits for.
  public let reason: Reason
  /// When it began to wait.
  public let date: Timestamp
}
