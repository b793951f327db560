internal import AppStoreCore
internal import StoreConfiguration

/// What the members of a family get of each other's products that do not renew.
extension StoreData {
  /// Updates the family's access to an account's products that do not renew.
  mutating func sharePurchases(of account: AccountID) -> [SimulatorEffect] {
    var effects: [SimulatorEffect] = []
    for member in accounts.audience(of: account) { effects += reconcilePurchases(with: member) }
    return effects
  }

  /// Revokes products that are no longer shared with a member, and adds those that are now.
  mutating func reconcilePurchases(with member: AccountID) -> [SimulatorEffect] {
    var effects: [SimulatorEffect] = []
    for product in catalog.configuration.products
    where product.isFamilyShareable && product.type == .nonConsumable {
      if let shared = accounts[member]?.sharedPurchases[product.id] {
        let source = history.ledger[shared.source]?.transaction
        let isShared = accounts.isShared(by: shared.sharer, with: member)
        if source?.revocationDate == nil, isShared { continue }
        effects += revoke(shared, from: member, product.id)
      }
      effects += give(product, to: member)
    }
    return effects
  }

  private mutating func revoke(
    _ shared: SharedPurchase, from member: AccountID, _ product: ProductID
  ) -> [SimulatorEffect] {
    accounts[member]?.sharedPurchases[product] = nil
    guard let revoked = revokeShare(shared.transaction) else { return [] }
    return history.oneTimeChange(revoked, .revoke, account: member, at: now)
  }

  private mutating func give(
    _ product: ConfiguredProduct, to member: AccountID
  ) -> [SimulatorEffect] {
    for owner in accounts.audience(of: member)
    where accounts.isShared(by: owner, with: member) {
      let owned = records(of: owner).last { $0.isOwned(product.id) }
      guard let source = owned?.transaction.transactionID else { continue }
      let id = history.identifiers.transactionID()
      var payload = newPayload(
        id, original: OriginalTransactionID(id.rawValue), product, account: member)
      payload.inAppOwnershipType = .familyShared
      payload.price = 0
      let given = history.record(payload, for: member, in: &accounts)
      accounts[member]?.sharedPurchases[product.id] = SharedPurchase(
        sharer: owner, source: source, transaction: id)
      return history.oneTimeChange(given, .oneTimeCharge, account: member, at: now)
    }
    return []
  }

  /// Revokes a member's shared transaction; returns its new version.
  mutating func revokeShare(_ id: TransactionID) -> CompactTransaction? {
    guard let record = history.ledger[id] else { return nil }
    let instant = now
    return history.revise(record, at: instant) {
      $0.payload.revocationDate = instant
      $0.payload.revocationReason = .other
      $0.payload.revocationType = .familyRevoke
    }
  }
}
