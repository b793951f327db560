internal import AppStoreTypes

extension AppStoreState {
  /// A notification about a subscription, which the accounts it is shared with get too.
  typealias OwnerUpdate = (
    type: NotificationType, subtype: NotificationSubtype?, about: TransactionID
  )

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
    assert(
      history.ledger[held.current]?.account == held.account,
      "the current transaction of a subscription is its account's")
    assert(
      held.sharer == nil || held.sharedTransaction != nil, "a shared one follows a transaction")
    held.accessEnd = held.givesAccess ? nil : held.accessEnd ?? now
    let before = known(held)
    var info = RenewalInformation.current(of: held, in: &self)
    if info != held.signedRenewalInfo {
      info.signedDate = history.nextSignedDate(at: now)
      held.signedRenewalInfo = info
    }
    if held.scheduledDate != held.deadline {
      held.scheduledDate = held.deadline
      held.generation += 1
      if let deadline = held.deadline {
        work.schedule(held, group: index(of: held.groupID), at: deadline)
      }
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
      history.ledger[id].map { .transactionChanged(held.account, $0.transaction) }
    }
    if before?.signedRenewalInfo != held.signedRenewalInfo || before?.status != held.status
      || before?.current != held.current
    {
      effects.append(
        .statusChanged(held.account, held.groupID, held.originalTransactionID))
    }
    if let notification, let about = history.ledger[notification.about]?.transaction {
      var told = history.notify(
        notification.type, notification.subtype, about: about, account: held.account, held: held,
        at: now)
      told.consumptionRequestReason = reason
      effects.append(.notification(told))
    }
    if held.sharer == nil {
      effects += FamilySharing.share(held, after: notification, in: &self)
      effects += SeatChanges.followSeats(of: held, after: notification, in: &self)
    }
    return effects
  }

  /// Returns the index of a group in the store's list.
  private func index(of group: SubscriptionGroupID) -> Int {
    guard let index = catalog.groups.firstIndex(of: group) else {
      preconditionFailure("a subscription has a group of the store")
    }
    return index
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
      let account = history.ledger[transaction.transactionID]?.account
    else { return nil }
    if form.inAppOwnershipType == .assigned { return seats.assigned[account]?[group] }
    return subscription(account, group, isShared: form.inAppOwnershipType == .familyShared)
  }

  /// Returns whether a subscription is the result of a seat.
  func isAssigned(_ held: AccountSubscription) -> Bool {
    held.sharer != nil
      && history.ledger[held.current]?.transaction.form.payload.inAppOwnershipType == .assigned
  }

  /// Returns the number of seats of a running subscription; 0 if it has ended or has no seats.
  func seatCount(of held: AccountSubscription) -> Int {
    seats.seatCount(of: held, in: history.ledger)
  }
}
