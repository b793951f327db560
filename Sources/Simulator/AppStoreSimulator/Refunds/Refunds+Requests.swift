internal import AppStoreCore

extension Refunds {
  /// Requests a refund in the app for a customer.
  static func requestRefund(
    _ transaction: TransactionID, reason: ConsumptionRequestReason,
    in store: inout AppStoreState
  ) throws(ChangeError) -> [SimulatorEffect] {
    let record = try refundable(transaction, in: store)
    guard record.refundRequest == nil else { throw .refundRequested(transaction) }
    store.data.history.ledger[transaction]?.refundRequest = RefundRequest(
      transactionID: transaction, account: record.account, reason: reason, date: store.data.now)
    guard var held = store.data.subscription(with: record.transaction) else {
      var notification = store.data.history.notify(
        .consumptionRequest, nil, about: record.transaction, account: record.account, held: nil,
        at: store.data.now)
      notification.consumptionRequestReason = reason
      return [.notification(notification)]
    }
    let effects = store.commit(
      &held, notification: (.consumptionRequest, nil, transaction), reason: reason)
    guard held.current == transaction, held.givesAccess, held.isAutoRenewing else {
      return effects
    }
    held.isAutoRenewing = false
    return effects
      + store.commit(
        &held, notification: (.didChangeRenewalStatus, .autoRenewDisabled, held.current))
  }

  /// Declines a customer's refund request.
  static func declineRefund(
    _ transaction: TransactionID, in store: inout AppStoreState
  ) throws(ChangeError) -> [SimulatorEffect] {
    guard let record = store.data.history.ledger[transaction] else {
      throw .unknownTransaction(transaction)
    }
    guard record.refundRequest != nil else { throw .noRefundRequest(transaction) }
    store.data.history.ledger[transaction]?.refundRequest = nil
    guard var held = store.data.subscription(with: record.transaction) else {
      return [
        .notification(
          store.data.history.notify(
            .refundDeclined, nil, about: record.transaction, account: record.account, held: nil,
            at: store.data.now))
      ]
    }
    return store.commit(&held, notification: (.refundDeclined, nil, transaction))
  }
}
