internal import AppStoreCore
internal import StoreConfiguration

/// What the members of a family get of each other's products that do not renew.
enum PurchaseSharing {
  /// Updates the family's access to an account's products that do not renew.
  static func share(of account: AccountID, in store: inout StoreData) -> [SimulatorEffect] {
    var effects: [SimulatorEffect] = []
    for member in store.accounts.audience(of: account) {
      effects += reconcile(with: member, in: &store)
    }
    return effects
  }

  /// Revokes products that are no longer shared with a member, and adds those that are now.
  static func reconcile(with member: AccountID, in store: inout StoreData) -> [SimulatorEffect] {
    var effects: [SimulatorEffect] = []
    for product in store.catalog.configuration.products
    where product.isFamilyShareable && product.type == .nonConsumable {
      if let shared = store.accounts[member]?.sharedPurchases[product.id] {
        let source = store.history.ledger[shared.source]?.transaction
        let isShared = store.accounts.isShared(by: shared.sharer, with: member)
        if source?.revocationDate == nil, isShared { continue }
        effects += revoke(shared, from: member, product.id, in: &store)
      }
      effects += give(product, to: member, in: &store)
    }
    return effects
  }

  private static func revoke(
    _ shared: SharedPurchase, from member: AccountID, _ product: ProductID,
    in store: inout StoreData
  ) -> [SimulatorEffect] {
    store.accounts[member]?.sharedPurchases[product] = nil
    guard let revoked = revokeShare(shared.transaction, in: &store) else { return [] }
    let now = store.now
    return store.history.oneTimeChange(revoked, .revoke, account: member, at: now)
  }

  private static func give(
    _ product: ConfiguredProduct, to member: AccountID, in store: inout StoreData
  ) -> [SimulatorEffect] {
    let owners = store.accounts.audience(of: member).filter {
      store.accounts.isShared(by: $0, with: member)
    }
    for owner in owners {
      let owned = store.records(of: owner).last { $0.isOwned(product.id) }
      guard let source = owned?.transaction.transactionID else { continue }
      let id = store.history.identifiers.transactionID()
      var payload = SubscriptionPeriods.newPayload(
        id, original: OriginalTransactionID(id.rawValue), product, account: member, in: &store)
      payload.inAppOwnershipType = .familyShared
      payload.price = 0
      let given = store.history.record(payload, for: member, in: &store.accounts)
      store.accounts[member]?.sharedPurchases[product.id] = SharedPurchase(
        sharer: owner, source: source, transaction: id)
      let now = store.now
      return store.history.oneTimeChange(given, .oneTimeCharge, account: member, at: now)
    }
    return []
  }

  /// Revokes a member's shared transaction; returns its new version.
  static func revokeShare(_ id: TransactionID, in store: inout StoreData) -> CompactTransaction? {
    guard let record = store.history.ledger[id] else { return nil }
    let now = store.now
    return store.history.revise(record, at: now) {
      $0.payload.revocationDate = now
      $0.payload.revocationReason = .other
      $0.payload.revocationType = .familyRevoke
    }
  }
}
