public import AppStoreCore

extension AppStoreState {
  /// Assigns a seat to a member, with a transaction of the member's own (ownership `ASSIGNED`).
  ///
  /// The member gets the updates of a family member: the new subscription, and then each change of
  /// the buyer's subscription. This is an assumption, as is that the buyer needs no seat.
  /// - Parameters:
  ///   - original: The buyer's subscription.
  ///   - member: The member.
  ///   - isAdmin: Whether the member manages the product for an organization.
  /// - Returns: The effects.
  /// - Throws: ``SeatError``; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/managing-the-life-cycle-of-multiseat-subscriptions>
  public mutating func assignSeat(
    of original: OriginalTransactionID, to member: AccountID, isAdmin: Bool = false
  ) throws(SeatError) -> [SimulatorEffect] {
    let (held, terms) = try seatSubscription(original)
    guard terms.sale?.kind != .developerHosted else { throw .developerHosted(original) }
    guard member != held.account else { throw .isBuyer(member) }
    guard data.seats.assigned[member]?[held.groupID]?.hasEnded != false else {
      throw .hasSeat(member)
    }
    guard held.givesAccess, terms.members.count < data.seatCount(of: held) else {
      throw .noSeatAvailable(original)
    }
    open(member)
    data.seats.subscriptions[original]?.members.append(
      SeatMember(account: member, isAdmin: isAdmin))
    assert(
      data.seats.subscriptions[original]?.members.count ?? 0 <= data.seatCount(of: held),
      "every member has a seat")
    let known = data.seats.assigned[member]?[held.groupID]
    var assigned = data.beginShared(held, with: member, after: known, as: .assigned)
    return commitShared(&assigned, isFirst: known == nil)
  }

  /// Unassigns a member's seat and revokes the member's transaction.
  ///
  /// Another member can get the seat.
  ///
  /// - Throws: ``SeatError``; nothing changes.
  public mutating func unassignSeat(
    of original: OriginalTransactionID, from member: AccountID
  ) throws(SeatError) -> [SimulatorEffect] {
    let (held, terms) = try seatSubscription(original)
    guard terms.members.contains(where: { $0.account == member }),
      var assigned = data.seats.assigned[member]?[held.groupID]
    else { throw .hasNoSeat(member) }
    data.seats.subscriptions[original]?.members.removeAll { $0.account == member }
    return endSeat(&assigned)
  }

  /// Returns the number of seats of a buyer's subscription; 0 if it has ended.
  ///
  /// - Throws: ``SeatError``.
  public func seatCount(of original: OriginalTransactionID) throws(SeatError) -> Int {
    data.seatCount(of: try seatSubscription(original).held)
  }

  /// Returns the members with a seat of a subscription, in order of assignment.
  public func seatMembers(of original: OriginalTransactionID) -> [AccountID] {
    data.seats.subscriptions[original]?.members.map(\.account) ?? []
  }

  /// Updates members and claims after a change to a subscription with seats.
  ///
  /// The last member to get a seat loses it first. The App Store removes claims after a refund and
  /// at the end of the subscription, but not at a renewal with fewer seats. It is an assumption
  /// that the end removes all.
  mutating func followSeats(
    of source: AccountSubscription, after notification: OwnerUpdate?
  ) -> [SimulatorEffect] {
    let original = source.originalTransactionID
    guard !data.seats.isUnused, let terms = data.seats.subscriptions[original],
      !terms.members.isEmpty || !terms.claims.isEmpty
    else { return [] }
    let isDeveloperHosted = terms.sale?.kind == .developerHosted
    let count = data.seatCount(of: source)
    let available = isDeveloperHosted ? 0 : count
    var effects: [SimulatorEffect] = []
    for (index, member) in terms.members.enumerated() {
      guard var assigned = data.seats.assigned[member.account]?[source.groupID] else { continue }
      if index < available || source.hasExpired {
        effects += follow(source, with: &assigned, after: notification)
      } else {
        effects += endSeat(&assigned)
      }
    }
    data.seats.subscriptions[original]?.members = Array(terms.members.prefix(available))
    guard isDeveloperHosted, !source.hasEnded else {
      return effects + unclaimSeats(of: original, keeping: 0)
    }
    if notification?.type == .refund {
      effects += unclaimSeats(of: original, keeping: count)
    }
    return effects
  }

  private mutating func follow(
    _ source: AccountSubscription, with assigned: inout AccountSubscription,
    after notification: OwnerUpdate?
  ) -> [SimulatorEffect] {
    var changed = data.matchPeriod(of: assigned)
    if let current = data.history.ledger[source.current],
      assigned.sharedTransaction != source.current
    {
      // Another transaction of the same period gives a member no new access.
      let known = data.history.ledger[assigned.current]
      if known?.payload.productId == current.payload.productId, known?.end == current.end {
        assigned.sharedTransaction = source.current
      } else {
        let id = data.history.identifiers.transactionID()
        data.addSharedPeriod(
          id, of: source, to: &assigned, from: nil,
          reason: current.payload.transactionReason ?? .renewal, ownership: .assigned)
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
    return commit(&assigned, changed: changed, notification: update)
  }

  /// Ends a member's access through a seat, by a revocation unless the period has ended.
  private mutating func endSeat(_ assigned: inout AccountSubscription) -> [SimulatorEffect] {
    assigned.isAutoRenewing = false
    let current = assigned.current
    guard let record = data.history.ledger[current], data.now < assigned.expiresDate else {
      assigned.phase = .expired(.cancelled)
      return commit(&assigned, notification: (.expired, .voluntary, current))
    }
    assigned.phase = .revoked
    let instant = data.now
    data.history.revise(record, at: data.now) {
      $0.payload.revocationDate = instant
      $0.payload.revocationReason = .other
    }
    return commit(&assigned, changed: [current], notification: (.revoke, nil, current))
  }

  /// Returns a buyer's subscription with seats.
  func seatSubscription(
    _ original: OriginalTransactionID
  ) throws(SeatError) -> (held: AccountSubscription, terms: SeatSubscription) {
    guard let first = data.history.ledger[TransactionID(original.rawValue)]?.transaction,
      first.payload.originalTransactionId == original
    else { throw .unknownSubscription(original) }
    guard first.form.payload.inAppOwnershipType == .purchased,
      let held = data.subscription(with: first),
      let terms = data.seats.subscriptions[original], terms.sale != nil
    else { throw .notBySeats(original) }
    return (held, terms)
  }
}

extension AccountSubscription {
  /// Whether the subscription ended without a refund.
  fileprivate var hasExpired: Bool { if case .expired = phase { true } else { false } }
}
