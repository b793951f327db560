public import AppStoreTypes

/// A customer's request for a refund that the store has not decided.
public struct RefundRequest: Hashable, Sendable {
  /// The transaction to refund.
  public let transactionID: TransactionID
  /// Who asks.
  public let account: AccountID
  /// Why.
  public let reason: ConsumptionRequestReason
  /// When the request was made; the developer has 12 hours to say how much was consumed.
  public let date: Timestamp
}
