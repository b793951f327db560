public import AppStoreTypes

extension AppStoreSimulator {
  /// Refunds a transaction in full.
  ///
  /// The refund of a running subscription's current period ends it. Any other refund revokes its
  /// transaction only.
  /// - Returns: What happened.
  /// - Throws: ``ChangeFailure`` when the transaction does not exist or is refunded; nothing changes.
  public mutating func refund(
    _ transaction: TransactionID, reason: RevocationReason
  ) throws(ChangeFailure) -> [StoreEffect] {
    guard let record = ledger[transaction] else { throw .unknownTransaction(transaction) }
    guard record.payload.revocationDate == nil else { throw .alreadyRefunded(transaction) }
    let instant = now
    let payload = revise(record) {
      $0.wasRefunded = true
      $0.payload.revocationDate = instant
      $0.payload.revocationReason = reason
      $0.payload.revocationType = .fullRefund
      $0.payload.revocationPercentage = 100_000
    }
    guard var held = subscription(holding: payload) else {
      return oneTimeChange(payload, .refund, account: record.account)
    }
    if held.current == transaction, !held.hasEnded {
      held.phase = .revoked
      held.isAutoRenewing = false
      fallBackOnPaidPeriod(&held)
    }
    return settle(&held, changed: [transaction], notification: (.refund, nil, transaction))
  }

  /// Takes a refund back, so that the transaction counts again.
  ///
  /// A subscription that the refund ended runs on to the end of its period, or is expired if that is
  /// past; auto-renew stays off.
  /// - Returns: What happened.
  /// - Throws: ``ChangeFailure`` when the transaction does not exist or is not refunded; nothing
  ///   changes.
  public mutating func reverseRefund(
    _ transaction: TransactionID
  ) throws(ChangeFailure) -> [StoreEffect] {
    guard let record = ledger[transaction] else { throw .unknownTransaction(transaction) }
    guard record.payload.revocationDate != nil else { throw .notRefunded(transaction) }
    let payload = revise(record) {
      $0.payload.revocationDate = nil
      $0.payload.revocationReason = nil
      $0.payload.revocationType = nil
      $0.payload.revocationPercentage = nil
    }
    guard var held = subscription(holding: payload) else {
      return oneTimeChange(payload, .refundReversed, account: record.account)
    }
    if held.hasEnded, !fallBackOnPaidPeriod(&held), held.current == transaction,
      held.phase == .revoked
    {
      held.phase = .expired(.cancelled)
    }
    return settle(
      &held, changed: [transaction], notification: (.refundReversed, nil, transaction))
  }

  private func subscription(
    holding payload: JWSTransactionDecodedPayload
  ) -> HeldSubscription? {
    guard let group = payload.subscriptionGroupIdentifier,
      let account = ledger[payload.transactionId]?.account
    else { return nil }
    return accounts[account]?.subscriptions[group]
  }

  private mutating func oneTimeChange(
    _ payload: JWSTransactionDecodedPayload, _ type: NotificationType, account: AccountID
  ) -> [StoreEffect] {
    let notification = notify(type, nil, about: payload, account: account, held: nil)
    return [.transactionChanged(account, payload), .notification(notification)]
  }
}
