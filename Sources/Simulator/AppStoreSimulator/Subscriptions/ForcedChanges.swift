internal import AppStoreCore
internal import StoreConfiguration

/// Ends and renewals that a test forces, regardless of dates.
enum ForcedChanges {
  /// Ends a running subscription now, for a reason unrelated to the customer and the payment.
  static func expireSubscription(
    group: SubscriptionGroupID, account: AccountID, in store: inout AppStoreState
  ) throws(ChangeError) -> [SimulatorEffect] {
    guard var held = store.data.accounts[account]?.subscriptions[group], !held.hasEnded else {
      throw .notSubscribed(account, group)
    }
    let changed = cutShort(&held, in: &store)
    held.isAutoRenewing = false
    held.phase = .expired(.other)
    Renewals.fallBackOnPaidPeriod(&held, in: &store)
    let notification: AppStoreState.OwnerUpdate? =
      held.hasEnded ? (.expired, nil, held.current) : nil
    return store.commit(&held, changed: changed, notification: notification)
  }

  /// Renews a running subscription now, regardless of auto-renew, or lets its payment fail now.
  static func renewSubscription(
    group: SubscriptionGroupID, account: AccountID, in store: inout AppStoreState
  ) throws(ChangeError) -> [SimulatorEffect] {
    guard var held = store.data.accounts[account]?.subscriptions[group], !held.hasEnded else {
      throw .notSubscribed(account, group)
    }
    let fails = store.data.accounts.part(held.accountNumber, \.hasBillingIssue)
    if fails, held.phase != .active { return failAgain(&held, in: &store) }
    let changed = cutShort(&held, in: &store)
    held.isAutoRenewing = true
    held.declinedPriceIncrease = false
    held.priceIncrease = nil
    if fails { return Renewals.failToRenew(&held, changed: changed, in: &store) }
    let id = Renewals.renew(&held, from: store.data.now, in: &store)
    return store.commit(&held, changed: changed + [id], notification: (.didRenew, nil, id))
  }

  /// Lets another payment of a subscription fail that waits for one already.
  ///
  /// A grace period ends only if the store has none any more.
  private static func failAgain(
    _ held: inout AccountSubscription, in store: inout AppStoreState
  ) -> [SimulatorEffect] {
    let plan = store.data.catalog.plans[held.productID]
    guard case .gracePeriod = held.phase, store.data.billing.gracePeriod(of: plan) == nil else {
      return []
    }
    return Renewals.endGracePeriod(&held, in: &store)
  }

  /// Ends a period early; returns its transaction if it changed.
  private static func cutShort(
    _ held: inout AccountSubscription, in store: inout AppStoreState
  ) -> [TransactionID] {
    guard store.data.now < held.expiresDate, let record = store.data.history.ledger[held.current]
    else {
      return []
    }
    let companions = store.data.seats.companions(of: held, in: store.data.history.ledger)
    let instant = store.data.now
    store.data.history.revise(record, at: store.data.now) { $0.moveEnd(to: instant) }
    held.expiresDate = store.data.now
    if let plan = store.data.catalog.plans[held.productID] {
      held.schedule = BillingSchedule(anchor: store.data.now, period: plan.period, count: 0)
    }
    return [held.current]
      + store.data.history.moveEnd(of: companions, to: instant, at: store.data.now)
  }
}
