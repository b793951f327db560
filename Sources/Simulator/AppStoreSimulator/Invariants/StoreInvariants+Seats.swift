internal import AppStoreCore

extension StoreInvariants {
  /// Returns violations in an account's seats: those it bought and the one assigned to it.
  func seatViolations(of account: AccountID) -> [String] {
    guard !store.data.seats.subscriptions.isEmpty else { return [] }
    var violations: [String] = []
    for record in store.data.records(of: account) where record.payload.multiSeatInfo != nil {
      violations += tierViolations(record.payload)
    }
    for held in store.data.accounts[account]?.subscriptions.values.map({ $0 }) ?? [] {
      guard let terms = store.data.seats.subscriptions[held.originalTransactionID] else { continue }
      violations += memberViolations(held, terms)
      let several = store.data.seats.period(of: held, in: store.data.history.ledger)
      if several.count > 1,
        several.contains(where: { $0.payload.additionalTransactionReason == nil })
      {
        violations.append("\(held.groupID) does not state that several transactions are one period")
      }
    }
    for held in store.data.seats.assigned[account]?.values.map({ $0 }) ?? [] where !held.hasEnded {
      let source = held.sharer.flatMap { store.data.accounts[$0]?.subscriptions[held.groupID] }
      let members = source.flatMap {
        store.data.seats.subscriptions[$0.originalTransactionID]?.members
      }
      if members?.contains(where: { $0.account == account }) != true {
        violations.append("\(held.groupID) is used without a seat")
      }
    }
    return violations
  }

  private func memberViolations(
    _ held: AccountSubscription, _ terms: SeatSubscription
  ) -> [String] {
    var violations: [String] = []
    let count = store.data.seatCount(of: held)
    if terms.members.count > count {
      violations.append("\(held.groupID) has \(terms.members.count) members on \(count) seats")
    }
    if Set(terms.members.map(\.account)).count != terms.members.count {
      violations.append("a member of \(held.groupID) has two seats")
    }
    if !terms.claims.isEmpty, held.hasEnded || terms.sale?.kind != .developerHosted {
      violations.append("\(held.groupID) has claims but no seats to claim")
    }
    for member in terms.members {
      let assigned = store.data.seats.assigned[member.account]?[held.groupID]
      if assigned?.status != held.status || assigned?.expiresDate != held.expiresDate
        || assigned?.sharedTransaction != held.current
      {
        violations.append("the seat of \(member.account) does not follow \(held.account)")
      }
    }
    return violations
  }

  private func tierViolations(_ payload: JWSTransactionDecodedPayload) -> [String] {
    let id = payload.transactionId
    guard payload.inAppOwnershipType == .purchased else {
      return payload.price == 0 ? [] : ["\(id) is assigned but was charged"]
    }
    var violations: [String] = []
    let tiers = payload.multiSeatInfo?.priceTiers ?? []
    if tiers.seats != payload.quantity { violations.append("the tiers of \(id) lack seats") }
    if tiers.average != payload.price { violations.append("the price of \(id) is no average") }
    if let revoked = payload.multiSeatInfo?.revokedSeatQuantity,
      !(1..<payload.quantity).contains(revoked)
    {
      violations.append("\(revoked) of \(payload.quantity) seats of \(id) are refunded")
    }
    return violations
  }
}
