internal import AppStoreTypes

extension AppStoreSimulator {
  /// Keeps a changed subscription, signs its renewal information again if that changed, plans its next
  /// event, and says what happened.
  ///
  /// - Parameters:
  ///   - changed: The transactions that are new or changed, in the order they were signed.
  ///   - notification: What to tell the server, and about which transaction; `nil` for nothing.
  ///   - reason: Why the customer asks for a refund; `nil` for other notifications.
  mutating func settle(
    _ held: inout HeldSubscription, changed: [TransactionID] = [],
    notification: Told?, reason: ConsumptionRequestReason? = nil
  ) -> [StoreEffect] {
    held.accessEnd = held.givesAccess ? nil : held.accessEnd ?? now
    let unchanged = held.renewalInfo.map { renewalInfo(of: held, signedDate: $0.signedDate) }
    let before = subscription(held.account, held.groupID, isShared: held.sharer != nil)
    if held.renewalInfo == nil || held.renewalInfo != unchanged {
      held.renewalInfo = renewalInfo(of: held, signedDate: nextSignedDate())
    }
    if held.scheduledDate != held.deadline {
      held.scheduledDate = held.deadline
      held.generation += 1
      if let deadline = held.deadline {
        queue.insert(
          deadline,
          .subscription(held.account, held.groupID, generation: held.generation))
      }
    }
    if held.sharer == nil {
      accounts[held.account]?.subscriptions[held.groupID] = held
    } else {
      accounts[held.account]?.shared[held.groupID] = held
    }
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
      var told = notify(
        notification.type, notification.subtype, about: about, account: held.account, held: held)
      told.consumptionRequestReason = reason
      effects.append(.notification(told))
    }
    if held.sharer == nil { effects += share(held, after: notification) }
    return effects
  }

  /// Returns an account's own subscription in a group, or the one that is shared with it.
  func subscription(
    _ account: AccountID, _ group: SubscriptionGroupID, isShared: Bool
  ) -> HeldSubscription? {
    isShared ? accounts[account]?.shared[group] : accounts[account]?.subscriptions[group]
  }

  /// Returns the subscription that a transaction is a period of; `nil` for other products.
  func subscription(with payload: JWSTransactionDecodedPayload) -> HeldSubscription? {
    guard let group = payload.subscriptionGroupIdentifier,
      let account = ledger[payload.transactionId]?.account
    else { return nil }
    return subscription(account, group, isShared: payload.inAppOwnershipType == .familyShared)
  }
}
