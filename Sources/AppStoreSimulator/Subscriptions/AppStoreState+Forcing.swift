public import AppStoreTypes
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
    guard var held = accounts[account]?.subscriptions[group], !held.hasEnded else {
      throw .notSubscribed(account, group)
    }
    let changed = cutShort(&held)
    held.isAutoRenewing = false
    held.phase = .expired(.other)
    fallBackOnPaidPeriod(&held)
    let told: OwnerUpdate? = held.hasEnded ? (.expired, nil, held.current) : nil
    return commit(&held, changed: changed, notification: told)
  }

  /// Renews a running subscription now, regardless of its payment and of auto-renew.
  ///
  /// The previous period ends now, auto-renew is on, and a price increase that waits for consent is
  /// dropped.
  /// - Returns: The effects.
  /// - Throws: ``ChangeError/notSubscribed(_:_:)`` if no subscription is running. Nothing changes
  ///   then.
  ///
  /// Source: <https://developer.apple.com/documentation/storekittest/sktestsession/forcerenewalofsubscription(productidentifier:)>
  public mutating func renewSubscription(
    group: SubscriptionGroupID, account: AccountID
  ) throws(ChangeError) -> [SimulatorEffect] {
    guard var held = accounts[account]?.subscriptions[group], !held.hasEnded else {
      throw .notSubscribed(account, group)
    }
    let changed = cutShort(&held)
    held.isAutoRenewing = true
    held.declinedPriceIncrease = false
    held.priceIncrease = nil
    let id = renew(&held, from: now)
    return commit(&held, changed: changed + [id], notification: (.didRenew, nil, id))
  }

  /// Ends a period early; returns its transaction if it changed.
  private mutating func cutShort(_ held: inout AccountSubscription) -> [TransactionID] {
    guard now < held.expiresDate, let record = ledger[held.current] else { return [] }
    let companions = companions(of: held)
    let instant = now
    revise(record) { $0.payload.expiresDate = instant }
    held.expiresDate = now
    if let plan = plans[held.productID] {
      held.schedule = BillingSchedule(anchor: now, period: plan.period, count: 0)
    }
    return [held.current] + moveEnd(of: companions, to: instant)
  }
}
