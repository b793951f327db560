public import AppStoreCore

/// The result of a purchase.
public struct PurchaseDelivery: Hashable, Sendable {
  /// The transaction: a new one, or the one the customer already had.
  public var transaction: JWSTransactionDecodedPayload
  /// The transaction as a compact JWS.
  public var signedTransactionInfo: String
  /// Whether the purchase created the transaction.
  public var isNew: Bool
  /// The notifications it caused, in order.
  public var notifications: [NotificationLogEntry]
}
