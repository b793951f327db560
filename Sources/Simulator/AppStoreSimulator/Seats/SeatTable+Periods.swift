internal import AppStoreCore

extension SeatTable {
  /// Returns the transactions of a subscription's current period, including refunded ones: the
  /// first one and those that added seats.
  func period(of held: AccountSubscription, in ledger: TransactionTable) -> [StoredTransaction] {
    let all = held.transactions
    guard let current = all.lastIndex(of: held.current) else { return [] }
    let first = all[...current].lastIndex { !additions.contains($0) } ?? current
    let added = all[(first + 1)...].prefix { additions.contains($0) }
    return ([all[first]] + added).compactMap { ledger[$0] }
  }

  /// Returns the number of seats of a running subscription; 0 if it has ended or has no seats.
  func seatCount(of held: AccountSubscription, in ledger: TransactionTable) -> Int {
    guard !held.hasEnded, subscriptions[held.originalTransactionID]?.sale != nil else { return 0 }
    return period(of: held, in: ledger).reduce(0) { $0 + $1.payload.seatsLeft }
  }

  /// Returns the transactions that added seats to the current period.
  func companions(
    of held: AccountSubscription, in ledger: TransactionTable
  ) -> [StoredTransaction] {
    guard subscriptions[held.originalTransactionID] != nil else { return [] }
    return period(of: held, in: ledger).filter { $0.payload.transactionId != held.current }
  }
}

extension SignedHistory {
  /// Moves the end of every transaction that added seats to a period.
  mutating func moveEnd(
    of companions: [StoredTransaction], to end: Timestamp, at now: Timestamp
  ) -> [TransactionID] {
    for record in companions { revise(record, at: now) { $0.moveEnd(to: end) } }
    return companions.map(\.payload.transactionId)
  }

  /// Moves the end of periods, which stay as they were signed.
  mutating func extendUnsigned(_ ids: [TransactionID], to end: Timestamp) {
    for id in ids { ledger[id]?.extendedEnd = end }
  }

  /// Replaces every transaction that added seats to a period, and refunds the remaining part.
  mutating func replace(_ companions: [StoredTransaction], at now: Timestamp) -> [TransactionID] {
    let paid = companions.filter { $0.payload.revocationDate == nil }
    for record in paid { refundRest(of: record, at: now) }
    return paid.map(\.payload.transactionId)
  }

  /// Replaces a transaction by one of another plan, and refunds the remaining part.
  mutating func refundRest(of record: StoredTransaction, at now: Timestamp) {
    let rest = record.unusedShare(at: now)
    revise(record, at: now) {
      $0.payload.isUpgraded = true
      $0.upgradeRefund = $0.amount(ofShare: rest)
    }
  }
}
