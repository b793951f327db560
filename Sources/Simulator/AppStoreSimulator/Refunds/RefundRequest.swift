public import AppStoreCore

/// A customer's pending refund request.
public struct RefundRequest: Hashable, Sendable {
  /// The transaction to refund.
  public let transactionID: TransactionID
  /// The account that made the request.
  public let account: AccountID
  /// The reason for the request.
  public let reason: ConsumptionRequestReason
  /// When the request was made.
  public let date: Timestamp

  /// The deadline for consumption information: 12 hours from the request.
  public var consumptionDeadline: Timestamp { date + .hours(12) }
}
