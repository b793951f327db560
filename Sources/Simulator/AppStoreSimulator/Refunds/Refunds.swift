internal import AppStoreCore

/// Refunds of transactions, their reversal, and the requests for them.
enum Refunds {
  /// Refunds a transaction, whether or not the customer requested it.
  static func refund(
    _ transaction: TransactionID, reason: RevocationReason, share: RefundAmount,
    in store: inout AppStoreState
  ) throws(ChangeError) -> [SimulatorEffect] {
    let record = try refundable(transaction, in: store)
    let percentage = try thousandths(share, of: record, in: store)
    let instant = store.data.now
    let revised = store.data.history.revise(record, at: store.data.now) {
      $0.wasRefunded = true
      $0.refundRequest = nil
      let left = ($0.payload.charge ?? 0) - $0.refund - $0.upgradeRefund
      $0.refund += min($0.amount(ofShare: percentage), left)
      $0.payload.revocationDate = instant
      $0.payload.revocationReason = reason
      $0.payload.revocationType = percentage == 100_000 ? .fullRefund : .proratedRefund
      $0.payload.revocationPercentage = percentage
    }
    guard var held = store.data.subscription(with: revised) else {
      let effects = store.data.history.oneTimeChange(
        revised, .refund, account: record.account, at: store.data.now)
      return effects + PurchaseSharing.share(of: record.account, in: &store.data)
    }
    if held.current == transaction, !held.hasEnded {
      held.phase = .revoked
      held.isAutoRenewing = false
      Renewals.fallBackOnPaidPeriod(&held, in: &store)
    }
    let left = store.data.seatCount(of: held)
    store.data.seats.limitRenewalSeats(of: held, to: left)
    return store.commit(&held, changed: [transaction], notification: (.refund, nil, transaction))
  }

  /// Reverses a refund, so that the transaction counts again.
  static func reverseRefund(
    _ transaction: TransactionID, in store: inout AppStoreState
  ) throws(ChangeError) -> [SimulatorEffect] {
    guard let record = store.data.history.ledger[transaction] else {
      throw .unknownTransaction(transaction)
    }
    guard record.transaction.revocationDate != nil else { throw .notRefunded(transaction) }
    guard record.payload.inAppOwnershipType == .purchased else {
      throw .notPurchased(record.payload)
    }
    let seatRefund = store.data.seats.refunds[transaction] ?? 0
    let revised = store.data.history.revise(record, at: store.data.now) {
      $0.refund = min(seatRefund + $0.restoreItems(), $0.payload.charge ?? 0)
      $0.payload.revocationDate = nil
      $0.payload.revocationReason = nil
      $0.payload.revocationType = nil
      $0.payload.revocationPercentage = nil
    }
    guard var held = store.data.subscription(with: revised) else {
      let effects = store.data.history.oneTimeChange(
        revised, .refundReversed, account: record.account, at: store.data.now)
      return effects + PurchaseSharing.share(of: record.account, in: &store.data)
    }
    if held.hasEnded, !Renewals.fallBackOnPaidPeriod(&held, in: &store),
      held.current == transaction,
      held.phase == .revoked
    {
      held.phase = .expired(.cancelled)
    }
    return store.commit(
      &held, changed: [transaction], notification: (.refundReversed, nil, transaction))
  }

  /// Returns a transaction that can be refunded.
  static func refundable(
    _ id: TransactionID, in store: AppStoreState
  ) throws(ChangeError) -> StoredTransaction {
    guard let record = store.data.history.ledger[id] else { throw .unknownTransaction(id) }
    guard record.payload.inAppOwnershipType == .purchased else {
      throw .notPurchased(record.payload)
    }
    guard record.transaction.revocationDate == nil else { throw .alreadyRefunded(id) }
    return record
  }

  static func thousandths(
    _ share: RefundAmount, of record: StoredTransaction, in store: AppStoreState
  ) throws(ChangeError) -> Int {
    let percentage =
      switch share {
      case .full: 100_000
      case .unused: record.unusedShare(at: store.data.now)
      case .part(let part): part
      }
    guard (1...100_000).contains(percentage) else {
      throw .nothingToRefund(record.payload.transactionId)
    }
    return percentage
  }
}
