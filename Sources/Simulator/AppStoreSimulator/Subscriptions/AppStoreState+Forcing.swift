public import AppStoreCore
internal import StoreConfiguration

extension AppStoreState {
  /// Ends a running subscription now, for a reason unrelated to the customer and the payment.
  ///
  /// Its current period ends too, and auto-renew is off.
  /// - Returns: The effects.
  /// - Throws: ``ChangeError/notSubscribed(_:_:)`` if no subscription is running. Nothing changes
  ///   then.
  ///
  /// Source: <https://developer.apple.com/documentation/storekittest/sktestsession/expiresubscription(productidentifier:)>
  public mutating func expireSubscription(
    group: SubscriptionGroupID, account: AccountID
  ) throws(ChangeError) -> [SimulatorEffect] {
    guard var held = data.accounts[account]?.subscriptions[group], !held.hasEnded else {
      throw .notSubscribed(account, group)
    }
    let changed = cutShort(&held)
    held.isAutoRenewing = false
    held.phase = .expired(.other)
    fallBackOnPaidPeriod(&held)
    let notification: OwnerUpdate? = held.hasEnded ? (.expired, nil, held.current) : nil
    return commit(&held, changed: changed, notification: notification)
  }

  /// Renews a running subscription now, regardless of auto-renew.
  ///
  /// The previous period ends now, auto-renew is on, and a price increase that waits for consent is
  /// dropped. If the account has a billing issue, the payment fails: a grace period or billing retry
  /// begins, and one that runs already continues.
  /// - Returns: The effects.
  /// - Throws: ``ChangeError/notSubscribed(_:_:)`` if no subscription is running. Nothing changes
  ///   then.
  ///
  /// Source: <https://developer.apple.com/documentation/storekittest/sktestsession/forcerenewalofsubscription(productidentifier:)>
  public mutating func renewSubscription(
    group: SubscriptionGroupID, account: AccountID
  ) throws(ChangeError) -> [SimulatorEffect] {
    guard var held = data.accounts[account]?.subscriptions[group], !held.hasEnded else {
      throw .notSubscribed(account, group)
    }
    let fails = data.accounts.part(held.accountNumber, \.hasBillingIssue)
    if fails, held.phase != .active { return failAgain(&held) }
    let changed = cutShort(&held)
    held.isAutoRenewing = true
    held.declinedPriceIncrease = false
    held.priceIncrease = nil
    if fails { return failToRenew(&held, changed: changed) }
    let id = renew(&held, from: data.now)
    return commit(&held, changed: changed + [id], notification: (.didRenew, nil, id))
  }

  /// Lets another payment of a subscription fail that waits for one already.
  ///
  /// A grace period ends only if the store has none any more.
  private mutating func failAgain(_ held: inout AccountSubscription) -> [SimulatorEffect] {
    let plan = data.catalog.plans[held.productID]
    guard case .gracePeriod = held.phase, data.billing.gracePeriod(of: plan) == nil else {
      return []
    }
    return endGracePeriod(&held)
  }

  /// Ends a period early; returns its transaction if it changed.
  private mutating func cutShort(_ held: inout AccountSubscription) -> [TransactionID] {
    guard data.now < held.expiresDate, let record = data.history.ledger[held.current]
    else { return [] }
    let companions = data.seats.companions(of: held, in: data.history.ledger)
    let instant = data.now
    data.history.revise(record, at: data.now) { $0.moveEnd(to: instant) }
    held.expiresDate = data.now
    if let plan = data.catalog.plans[held.productID] {
      held.schedule = BillingSchedule(anchor: data.now, period: plan.period, count: 0)
    }
    return [held.current] + data.history.moveEnd(of: companions, to: instant, at: data.now)
  }
}
