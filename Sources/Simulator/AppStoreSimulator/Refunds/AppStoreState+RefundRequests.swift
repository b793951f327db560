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
    let record = try refundable(transaction)
    guard record.refundRequest == nil else { throw .refundRequested(transaction) }
    data.history.ledger[transaction]?.refundRequest = RefundRequest(
      transactionID: transaction, account: record.account, reason: reason, date: data.now)
    guard var held = data.subscription(with: record.transaction) else {
      var notification = data.history.notify(
        .consumptionRequest, nil, about: record.transaction, account: record.account, held: nil,
        at: data.now)
      notification.consumptionRequestReason = reason
      return [.notification(notification)]
    }
    let effects = commit(
      &held, notification: (.consumptionRequest, nil, transaction), reason: reason)
    guard held.current == transaction, held.givesAccess, held.isAutoRenewing else { return effects }
    held.isAutoRenewing = false
    return effects
      + commit(&held, notification: (.didChangeRenewalStatus, .autoRenewDisabled, held.current))
  }

  /// Declines a customer's refund request.
  ///
  /// - Returns: The effects.
  /// - Throws: ``ChangeError`` if there is no pending request. Nothing changes then.
  public mutating func declineRefund(
    _ transaction: TransactionID
  ) throws(ChangeError) -> [SimulatorEffect] {
    guard let record = data.history.ledger[transaction] else {
      throw .unknownTransaction(transaction)
    }
    guard record.refundRequest != nil else { throw .noRefundRequest(transaction) }
    data.history.ledger[transaction]?.refundRequest = nil
    guard var held = data.subscription(with: record.transaction) else {
      return [
        .notification(
          data.history.notify(
            .refundDeclined, nil, about: record.transaction, account: record.account, held: nil,
            at: data.now))
      ]
    }
    return commit(&held, notification: (.refundDeclined, nil, transaction))
  }
}
