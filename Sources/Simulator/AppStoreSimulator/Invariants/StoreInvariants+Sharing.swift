internal import AppStoreCore

extension StoreInvariants {
  /// Returns violations in what an account's family shares with it.
  func sharingViolations(of account: AccountID) -> [String] {
    guard let record = store.data.accounts[account] else { return [] }
    var violations: [String] = []
    if let family = record.family {
      let members = store.members(of: family)
      if !members.contains(account) || members.contains(where: { store.family(of: $0) != family }) {
        violations.append("family \(family) does not know its members")
      }
    }
    for held in record.shared.values where !held.hasEnded {
      guard let sharer = held.sharer, store.data.accounts.isShared(by: sharer, with: account),
        let source = store.data.accounts[sharer]?.subscriptions[held.groupID], !source.hasEnded
      else {
        violations.append("\(held.groupID) is not shared by any account")
        continue
      }
      if held.sharedTransaction != source.current || held.expiresDate != source.expiresDate
        || held.status != source.status
      {
        violations.append("\(held.groupID) does not follow \(sharer)")
      }
    }
    for (product, shared) in record.sharedPurchases {
      if store.data.history.ledger[shared.source]?.payload.revocationDate != nil
        || !store.data.accounts.isShared(by: shared.sharer, with: account)
      {
        violations.append("\(product) is not shared by any account")
      }
    }
    let given = Set(record.shared.values.filter { !$0.hasEnded }.map(\.current))
      .union(record.sharedPurchases.values.map(\.transaction))
    for shared in store.currentEntitlements(of: account)
    where shared.inAppOwnershipType == .familyShared && !given.contains(shared.transactionId) {
      violations.append("\(shared.productId) gives access but is not shared any more")
    }
    return violations
  }
}
