internal import AppStoreCore

/// The statements that are always true of a store between two calls.
///
/// The tests check them after every change. A violation is a bug of the simulator.
///
/// ```swift
/// precondition(StoreInvariants(of: store).violations().isEmpty)
/// ```
public struct StoreInvariants: Sendable {
  let store: AppStoreState

  /// Creates the invariants of a store.
  public init(of store: AppStoreState) { self.store = store }

  /// Returns the violated invariants, account by account.
  ///
  /// It reads all data, so it is slow on a large store.
  public func violations() -> [String] {
    var violations: [String] = []
    for account in store.data.accounts.keys.sorted() {
      for held in store.data.held(by: account) {
        violations += subscriptionViolations(held).map { "\(account)/\(held.groupID): \($0)" }
      }
      violations += accessViolations(of: account).map { "\(account): \($0)" }
      violations += sharingViolations(of: account).map { "\(account): \($0)" }
      violations += moneyViolations(of: account).map { "\(account): \($0)" }
      violations += seatViolations(of: account).map { "\(account): \($0)" }
    }
    return violations + signingViolations() + queueViolations()
  }

  private func subscriptionViolations(_ held: AccountSubscription) -> [String] {
    let periods = held.transactions.compactMap { store.data.history.ledger[$0] }
    var violations: [String] = []
    func require(_ condition: Bool, _ text: String) { if !condition { violations.append(text) } }
    require(held.transactions.contains(held.current), "the current transaction is one of its own")
    require(
      held.transactions.first?.rawValue == held.originalTransactionID.rawValue,
      "the first transaction gives the original transaction id")
    require(
      periods.allSatisfy { $0.payload.originalTransactionId == held.originalTransactionID },
      "every transaction has the subscription's original transaction id")
    require(
      periods.allSatisfy { $0.payload.purchaseDate <= $0.payload.expiresDate ?? store.data.now },
      "no period ends before it starts")
    require(
      held.signedRenewalInfo.map { $0.payload == currentRenewalInfo(of: held, $0) } == true,
      "the signed renewal information is current")
    require(isCurrentAsSold(held), "the current transaction is what a sale would make it")
    require(
      held.deadline.map { $0 > store.data.now } ?? true, "every due event was processed")
    require(held.scheduledDate == held.deadline, "the next event is planned")
    let record = store.data.history.ledger[held.current]
    let current = record?.payload
    require(current?.isUpgraded != true, "the current transaction is not an upgraded one")
    require(
      record?.end == held.expiresDate, "the current transaction has the end of the period")
    require(
      held.hasEnded || current?.revocationDate == nil,
      "a running subscription's current transaction is not revoked")
    // A refund that was reversed, or a period that was cut short by an upgrade, may overlap.
    // A member's periods also differ from the sharer's: a member can join late or lose access
    // early.
    guard held.sharer == nil else { return violations }
    let whole = periods.filter {
      !$0.wasRefunded && $0.payload.isUpgraded != true
        && !store.data.seats.additions.contains($0.payload.transactionId)
    }
    for (earlier, later) in zip(whole, whole.dropFirst()) {
      require(
        earlier.end.map { $0 <= later.payload.purchaseDate } ?? false,
        "periods do not overlap: \(earlier.payload.transactionId)")
    }
    return violations
  }

  private func accessViolations(of account: AccountID) -> [String] {
    var violations: [String] = []
    let entitlements = store.currentEntitlements(of: account)
    if entitlements.contains(where: { $0.revocationDate != nil || $0.isUpgraded == true }) {
      violations.append("a revoked or upgraded transaction gives access")
    }
    let access = store.access(of: account)
    if Set(access.map(\.productID)) != Set(entitlements.map(\.productId)) {
      violations.append("access and current entitlements name different products")
    }
    if access.contains(where: { $0.until.map { $0 <= store.data.now } ?? false }) {
      violations.append("expired access is still given")
    }
    let states = store.statuses(of: account)
    let kinds = states.map { [$0.groupID.rawValue, $0.transaction.inAppOwnershipType.rawValue] }
    if Set(kinds).count != kinds.count {
      violations.append("a group has two states of one ownership")
    }
    for state in states {
      let isListed = entitlements.contains { $0.transactionId == state.transaction.transactionId }
      let isEntitled = state.status == .active || state.status == .gracePeriod
      if isListed != isEntitled {
        violations.append("status \(state.status) of \(state.groupID) and access disagree")
      }
    }
    return violations
  }

  private func signingViolations() -> [String] {
    let dates =
      store.data.history.ledger.values.map(\.payload.signedDate)
      + store.data.accounts.values.flatMap {
        $0.subscriptions.values.compactMap { $0.signedRenewalInfo?.signedDate }
      }
    var violations: [String] = []
    if Set(dates).count != dates.count { violations.append("two payloads share a signed date") }
    if dates.contains(where: { $0 > store.data.history.lastSignedDate }) {
      violations.append("a payload is signed after the last signed date")
    }
    if store.data.history.ledger.values.contains(where: {
      $0.payload.quantity < 1 || $0.payload.price ?? -1 < 0
    }) {
      violations.append("a transaction has no quantity or no price")
    }
    return violations
  }

  private func queueViolations() -> [String] {
    let running = store.data.accounts.values.flatMap(\.subscriptions.values).filter { !$0.hasEnded }
    let planned = store.work.queue.entries.filter { entry in
      if case .subscription = entry.subject { store.counts(entry) } else { false }
    }
    let others =
      store.work.externalPurchaseTokens.values.compactMap(\.nextDate)
      + store.work.queue.entries.filter { entry in
        if case .massExtension = entry.subject { store.counts(entry) } else { false }
      }.map(\.date)
    var violations: [String] = []
    if planned.count != running.count {
      violations.append("\(running.count) subscriptions run, \(planned.count) events are planned")
    }
    if store.nextEventDate != (running.compactMap(\.deadline) + others).min() {
      violations.append("the next event is not the earliest deadline")
    }
    return violations
  }
}
