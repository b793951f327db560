internal import AppStoreTypes

extension AppStoreState {
  /// Returns the transactions of a subscription's current period, including refunded ones: the
  /// first one and those that added seats.
  func period(of held: AccountSubscription) -> [StoredTransaction] {
    let all = held.transactions
    guard let current = all.lastIndex(of: held.current) else { return [] }
    let first = all[...current].lastIndex { !seats.additions.contains($0) } ?? current
    let added = all[(first + 1)...].prefix { seats.additions.contains($0) }
    return ([all[first]] + added).compactMap { ledger[$0] }
  }

  /// Returns the number of seats of a running subscription; 0 if it has ended or has no seats.
  func seatCount(of held: AccountSubscription) -> Int {
    guard !held.hasEnded, seats.subscriptions[held.originalTransactionID]?.sale != nil else {
      return 0
    }
    return period(of: held).reduce(0) { $0 + $1.payload.seatsLeft }
  }

  /// Returns the transactions that added seats to the current period.
  func companions(of held: AccountSubscription) -> [StoredTransaction] {
    guard seats.subscriptions[held.originalTransactionID] != nil else { return [] }
    return period(of: held).filter { $0.payload.transactionId != held.current }
  }

  /// Moves the end of every transaction that added seats to a period.
  mutating func moveEnd(
    of companions: [StoredTransaction], to end: Timestamp
  ) -> [TransactionID] {
    for record in companions { revise(record) { $0.payload.expiresDate = end } }
    return companions.map(\.payload.transactionId)
  }

  /// Replaces every transaction that added seats to a period, and refunds the remaining part.
  mutating func replace(_ companions: [StoredTransaction]) -> [TransactionID] {
    let paid = companions.filter { $0.payload.revocationDate == nil }
    for record in paid {
      let rest = unusedShare(of: record.payload)
      revise(record) {
        $0.payload.isUpgraded = true
        $0.upgradeRefund = $0.amount(ofShare: rest)
      }
    }
    return paid.map(\.payload.transactionId)
  }

  /// Returns whether a transaction only added seats to a period that another one started.
  func addsOnlySeats(_ record: StoredTransaction) -> Bool {
    guard !seats.additions.isEmpty else { return false }
    let id = record.transaction.transactionID
    return seats.additions.contains(id) && subscription(with: record.transaction)?.current != id
  }
}
