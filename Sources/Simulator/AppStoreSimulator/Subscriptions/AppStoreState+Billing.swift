public import AppStoreCore

extension AppStoreState {
  /// Sets whether an account's renewals fail.
  ///
  /// When the issue is resolved, a subscription in its grace period or in billing retry recovers
  /// immediately. In the grace period the renewal dates are unchanged; after it they move to the
  /// recovery.
  /// - Returns: The effects; empty if nothing changed.
  public mutating func setBillingIssue(_ on: Bool, for account: AccountID) -> [SimulatorEffect] {
    open(account)
    data.accounts[account]?.hasBillingIssue = on
    var effects: [SimulatorEffect] = []
    for group in data.accounts[account]?.groups ?? [] {
      guard var held = data.accounts[account]?.subscriptions[group] else { continue }
      effects += recoverIfPossible(&held)
    }
    return effects + catchUp()
  }

  /// Turns an account's auto-renew on or off in a group.
  ///
  /// If turned off in billing retry, where there is no access to keep, the subscription expires
  /// immediately. In a grace period it lasts until the end of that period. If turned on there, it
  /// recovers if payments succeed.
  /// - Returns: The effects; empty if auto-renew is unchanged.
  /// - Throws: ``ChangeError/notSubscribed(_:_:)`` if no subscription is running. Nothing changes
  ///   then.
  public mutating func setAutoRenew(
    _ on: Bool, group: SubscriptionGroupID, account: AccountID
  ) throws(ChangeError) -> [SimulatorEffect] {
    guard var held = data.accounts[account]?.subscriptions[group], !held.hasEnded else {
      throw .notSubscribed(account, group)
    }
    guard held.isAutoRenewing != on else { return [] }
    if on { return turnOn(&held) + recoverIfPossible(&held) + catchUp() }
    held.isAutoRenewing = false
    let effects = commit(
      &held, notification: (.didChangeRenewalStatus, .autoRenewDisabled, held.current))
    guard case .billingRetry = held.phase else { return effects }
    return effects + expire(&held, .cancelled, .voluntary)
  }

  /// Turns auto-renew on and returns its effects.
  mutating func turnOn(_ held: inout AccountSubscription) -> [SimulatorEffect] {
    held.isAutoRenewing = true
    held.declinedPriceIncrease = false
    return commit(&held, notification: (.didChangeRenewalStatus, .autoRenewEnabled, held.current))
  }
}
