public import AppStoreCore

/// Purchases that a test deletes.
public enum Deletions {
  /// Deletes every purchase of every account, and every pending one.
  ///
  /// Accounts keep their settings and families, and identifiers are not used again.
  public static func deleteAll(in store: inout AppStoreState) {
    store.data.accounts.deletePurchases()
    store.data.history.ledger.deleteAll()
    store.data.seats = SeatTable()
    store.pendingOrders = PendingOrders()
    store.dropOutdatedEntries()
  }

  /// Deletes a transaction as if it had never existed.
  ///
  /// The first transaction of a subscription takes its renewals with it, and the customer is
  /// eligible for an introductory offer again. Without its current period, a subscription ends with
  /// the one before.
  /// - Returns: The effects.
  /// - Throws: ``ChangeError/unknownTransaction(_:)`` if it does not exist, and
  ///   ``ChangeError/familyShared(_:)`` if its buyer shares purchases with a family. Nothing changes
  ///   then.
  public static func delete(
    _ id: TransactionID, in store: inout AppStoreState
  ) throws(ChangeError) -> [SimulatorEffect] {
    guard let record = store.data.history.ledger[id] else { throw .unknownTransaction(id) }
    let account = record.account
    let payload = record.payload
    guard store.data.accounts.family(of: account) == nil,
      payload.inAppOwnershipType == .purchased
    else { throw .familyShared(id) }
    guard let group = payload.subscriptionGroupIdentifier,
      let held = store.data.accounts[account]?.subscriptions[group],
      held.originalTransactionID == payload.originalTransactionId
    else {
      remove([id], of: account, from: &store)
      return []
    }
    let isFirst = payload.originalTransactionId.rawValue == id.rawValue
    guard isFirst || held.transactions == [id] else {
      return deletePeriod(id, of: held, in: &store)
    }
    remove(held.transactions, of: account, from: &store)
    store.data.accounts[account]?.subscriptions[group] = nil
    store.data.accounts[account]?.usedIntroductoryOffers.remove(group)
    store.dropOutdatedEntries()
    return []
  }

  /// Deletes one of several periods of a subscription.
  private static func deletePeriod(
    _ id: TransactionID, of subscription: AccountSubscription, in store: inout AppStoreState
  ) -> [SimulatorEffect] {
    var held = subscription
    held.transactions.removeAll { $0 == id }
    if held.current == id, let last = held.transactions.last,
      let before = store.data.history.ledger[last]
    {
      held.current = last
      held.productID = before.payload.productId
      held.expiresDate = min(before.end ?? store.now, held.expiresDate)
      held.isAutoRenewing = false
      if held.expiresDate <= store.now { held.phase = .expired(.other) }
    }
    let effects = store.commit(&held, notification: nil)
    remove([id], of: held.account, from: &store)
    return effects + store.catchUp()
  }

  private static func remove(
    _ ids: [TransactionID], of account: AccountID, from store: inout AppStoreState
  ) {
    store.data.accounts[account]?.transactions.removeAll { ids.contains($0) }
    for id in ids { store.data.history.ledger.delete(id) }
  }
}
