public import AppStoreCore

extension AppStoreState {
  /// The pending refund requests, in the order of their transactions.
  public var refundRequests: [RefundRequest] {
    data.history.ledger.values.compactMap(\.refundRequest).sorted {
      $0.transactionID < $1.transactionID
    }
  }

  /// Requests a refund in the app for a customer.
  ///
  /// Apple requests consumption information from the developer's server. Auto-renew of a running
  /// subscription is turned off. ``refund(_:reason:share:)`` or ``declineRefund(_:)`` is the
  /// store's decision.
  /// - Returns: The effects.
  /// - Throws: ``ChangeError`` if the transaction cannot be refunded or has a pending request.
  ///   Nothing changes then.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/transaction/beginrefundrequest(in:)-65tph>
  public mutating func requestRefund(
    _ transaction: TransactionID, reason: ConsumptionRequestReason
  ) throws(ChangeError) -> [SimulatorEffect] {
    try Refunds.requestRefund(transaction, reason: reason, in: &self)
  }

  /// Declines a customer's refund request.
  ///
  /// - Returns: The effects.
  /// - Throws: ``ChangeError`` if there is no pending request. Nothing changes then.
  public mutating func declineRefund(
    _ transaction: TransactionID
  ) throws(ChangeError) -> [SimulatorEffect] {
    try Refunds.declineRefund(transaction, in: &self)
  }
}
