public import AppStoreTypes

extension AppStoreSimulator {
  /// Lets an account's renewals fail, or succeed again.
  ///
  /// When the issue is solved, a subscription in its grace period or in billing retry recovers at
  /// once. Inside the grace period the renewal dates stay; after it they move to the recovery.
  /// - Returns: What happened; empty when nothing changed.
  public mutating func setBillingIssue(_ on: Bool, for account: AccountID) -> [StoreEffect] {
    open(account)
    accounts[account]?.hasBillingIssue = on
    var effects: [StoreEffect] = []
    for group in accounts[account]?.groups ?? [] {
      guard var held = accounts[account]?.subscriptions[group] else { continue }
      effects += recoverIfPossible(&held)
    }
    return effects + catchUp()
  }

  /// Turns an account's auto-renew on or off in a group.
  ///
  /// Turned off in billing retry, where there is no access to keep, the subscription expires at once;
  /// in a grace period it lasts to the period's end. Turned on there, it recovers if payments succeed.
  /// - Returns: What happened; empty when auto-renew was so already.
  /// - Throws: ``ChangeFailure/notSubscribed(_:_:)`` when no subscription runs; nothing changes.
  public mutating func setAutoRenew(
    _ on: Bool, group: SubscriptionGroupID, account: AccountID
  ) throws(ChangeFailure) -> [StoreEffect] {
    guard var held = accounts[account]?.subscriptions[group], !held.hasEnded else {
      throw .notSubscribed(account, group)
    }
    guard held.isAutoRenewing != on else { return [] }
    if on { return turnOn(&held) + recoverIfPossible(&held) + catchUp() }
    held.isAutoRenewing = false
    let effects = settle(
      &held, notification: (.didChangeRenewalStatus, .autoRenewDisabled, held.current))
    guard case .billingRetry = held.phase else { return effects }
    return effects + expire(&held, .cancelled, .voluntary)
  }

  /// Turns auto-renew on and says so.
  mutating func turnOn(_ held: inout HeldSubscription) -> [StoreEffect] {
    held.isAutoRenewing = true
    held.declinedPriceIncrease = false
    return settle(
      &held, notification: (.didChangeRenewalStatus, .autoRenewEnabled, held.current))
  }

  /// Collects an outstanding payment, if there is one and payments succeed.
  mutating func recoverIfPossible(_ held: inout HeldSubscription) -> [StoreEffect] {
    guard accounts[held.account]?.hasBillingIssue == false, held.isBoundToRenew,
      isForSale(held.autoRenewProductID)
    else { return [] }
    let id: TransactionID
    switch held.phase {
    case .gracePeriod: id = renew(&held, from: held.expiresDate)
    case .billingRetry: id = renew(&held, from: now)
    case .active, .expired, .revoked: return []
    }
    return settle(&held, changed: [id], notification: (.didRenew, .billingRecovery, id))
  }
}
