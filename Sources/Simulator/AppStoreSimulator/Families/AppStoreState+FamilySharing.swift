internal import AppStoreCore
internal import StoreConfiguration

/// What the members of a family get of each other's purchases.
extension AppStoreState {
  /// Updates everything that the members of a family share.
  mutating func shareEverything(among members: [AccountID]) -> [SimulatorEffect] {
    var effects: [SimulatorEffect] = []
    for member in members {
      for group in data.catalog.groups {
        effects += reconcile(group, with: member, after: nil)
      }
      effects += data.reconcilePurchases(with: member)
    }
    return effects
  }

  /// Updates the family after a change to an account's own subscription.
  mutating func shareWithFamily(
    _ held: AccountSubscription, after notification: OwnerUpdate?
  ) -> [SimulatorEffect] {
    assert(held.sharer == nil, "only an account's own subscription is shared")
    var effects: [SimulatorEffect] = []
    for member in data.accounts.audience(of: held.account) {
      effects += reconcile(held.groupID, with: member, after: notification)
    }
    return effects
  }

  /// Updates a member's shared subscription in a group to what is shared now.
  ///
  /// A member has one shared subscription in a group at a time. It follows the sharer's while that
  /// is shared. Afterwards another member's replaces it, if there is one.
  private mutating func reconcile(
    _ group: SubscriptionGroupID, with member: AccountID,
    after notification: OwnerUpdate?
  ) -> [SimulatorEffect] {
    var effects: [SimulatorEffect] = []
    if var shared = data.accounts[member]?.shared[group], !shared.hasEnded {
      if let source = source(of: shared) {
        effects += follow(source, with: &shared, after: notification)
      } else {
        effects += revoke(&shared)
      }
      guard shared.hasEnded else { return effects }
    }
    guard let source = bestSource(for: member, in: group) else { return effects }
    let known = data.accounts[member]?.shared[group]
    var shared = data.beginShared(source, with: member, after: known, as: .familyShared)
    return effects + commitShared(&shared, isFirst: known == nil)
  }

  /// Returns the subscription that a shared one follows; `nil` if it is no longer shared.
  private func source(of shared: AccountSubscription) -> AccountSubscription? {
    guard let sharer = shared.sharer,
      data.accounts.isShared(by: sharer, with: shared.account),
      let source = data.accounts[sharer]?.subscriptions[shared.groupID],
      isShareable(source), let behind = shared.sharedTransaction,
      data.history.ledger[behind]?.payload.revocationDate == nil
    else { return nil }
    return source
  }

  private func isShareable(_ held: AccountSubscription) -> Bool {
    data.catalog.plans[held.productID]?.product.isFamilyShareable == true
  }

  /// Returns the best plan shared with a member in a group; among equal ones, the first account's.
  private func bestSource(
    for member: AccountID, in group: SubscriptionGroupID
  ) -> AccountSubscription? {
    func level(of held: AccountSubscription) -> Int {
      data.catalog.plans[held.productID]?.groupLevel ?? .max
    }
    let shared = data.accounts.audience(of: member)
      .filter { data.accounts.isShared(by: $0, with: member) }
      .compactMap { data.accounts[$0]?.subscriptions[group] }
      .filter { $0.givesAccess && isShareable($0) }
    return shared.min { level(of: $0) < level(of: $1) }
  }

  /// Updates a shared subscription to the state of its source.
  private mutating func follow(
    _ source: AccountSubscription, with shared: inout AccountSubscription,
    after notification: OwnerUpdate?
  ) -> [SimulatorEffect] {
    var changed = data.matchPeriod(of: shared)
    if shared.sharedTransaction != source.current {
      let id = data.history.identifiers.transactionID()
      let reason = data.history.ledger[source.current]?.payload.transactionReason
      data.addSharedPeriod(
        id, of: source, to: &shared, from: nil, reason: reason ?? .renewal,
        ownership: .familyShared)
      changed.append(id)
    }
    let (wasIn, hadEnd) = (shared.phase, shared.expiresDate)
    shared.copyState(of: source)
    let hasChanged = !changed.isEmpty || wasIn != shared.phase || hadEnd != shared.expiresDate
    let update = hasChanged ? notification.map { ($0.type, $0.subtype, shared.current) } : nil
    return commit(&shared, changed: changed, notification: update)
  }

  private mutating func revoke(_ shared: inout AccountSubscription) -> [SimulatorEffect] {
    _ = data.revokeShare(shared.current)
    shared.phase = .revoked
    shared.isAutoRenewing = false
    return commit(&shared, changed: [shared.current], notification: (.revoke, nil, shared.current))
  }
}
