internal import AppStoreCore

/// Who has a seat of a subscription that another account pays for.
enum SeatChanges {
  /// Assigns a seat to a member, with a transaction of the member's own (ownership `ASSIGNED`).
  static func assignSeat(
    of original: OriginalTransactionID, to member: AccountID, isAdmin: Bool,
    in store: inout AppStoreState
  ) throws(SeatError) -> [SimulatorEffect] {
    let (held, terms) = try seatSubscription(original, in: store)
    guard terms.sale?.kind != .developerHosted else { throw .developerHosted(original) }
    guard member != held.account else { throw .isBuyer(member) }
    guard store.data.seats.assigned[member]?[held.groupID]?.hasEnded != false else {
      throw .hasSeat(member)
    }
    guard held.givesAccess, terms.members.count < store.data.seatCount(of: held) else {
      throw .noSeatAvailable(original)
    }
    store.open(member)
    store.data.seats.subscriptions[original]?.members.append(
      SeatMember(account: member, isAdmin: isAdmin))
    assert(
      store.data.seats.subscriptions[original]?.members.count ?? 0
        <= store.data.seatCount(of: held),
      "every member has a seat")
    let known = store.data.seats.assigned[member]?[held.groupID]
    var assigned = SharedSubscriptions.begin(
      held, with: member, after: known, as: .assigned, in: &store.data)
    return store.commitShared(&assigned, isFirst: known == nil)
  }

  /// Unassigns a member's seat and revokes the member's transaction.
  static func unassignSeat(
    of original: OriginalTransactionID, from member: AccountID, in store: inout AppStoreState
  ) throws(SeatError) -> [SimulatorEffect] {
    let (held, terms) = try seatSubscription(original, in: store)
    guard terms.members.contains(where: { $0.account == member }),
      var assigned = store.data.seats.assigned[member]?[held.groupID]
    else { throw .hasNoSeat(member) }
    store.data.seats.subscriptions[original]?.members.removeAll { $0.account == member }
    return endSeat(&assigned, in: &store)
  }

  /// Returns the number of seats of a buyer's subscription; 0 if it has ended.
  static func seatCount(
    of original: OriginalTransactionID, in store: AppStoreState
  ) throws(SeatError) -> Int {
    store.data.seatCount(of: try seatSubscription(original, in: store).held)
  }

  /// Updates members and claims after a change to a subscription with seats.
  ///
  /// The last member to get a seat loses it first. The App Store removes claims after a refund and
  /// at the end of the subscription, but not at a renewal with fewer seats. It is an assumption
  /// that the end removes all.
  static func followSeats(
    of source: AccountSubscription, after notification: AppStoreState.OwnerUpdate?,
    in store: inout AppStoreState
  ) -> [SimulatorEffect] {
    let original = source.originalTransactionID
    guard !store.data.seats.isUnused, let terms = store.data.seats.subscriptions[original],
      !terms.members.isEmpty || !terms.claims.isEmpty
    else { return [] }
    let isDeveloperHosted = terms.sale?.kind == .developerHosted
    let count = store.data.seatCount(of: source)
    let available = isDeveloperHosted ? 0 : count
    var effects: [SimulatorEffect] = []
    for (index, member) in terms.members.enumerated() {
      guard var assigned = store.data.seats.assigned[member.account]?[source.groupID] else {
        continue
      }
      if index < available || source.hasExpired {
        effects += follow(source, with: &assigned, after: notification, in: &store)
      } else {
        effects += endSeat(&assigned, in: &store)
      }
    }
    store.data.seats.subscriptions[original]?.members = Array(terms.members.prefix(available))
    guard isDeveloperHosted, !source.hasEnded else {
      return effects + unclaimSeats(of: original, keeping: 0, in: &store)
    }
    if notification?.type == .refund {
      effects += unclaimSeats(of: original, keeping: count, in: &store)
    }
    return effects
  }

  private static func follow(
    _ source: AccountSubscription, with assigned: inout AccountSubscription,
    after notification: AppStoreState.OwnerUpdate?, in store: inout AppStoreState
  ) -> [SimulatorEffect] {
    var changed = SharedSubscriptions.matchPeriod(of: assigned, in: &store.data)
    if let current = store.data.history.ledger[source.current],
      assigned.sharedTransaction != source.current
    {
      // Another transaction of the same period gives a member no new access.
      let known = store.data.history.ledger[assigned.current]
      if known?.payload.productId == current.payload.productId, known?.end == current.end {
        assigned.sharedTransaction = source.current
      } else {
        let id = store.data.history.identifiers.transactionID()
        SharedSubscriptions.addPeriod(
          id, of: source, to: &assigned, from: nil,
          reason: current.payload.transactionReason ?? .renewal, ownership: .assigned,
          in: &store.data)
        changed.append(id)
      }
    }
    let (wasIn, hadEnd) = (assigned.phase, assigned.expiresDate)
    assigned.copyState(of: source)
    // A refund to the buyer causes no update for members.
    let hasChanged =
      (!changed.isEmpty || wasIn != assigned.phase || hadEnd != assigned.expiresDate)
      && notification?.type != .refund
    let update = hasChanged ? notification.map { ($0.type, $0.subtype, assigned.current) } : nil
    return store.commit(&assigned, changed: changed, notification: update)
  }

  /// Ends a member's access through a seat, by a revocation unless the period has ended.
  private static func endSeat(
    _ assigned: inout AccountSubscription, in store: inout AppStoreState
  ) -> [SimulatorEffect] {
    assigned.isAutoRenewing = false
    let current = assigned.current
    guard let record = store.data.history.ledger[current], store.data.now < assigned.expiresDate
    else {
      assigned.phase = .expired(.cancelled)
      return store.commit(&assigned, notification: (.expired, .voluntary, current))
    }
    assigned.phase = .revoked
    let instant = store.data.now
    store.data.history.revise(record, at: store.data.now) {
      $0.payload.revocationDate = instant
      $0.payload.revocationReason = .other
    }
    return store.commit(&assigned, changed: [current], notification: (.revoke, nil, current))
  }

  /// Returns a buyer's subscription with seats.
  static func seatSubscription(
    _ original: OriginalTransactionID, in store: AppStoreState
  ) throws(SeatError) -> (held: AccountSubscription, terms: SeatSubscription) {
    guard let first = store.data.history.ledger[TransactionID(original.rawValue)]?.transaction,
      first.payload.originalTransactionId == original
    else { throw .unknownSubscription(original) }
    guard first.form.payload.inAppOwnershipType == .purchased,
      let held = store.data.subscription(with: first),
      let terms = store.data.seats.subscriptions[original], terms.sale != nil
    else { throw .notBySeats(original) }
    return (held, terms)
  }
}

extension AccountSubscription {
  /// Whether the subscription ended without a refund.
  fileprivate var hasExpired: Bool { if case .expired = phase { true } else { false } }
}
