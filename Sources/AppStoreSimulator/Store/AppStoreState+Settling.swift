internal import AppStoreTypes

extension AppStoreState {
  /// Stores a changed subscription, signs its renewal information again if it changed, schedules
  /// its next event, and returns the effects.
  ///
  /// - Parameters:
  ///   - changed: The new or changed transactions, in the order of signing.
  ///   - notification: The notification to the server, and its transaction; `nil` for none.
  ///   - reason: The customer's reason for a refund request; `nil` for other notifications.
  mutating func commit(
    _ held: inout AccountSubscription, changed: [TransactionID] = [],
    notification: OwnerUpdate?, reason: ConsumptionRequestReason? = nil
  ) -> [SimulatorEffect] {
    held.accessEnd = held.givesAccess ? nil : held.accessEnd ?? now
    let before = known(held)
    var info = renewalInfo(of: held)
    if info != held.signedRenewalInfo {
      info.signedDate = nextSignedDate()
      held.signedRenewalInfo = info
    }
    if held.scheduledDate != held.deadline {
      held.scheduledDate = held.deadline
      held.generation += 1
      if let deadline = held.deadline { plan(held, at: deadline) }
    }
    if isAssigned(held) {
      seats.assigned[held.account, default: [:]][held.groupID] = held
    } else if held.sharer == nil {
      accounts[held.accountNumber].subscriptions[held.groupID] = held
    } else {
      accounts[held.accountNumber].shared[held.groupID] = held
    }
    dropOutdatedEntries()

    var effects: [SimulatorEffect] = changed.compactMap { id in
      ledger[id].map { .transactionChanged(held.account, $0.transaction) }
    }
    if before?.signedRenewalInfo != held.signedRenewalInfo || before?.status != held.status
      || before?.current != held.current
    {
      effects.append(
        .statusChanged(held.account, held.groupID, held.originalTransactionID))
    }
    if let notification, let about = ledger[notification.about]?.transaction {
      var told = notify(
        notification.type, notification.subtype, about: about, account: held.account, held: held)
      told.consumptionRequestReason = reason
      effects.append(.notification(told))
    }
    if held.sharer == nil {
      effects += share(held, after: notification) + followSeats(of: held, after: notification)
    }
    return effects
  }

  /// Schedules the event at a subscription's deadline.
  private mutating func plan(_ held: AccountSubscription, at deadline: Timestamp) {
    guard let group = groups.firstIndex(of: held.groupID) else {
      preconditionFailure("a subscription has a group of the store")
    }
    queue.insert(
      deadline,
      .subscription(
        account: held.accountNumber, group: UInt32(group), generation: held.generation))
  }

  /// Returns a subscription before its change; `nil` for a new one.
  private func known(_ held: AccountSubscription) -> AccountSubscription? {
    if isAssigned(held) { return seats.assigned[held.account]?[held.groupID] }
    let table = accounts.part(held.accountNumber) {
      held.sharer == nil ? $0.subscriptions : $0.shared
    }
    return table[held.groupID]
  }

  /// Returns an account's own subscription in a group, or the one shared with it.
  func subscription(
    _ account: AccountID, _ group: SubscriptionGroupID, isShared: Bool
  ) -> AccountSubscription? {
    accounts.part(of: account) { (isShared ? $0.shared : $0.subscriptions)[group] }.flatMap { $0 }
  }

  /// Returns the subscription of a transaction; `nil` for other products.
  func subscription(with transaction: CompactTransaction) -> AccountSubscription? {
    let form = transaction.form.payload
    guard let group = form.subscriptionGroupIdentifier,
      let account = ledger[transaction.transactionID]?.account
    else { return nil }
    if form.inAppOwnershipType == .assigned { return seats.assigned[account]?[group] }
    return subscription(account, group, isShared: form.inAppOwnershipType == .familyShared)
  }
}
