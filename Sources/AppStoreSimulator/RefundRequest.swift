public import AppStoreTypes

/// A customer's request for a refund that the store has not decided.
public struct RefundRequest: Hashable, Sendable {
  /// The transaction to refund.
  public let transactionID: TransactionID
  /// Who asks.
  public let account: AccountID
  /// Why.
  public let reason: ConsumptionRequestReason
  /// When the request was made.
  public let date: Timestamp

  /// Until when the developer may say how much was consumed: 12 hours from the request.
  public var consumptionDeadline: Timestamp { date + .hours(12) }
}
