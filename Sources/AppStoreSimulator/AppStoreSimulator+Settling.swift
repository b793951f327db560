internal import AppStoreTypes

extension AppStoreSimulator {
  /// Keeps a changed subscription, signs its renewal information again if that changed, plans its next
  /// event, and says what happened.
  ///
  /// - Parameters:
  ///   - changed: The transactions that are new or changed, in the order they were signed.
  ///   - notification: What to tell the server, and about which transaction; `nil` for nothing.
  mutating func settle(
    _ held: inout HeldSubscription, changed: [TransactionID] = [],
    notification: (type: NotificationType, subtype: NotificationSubtype?, about: TransactionID)?
  ) -> [StoreEffect] {
    held.accessEnd = held.givesAccess ? nil : held.accessEnd ?? now
    let unchanged = held.renewalInfo.map { renewalInfo(of: held, signedDate: $0.signedDate) }
    let before = accounts[held.account]?.subscriptions[held.groupID]
    if held.renewalInfo == nil || held.renewalInfo != unchanged {
      held.renewalInfo = renewalInfo(of: held, signedDate: nextSignedDate())
    }
    if held.scheduledDate != held.deadline {
      held.scheduledDate = held.deadline
      held.generation += 1
      if let deadline = held.deadline {
        queue.insert(
          deadline, account: held.account, groupID: held.groupID, generation: held.generation)
      }
    }
    accounts[held.account]?.subscriptions[held.groupID] = held
    dropOutdatedEntries()

    var effects: [StoreEffect] = changed.compactMap { id in
      ledger[id].map { .transactionChanged(held.account, $0.payload) }
    }
    if before?.renewalInfo != held.renewalInfo || before?.status != held.status
      || before?.current != held.current
    {
      effects.append(.statusChanged(held.account, held.groupID))
    }
    if let notification, let about = ledger[notification.about]?.payload {
      effects.append(
        .notification(
          notify(
            notification.type, notification.subtype, about: about, account: held.account,
            held: held)))
    }
    return effects
  }
}
