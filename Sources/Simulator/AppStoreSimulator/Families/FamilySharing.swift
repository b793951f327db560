internal import AppStoreCore
internal import StoreConfiguration

/// What the members of a family get of each other's purchases.
enum FamilySharing {
  /// Updates everything that the members of a family share.
  static func shareEverything(
    among members: [AccountID], in store: inout AppStoreState
  ) -> [SimulatorEffect] {
    let groups = store.data.catalog.groups
    var effects: [SimulatorEffect] = []
    for member in members {
      for group in groups {
        effects += reconcile(group, with: member, after: nil, in: &store)
      }
      effects += PurchaseSharing.reconcile(with: member, in: &store.data)
    }
    return effects
  }

  /// Updates the family after a change to an account's own subscription.
  static func share(
    _ held: AccountSubscription, after notification: AppStoreState.OwnerUpdate?,
    in store: inout AppStoreState
  ) -> [SimulatorEffect] {
    assert(held.sharer == nil, "only an account's own subscription is shared")
    var effects: [SimulatorEffect] = []
    for member in store.data.accounts.audience(of: held.account) {
      effects += reconcile(held.groupID, with: member, after: notification, in: &store)
    }
    return effects
  }

  /// Updates a member's shared subscription in a group to what is shared now.
  ///
  /// A member has one shared subscription in a group at a time. It follows the sharer's while that
  /// is shared. Afterwards another member's replaces it, if there is one.
  private static func reconcile(
    _ group: SubscriptionGroupID, with member: AccountID,
    after notification: AppStoreState.OwnerUpdate?,
    in store: inout AppStoreState
  ) -> [SimulatorEffect] {
    var effects: [SimulatorEffect] = []
    if var shared = store.data.accounts[member]?.shared[group], !shared.hasEnded {
      if let source = source(of: shared, in: store) {
        effects += follow(source, with: &shared, after: notification, in: &store)
      } else {
        effects += revoke(&shared, in: &store)
      }
      guard shared.hasEnded else { return effects }
    }
    guard let source = bestSource(for: member, in: group, of: store) else { return effects }
    let known = store.data.accounts[member]?.shared[group]
    var shared = SharedSubscriptions.begin(
      source, with: member, after: known, as: .familyShared, in: &store.data)
    return effects + store.commitShared(&shared, isFirst: known == nil)
  }

  /// Returns the subscription that a shared one follows; `nil` if it is no longer shared.
  private static func source(
    of shared: AccountSubscription, in store: AppStoreState
  ) -> AccountSubscription? {
    guard let sharer = shared.sharer,
      store.data.accounts.isShared(by: sharer, with: shared.account),
      let source = store.data.accounts[sharer]?.subscriptions[shared.groupID],
      isShareable(source, in: store), let behind = shared.sharedTransaction,
      store.data.history.ledger[behind]?.payload.revocationDate == nil
    else { return nil }
    return source
  }

  private static func isShareable(
    _ held: AccountSubscription, in store: AppStoreState
  ) -> Bool {
    store.data.catalog.plans[held.productID]?.product.isFamilyShareable == true
  }

  /// Returns the best plan shared with a member in a group; among equal ones, the first account's.
  private static func bestSource(
    for member: AccountID, in group: SubscriptionGroupID, of store: AppStoreState
  ) -> AccountSubscription? {
    func level(of held: AccountSubscription) -> Int {
      store.data.catalog.plans[held.productID]?.groupLevel ?? .max
    }
    let shared = store.data.accounts.audience(of: member)
      .filter { store.data.accounts.isShared(by: $0, with: member) }
      .compactMap { store.data.accounts[$0]?.subscriptions[group] }
      .filter { $0.givesAccess && isShareable($0, in: store) }
    return shared.min { level(of: $0) < level(of: $1) }
  }

  /// Updates a shared subscription to the state of its source.
  private static func follow(
    _ source: AccountSubscription, with shared: inout AccountSubscription,
    after notification: AppStoreState.OwnerUpdate?, in store: inout AppStoreState
  ) -> [SimulatorEffect] {
    var changed = SharedSubscriptions.matchPeriod(of: shared, in: &store.data)
    if shared.sharedTransaction != source.current {
      let id = store.data.history.identifiers.transactionID()
      let reason = store.data.history.ledger[source.current]?.payload.transactionReason
      SharedSubscriptions.addPeriod(
        id, of: source, to: &shared, from: nil, reason: reason ?? .renewal,
        ownership: .familyShared, in: &store.data)
      changed.append(id)
    }
    let (wasIn, hadEnd) = (shared.phase, shared.expiresDate)
    shared.copyState(of: source)
    let hasChanged = !changed.isEmpty || wasIn != shared.phase || hadEnd != shared.expiresDate
    let update = hasChanged ? notification.map { ($0.type, $0.subtype, shared.current) } : nil
    return store.commit(&shared, changed: changed, notification: update)
  }

  private static func revoke(
    _ shared: inout AccountSubscription, in store: inout AppStoreState
  ) -> [SimulatorEffect] {
    _ = PurchaseSharing.revokeShare(shared.current, in: &store.data)
    shared.phase = .revoked
    shared.isAutoRenewing = false
    return store.commit(
      &shared, changed: [shared.current], notification: (.revoke, nil, shared.current))
  }
}
