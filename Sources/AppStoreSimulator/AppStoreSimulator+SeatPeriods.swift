internal import AppStoreTypes

extension AppStoreSimulator {
  /// The transactions that represent a subscription's current period, refunded ones included: the one that
  /// began it, and those that added seats.
  func period(of held: HeldSubscription) -> [TransactionRecord] {
    let all = held.transactions
    guard let current = all.lastIndex(of: held.current) else { return [] }
    let first = all[...current].lastIndex { !seats.additions.contains($0) } ?? current
    let added = all[(first + 1)...].prefix { seats.additions.contains($0) }
    return ([all[first]] + added).compactMap { ledger[$0] }
  }

  /// How many seats a running subscription has; 0 when it has ended or is not one of seats.
  func seatCount(of held: HeldSubscription) -> Int {
    guard !held.hasEnded, seats.subscriptions[held.originalTransactionID]?.sale != nil else {
      return 0
    }
    return period(of: held).reduce(0) { $0 + $1.payload.seatsLeft }
  }

  /// The transactions of the current period beside the current one, which added seats to it.
  func companions(of held: HeldSubscription) -> [TransactionRecord] {
    guard seats.subscriptions[held.originalTransactionID] != nil else { return [] }
    return period(of: held).filter { $0.payload.transactionId != held.current }
  }

  /// Lets every transaction of a period that added seats end at another time, too.
  mutating func moveEnd(
    of companions: [TransactionRecord], to end: Timestamp
  ) -> [TransactionID] {
    for record in companions { revise(record) { $0.payload.expiresDate = end } }
    return companions.map(\.payload.transactionId)
  }

  /// Replaces every transaction that added seats to a period, and pays back what is to come of it.
  mutating func replace(_ companions: [TransactionRecord]) -> [TransactionID] {
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

  /// Whether a transaction only added seats to a period that another one gives access to.
  func addsOnlySeats(_ record: TransactionRecord) -> Bool {
    guard !seats.additions.isEmpty else { return false }
    let id = record.transaction.transactionID
    return seats.additions.contains(id) && subscription(with: record.transaction)?.current != id
  }
}
