internal import AppStoreTypes
internal import StoreConfiguration

extension AppStoreState {
  /// Updates the family's access to an account's products that do not renew.
  mutating func sharePurchases(of account: AccountID) -> [SimulatorEffect] {
    var effects: [SimulatorEffect] = []
    for member in audience(of: account) { effects += reconcileSharedPurchases(with: member) }
    return effects
  }

  /// Revokes products that are no longer shared with a member, and adds those that are now.
  mutating func reconcileSharedPurchases(with member: AccountID) -> [SimulatorEffect] {
    var effects: [SimulatorEffect] = []
    for product in configuration.products
    where product.isFamilyShareable && product.type == .nonConsumable {
      if let shared = accounts[member]?.sharedPurchases[product.id] {
        let source = ledger[shared.source]?.transaction
        if source?.revocationDate == nil, isShared(by: shared.sharer, with: member) { continue }
        effects += revoke(shared, from: member, product.id)
      }
      effects += givePurchase(of: product, to: member)
    }
    return effects
  }

  private mutating func revoke(
    _ shared: SharedPurchase, from member: AccountID, _ product: ProductID
  ) -> [SimulatorEffect] {
    accounts[member]?.sharedPurchases[product] = nil
    guard let revoked = revokeShare(shared.transaction) else { return [] }
    return oneTimeChange(revoked, .revoke, account: member)
  }

  private mutating func givePurchase(
    of product: ConfiguredProduct, to member: AccountID
  ) -> [SimulatorEffect] {
    let owners = audience(of: member).filter { isShared(by: $0, with: member) }
    for owner in owners {
      let owned = records(of: owner).last { $0.isOwned(product.id) }
      guard let source = owned?.transaction.transactionID else { continue }
      let id = identifiers.transactionID()
      var payload = newPayload(
        id, original: OriginalTransactionID(id.rawValue), product: product, account: member)
      payload.inAppOwnershipType = .familyShared
      payload.price = 0
      let given = record(payload, for: member)
      accounts[member]?.sharedPurchases[product.id] = SharedPurchase(
        sharer: owner, source: source, transaction: id)
      return oneTimeChange(given, .oneTimeCharge, account: member)
    }
    return []
  }

  /// Revokes a member's shared transaction; returns its new version.
  mutating func revokeShare(_ id: TransactionID) -> CompactTransaction? {
    guard let record = ledger[id] else { return nil }
    let instant = now
    return revise(record) {
      $0.payload.revocationDate = instant
      $0.payload.revocationReason = .other
      $0.payload.revocationType = .familyRevoke
    }
  }
}
