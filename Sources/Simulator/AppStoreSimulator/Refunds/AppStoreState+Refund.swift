public import AppStoreCore

extension AppStoreState {
  /// Refunds a transaction, whether or not the customer requested it.
  ///
  /// The refund of a running subscription's current period ends it, even if only a part is
  /// refunded. Any other refund revokes its transaction only. Family members lose shared access.
  /// - Parameters:
  ///   - transaction: The transaction to refund.
  ///   - reason: The reason for the refund.
  ///   - share: The part of the price to refund.
  /// - Returns: The effects.
  /// - Throws: ``ChangeError`` if the transaction does not exist, is refunded, was not bought by
  ///   its account, or the refund would be empty. Nothing changes then.
  public mutating func refund(
    _ transaction: TransactionID, reason: RevocationReason, share: RefundAmount = .full
  ) throws(ChangeError) -> [SimulatorEffect] {
    let record = try refundable(transaction)
    let percentage = try thousandths(share, of: record)
    let instant = data.now
    let revised = data.history.revise(record, at: data.now) {
      $0.wasRefunded = true
      $0.refundRequest = nil
      let left = ($0.payload.charge ?? 0) - $0.refund - $0.upgradeRefund
      $0.refund += min($0.amount(ofShare: percentage), left)
      $0.payload.revocationDate = instant
      $0.payload.revocationReason = reason
      $0.payload.revocationType = percentage == 100_000 ? .fullRefund : .proratedRefund
      $0.payload.revocationPercentage = percentage
    }
    guard var held = data.subscription(with: revised) else {
      let effects = data.history.oneTimeChange(
        revised, .refund, account: record.account, at: data.now)
      return effects + data.sharePurchases(of: record.account)
    }
    if held.current == transaction, !held.hasEnded {
      held.phase = .revoked
      held.isAutoRenewing = false
      fallBackOnPaidPeriod(&held)
    }
    let left = data.seatCount(of: held)
    data.seats.limitRenewalSeats(of: held, to: left)
    return commit(&held, changed: [transaction], notification: (.refund, nil, transaction))
  }

  /// Reverses a refund, so that the transaction counts again.
  ///
  /// A subscription that the refund ended continues to the end of its period, or is expired if that
  /// is in the past. Auto-renew remains off. The subscription is shared with the family again.
  /// Advanced Commerce items are restored if their refunds revoked the transaction; earlier refunds
  /// remain.
  /// - Returns: The effects.
  /// - Throws: ``ChangeError`` if the transaction does not exist or is not refunded. Nothing
  ///   changes then.
  public mutating func reverseRefund(
    _ transaction: TransactionID
  ) throws(ChangeError) -> [SimulatorEffect] {
    guard let record = data.history.ledger[transaction] else {
      throw .unknownTransaction(transaction)
    }
    guard record.transaction.revocationDate != nil else { throw .notRefunded(transaction) }
    guard record.payload.inAppOwnershipType == .purchased else {
      throw .notPurchased(record.payload)
    }
    let seatRefund = data.seats.refunds[transaction] ?? 0
    let revised = data.history.revise(record, at: data.now) {
      $0.refund = min(seatRefund + $0.restoreItems(), $0.payload.charge ?? 0)
      $0.payload.revocationDate = nil
      $0.payload.revocationReason = nil
      $0.payload.revocationType = nil
      $0.payload.revocationPercentage = nil
    }
    guard var held = data.subscription(with: revised) else {
      let effects = data.history.oneTimeChange(
        revised, .refundReversed, account: record.account, at: data.now)
      return effects + data.sharePurchases(of: record.account)
    }
    if held.hasEnded, !fallBackOnPaidPeriod(&held), held.current == transaction,
      held.phase == .revoked
    {
      held.phase = .expired(.cancelled)
    }
    return commit(&held, changed: [transaction], notification: (.refundReversed, nil, transaction))
  }

  /// Returns a transaction that can be refunded.
  func refundable(_ id: TransactionID) throws(ChangeError) -> StoredTransaction {
    guard let record = data.history.ledger[id] else { throw .unknownTransaction(id) }
    guard record.payload.inAppOwnershipType == .purchased else {
      throw .notPurchased(record.payload)
    }
    guard record.transaction.revocationDate == nil else { throw .alreadyRefunded(id) }
    return record
  }

  func thousandths(_ share: RefundAmount, of record: StoredTransaction) throws(ChangeError) -> Int {
    let percentage =
      switch share {
      case .full: 100_000
      case .unused: record.unusedShare(at: data.now)
      case .part(let part): part
      }
    guard (1...100_000).contains(percentage) else {
      throw .nothingToRefund(record.payload.transactionId)
    }
    return percentage
  }
}
