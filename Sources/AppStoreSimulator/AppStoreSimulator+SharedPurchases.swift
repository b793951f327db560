internal import AppStoreTypes
internal import StoreConfiguration

extension AppStoreSimulator {
  /// Lets the family have, or have no longer, what an account owns of products that do not renew.
  mutating func sharePurchases(of account: AccountID) -> [StoreEffect] {
    var effects: [StoreEffect] = []
    for member in audience(of: account) { effects += reconcileSharedPurchases(with: member) }
    return effects
  }

  /// Revokes what is shared with a member no longer, and gives what is shared now.
  mutating func reconcileSharedPurchases(with member: AccountID) -> [StoreEffect] {
    var effects: [StoreEffect] = []
    for product in configuration.products
    where product.isFamilyShareable && product.type == .nonConsumable {
      if let shared = accounts[member]?.sharedPurchases[product.id] {
        let source = ledger[shared.source]?.payload
        if source?.revocationDate == nil, isShared(by: shared.sharer, with: member) { continue }
        effects += revoke(shared, from: member, product.id)
      }
      effects += givePurchase(of: product, to: member)
    }
    return effects
  }

  private mutating func revoke(
    _ shared: SharedPurchase, from member: AccountID, _ product: ProductID
  ) -> [StoreEffect] {
    accounts[member]?.sharedPurchases[product] = nil
    guard let payload = revokeShare(shared.transaction) else { return [] }
    let notification = notify(.revoke, nil, about: payload, account: member, held: nil)
    return [.transactionChanged(member, payload), .notification(notification)]
  }

  private mutating func givePurchase(
    of product: ConfiguredProduct, to member: AccountID
  ) -> [StoreEffect] {
    let owners = audience(of: member).filter { isShared(by: $0, with: member) }
    for owner in owners {
      let owned = records(of: owner).last {
        $0.payload.productId == product.id && $0.payload.revocationDate == nil
          && $0.payload.inAppOwnershipType == .purchased
      }
      guard let source = owned?.payload.transactionId else { continue }
      let id = identifiers.transactionID()
      var payload = newPayload(
        id, original: OriginalTransactionID(id.rawValue), product: product, account: member)
      payload.inAppOwnershipType = .familyShared
      payload.price = 0
      record(payload, for: member)
      accounts[member]?.sharedPurchases[product.id] = SharedPurchase(
        sharer: owner, source: source, transaction: id)
      let notification = notify(.oneTimeCharge, nil, about: payload, account: member, held: nil)
      return [.transactionChanged(member, payload), .notification(notification)]
    }
    return []
  }

  /// Takes a shared transaction away from a member; returns it as it is signed now.
  mutating func revokeShare(_ id: TransactionID) -> JWSTransactionDecodedPayload? {
    guard let record = ledger[id] else { return nil }
    let instant = now
    return revise(record) {
      $0.payload.revocationDate = instant
      $0.payload.revocationReason = .other
      $0.payload.revocationType = .familyRevoke
    }
  }
}
