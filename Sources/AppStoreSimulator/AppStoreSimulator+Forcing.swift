public import AppStoreTypes
internal import StoreConfiguration

extension AppStoreSimulator {
  /// Ends a running subscription now, for a reason that is neither the customer's nor the card's.
  ///
  /// Its period ends now too, and auto-renew is off.
  /// - Returns: What happened.
  /// - Throws: ``ChangeFailure/notSubscribed(_:_:)`` when no subscription runs; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/storekittest/sktestsession/expiresubscription(productidentifier:)>
  public mutating func expireSubscription(
    group: SubscriptionGroupID, account: AccountID
  ) throws(ChangeFailure) -> [StoreEffect] {
    guard var held = accounts[account]?.subscriptions[group], !held.hasEnded else {
      throw .notSubscribed(account, group)
    }
    let changed = cutShort(&held)
    held.isAutoRenewing = false
    held.phase = .expired(.other)
    fallBackOnPaidPeriod(&held)
    let told: Told? = held.hasEnded ? (.expired, nil, held.current) : nil
    return settle(&held, changed: changed, notification: told)
  }

  /// Renews a running subscription now, whatever its card and its customer say.
  ///
  /// The period before ends now, auto-renew is on, and a higher price that waits for consent is
  /// forgotten.
  /// - Returns: What happened.
  /// - Throws: ``ChangeFailure/notSubscribed(_:_:)`` when no subscription runs; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/storekittest/sktestsession/forcerenewalofsubscription(productidentifier:)>
  public mutating func renewSubscription(
    group: SubscriptionGroupID, account: AccountID
  ) throws(ChangeFailure) -> [StoreEffect] {
    guard var held = accounts[account]?.subscriptions[group], !held.hasEnded else {
      throw .notSubscribed(account, group)
    }
    let changed = cutShort(&held)
    held.isAutoRenewing = true
    held.declinedPriceIncrease = false
    held.priceIncrease = nil
    let id = renew(&held, from: now)
    return settle(&held, changed: changed + [id], notification: (.didRenew, nil, id))
  }

  /// Lets a period that is not over end now; returns its transaction if that changed.
  private mutating func cutShort(_ held: inout HeldSubscription) -> [TransactionID] {
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
