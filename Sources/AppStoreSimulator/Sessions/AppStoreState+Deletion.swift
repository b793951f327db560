public import AppStoreTypes

extension AppStoreState {
  /// Deletes every purchase of every account, and every pending one.
  ///
  /// Accounts keep their settings and families, and identifiers are not used again.
  public mutating func deleteAllTransactions() {
    data.accounts.deletePurchases()
    data.history.ledger.deleteAll()
    data.seats = SeatTable()
    pendingOrders = PendingOrders()
    dropOutdatedEntries()
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
  public mutating func deleteTransaction(
    _ id: TransactionID
  ) throws(ChangeError) -> [SimulatorEffect] {
    guard let record = data.history.ledger[id] else { throw .unknownTransaction(id) }
    let account = record.account
    let payload = record.payload
    guard data.accounts.family(of: account) == nil, payload.inAppOwnershipType == .purchased else {
      throw .familyShared(id)
    }
    guard let group = payload.subscriptionGroupIdentifier,
      let held = data.accounts[account]?.subscriptions[group],
      held.originalTransactionID == payload.originalTransactionId
    else {
      delete([id], of: account)
      return []
    }
    let isFirst = payload.originalTransactionId.rawValue == id.rawValue
    if isFirst || held.transactions == [id] {
      delete(held.transactions, of: account)
      data.accounts[account]?.subscriptions[group] = nil
      data.accounts[account]?.usedIntroductoryOffers.remove(group)
      dropOutdatedEntries()
      return []
    }
    return deletePeriod(id, of: held)
  }

  /// Deletes one of several periods of a subscription.
  private mutating func deletePeriod(
    _ id: TransactionID, of held: AccountSubscription
  ) -> [SimulatorEffect] {
    var held = held
    held.transactions.removeAll { $0 == id }
    if held.current == id, let last = held.transactions.last,
      let before = data.history.ledger[last]?.payload
    {
      held.current = last
      held.productID = before.productId
      held.expiresDate = min(before.expiresDate ?? now, held.expiresDate)
      held.isAutoRenewing = false
      if held.expiresDate <= now { held.phase = .expired(.other) }
    }
    let effects = commit(&held, notification: nil)
    delete([id], of: held.account)
    return effects + catchUp()
  }

  private mutating func delete(_ ids: [TransactionID], of account: AccountID) {
    data.accounts[account]?.transactions.removeAll { ids.contains($0) }
    for id in ids { data.history.ledger.delete(id) }
  }
}
