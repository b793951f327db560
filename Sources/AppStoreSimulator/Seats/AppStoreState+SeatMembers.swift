public import AppStoreTypes

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
    guard seats.assigned[member]?[held.groupID]?.hasEnded != false else { throw .hasSeat(member) }
    guard held.givesAccess, terms.members.count < seatCount(of: held) else {
      throw .noSeatAvailable(original)
    }
    open(member)
    seats.subscriptions[original]?.members.append(SeatMember(account: member, isAdmin: isAdmin))
    return beginSharing(
      held, with: member, after: seats.assigned[member]?[held.groupID], as: .assigned)
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
      var assigned = seats.assigned[member]?[held.groupID]
    else { throw .hasNoSeat(member) }
    seats.subscriptions[original]?.members.removeAll { $0.account == member }
    return endSeat(&assigned)
  }

  /// Returns the number of seats of a buyer's subscription; 0 if it has ended.
  ///
  /// - Throws: ``SeatError``.
  public func seatCount(of original: OriginalTransactionID) throws(SeatError) -> Int {
    seatCount(of: try seatSubscription(original).held)
  }

  /// Returns the members with a seat of a subscription, in order of assignment.
  public func seatMembers(of original: OriginalTransactionID) -> [AccountID] {
    seats.subscriptions[original]?.members.map(\.account) ?? []
  }

  /// Returns an account's subscriptions by group: its own, family-shared ones, and those of its
  /// seats.
  func held(by account: AccountID) -> [AccountSubscription] {
    let known = accounts[account]?.held ?? []
    guard let assigned = seats.assigned[account] else { return known }
    return Set(known.map(\.groupID)).union(assigned.keys).sorted().flatMap { group in
      known.filter { $0.groupID == group } + [assigned[group]].compactMap { $0 }
    }
  }

  /// Returns whether a subscription is the result of a seat.
  func isAssigned(_ held: AccountSubscription) -> Bool {
    held.sharer != nil
      && ledger[held.current]?.transaction.form.payload.inAppOwnershipType == .assigned
  }

  /// Updates members and claims after a change to a subscription with seats.
  ///
  /// The last member to get a seat loses it first. The App Store removes claims after a refund and
  /// at the end of the subscription, but not at a renewal with fewer seats. It is an assumption
  /// that the end removes all.
  mutating func followSeats(
    of source: AccountSubscription, after told: OwnerUpdate?
  ) -> [SimulatorEffect] {
    let original = source.originalTransactionID
    guard !seats.isUnused, let terms = seats.subscriptions[original],
      !terms.members.isEmpty || !terms.claims.isEmpty
    else { return [] }
    let isDeveloperHosted = terms.sale?.kind == .developerHosted
    let count = seatCount(of: source)
    let places = isDeveloperHosted ? 0 : count
    var effects: [SimulatorEffect] = []
    for (index, member) in terms.members.enumerated() {
      guard var assigned = seats.assigned[member.account]?[source.groupID] else { continue }
      if index < places || source.hasExpired {
        effects += follow(source, with: &assigned, after: told)
      } else {
        effects += endSeat(&assigned)
      }
    }
    seats.subscriptions[original]?.members = Array(terms.members.prefix(places))
    guard isDeveloperHosted, !source.hasEnded else {
      return effects + unclaimSeats(of: original, keeping: 0)
    }
    if told?.type == .refund { effects += unclaimSeats(of: original, keeping: count) }
    return effects
  }

  private mutating func follow(
    _ source: AccountSubscription, with assigned: inout AccountSubscription,
    after told: OwnerUpdate?
  ) -> [SimulatorEffect] {
    var changed = matchPeriod(of: assigned)
    if let current = ledger[source.current]?.payload, assigned.sharedTransaction != source.current {
      // Another transaction of the same period gives a member no new access.
      let known = ledger[assigned.current]?.payload
      if known?.productId == current.productId, known?.expiresDate == current.expiresDate {
        assigned.sharedTransaction = source.current
      } else {
        let id = identifiers.transactionID()
        addSharedPeriod(
          id, of: source, to: &assigned, from: nil,
          reason: current.transactionReason ?? .renewal, ownership: .assigned)
        changed.append(id)
      }
    }
    let wasIn = assigned.phase
    copyState(of: source, to: &assigned)
    // A refund to the buyer causes no update for members.
    let isNews = (!changed.isEmpty || wasIn != assigned.phase) && told?.type != .refund
    let news = isNews ? told.map { ($0.type, $0.subtype, assigned.current) } : nil
    return commit(&assigned, changed: changed, notification: news)
  }

  /// Ends a member's access through a seat, by a revocation unless the period has ended.
  private mutating func endSeat(_ assigned: inout AccountSubscription) -> [SimulatorEffect] {
    assigned.isAutoRenewing = false
    let current = assigned.current
    guard let record = ledger[current], now < assigned.expiresDate else {
      assigned.phase = .expired(.cancelled)
      return commit(&assigned, notification: (.expired, .voluntary, current))
    }
    assigned.phase = .revoked
    let instant = now
    revise(record) {
      $0.payload.revocationDate = instant
      $0.payload.revocationReason = .other
    }
    return commit(&assigned, changed: [current], notification: (.revoke, nil, current))
  }

  /// Returns a buyer's subscription with seats.
  func seatSubscription(
    _ original: OriginalTransactionID
  ) throws(SeatError) -> (held: AccountSubscription, terms: SeatSubscription) {
    guard let first = ledger[TransactionID(original.rawValue)]?.transaction,
      first.payload.originalTransactionId == original
    else { throw .unknownSubscription(original) }
    guard first.form.payload.inAppOwnershipType == .purchased,
      let held = subscription(with: first),
      let terms = seats.subscriptions[original], terms.sale != nil
    else { throw .notBySeats(original) }
    return (held, terms)
  }
}

extension AccountSubscription {
  /// Whether the subscription ended without a refund.
  fileprivate var hasExpired: Bool { if case .expired = phase { true } else { false } }
}
