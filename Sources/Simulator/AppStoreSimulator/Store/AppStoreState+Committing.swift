internal import AppStoreCore

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
      data.history.ledger[held.current]?.account == held.account,
      "the current transaction of a subscription is its account's")
    assert(
      held.sharer == nil || held.sharedTransaction != nil, "a shared one follows a transaction")
    held.accessEnd = held.givesAccess ? nil : held.accessEnd ?? now
    let before = data.known(held)
    var info = data.renewalInformation(of: held)
    if info != held.signedRenewalInfo {
      info.signedDate = data.history.nextSignedDate(at: now)
      held.signedRenewalInfo = info
    }
    if held.scheduledDate != held.deadline {
      held.scheduledDate = held.deadline
      held.generation += 1
      if let deadline = held.deadline {
        work.schedule(held, group: index(of: held.groupID), at: deadline)
      }
    }
    data.store(held)
    dropOutdatedEntries()

    var effects: [SimulatorEffect] = changed.compactMap { id in
      data.history.ledger[id].map { .transactionChanged(held.account, $0.transaction) }
    }
    if before?.signedRenewalInfo != held.signedRenewalInfo || before?.status != held.status
      || before?.current != held.current
    {
      effects.append(.statusChanged(held.account, held.groupID, held.originalTransactionID))
    }
    if let notification, let about = data.history.ledger[notification.about]?.transaction {
      var notification = data.history.notify(
        notification.type, notification.subtype, about: about, account: held.account, held: held,
        at: now)
      notification.consumptionRequestReason = reason
      effects.append(.notification(notification))
    }
    if held.sharer == nil {
      effects += shareWithFamily(held, after: notification)
      effects += followSeats(of: held, after: notification)
    }
    return effects
  }

  /// Stores a subscription that begins to follow another account's, and returns the effects.
  mutating func commitShared(
    _ shared: inout AccountSubscription, isFirst: Bool
  ) -> [SimulatorEffect] {
    let id = shared.current
    return commit(
      &shared, changed: [id],
      notification: (.subscribed, isFirst ? .initialBuy : .resubscribe, id))
  }

  /// Returns the index of a group in the store's list.
  private func index(of group: SubscriptionGroupID) -> Int {
    guard let index = data.catalog.groups.firstIndex(of: group) else {
      preconditionFailure("a subscription has a group of the store")
    }
    return index
  }
}
