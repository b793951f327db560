internal import AppStoreTypes
internal import StoreConfiguration

/// Ends and renewals that a test forces, regardless of dates and payments.
enum ForcedChanges {
  /// Ends a running subscription now, for a reason unrelated to the customer and the payment.
  static func expireSubscription(
    group: SubscriptionGroupID, account: AccountID, in store: inout AppStoreState
  ) throws(ChangeError) -> [SimulatorEffect] {
    guard var held = store.accounts[account]?.subscriptions[group], !held.hasEnded else {
      throw .notSubscribed(account, group)
    }
    let changed = cutShort(&held, in: &store)
    held.isAutoRenewing = false
    held.phase = .expired(.other)
    Renewals.fallBackOnPaidPeriod(&held, in: &store)
    let told: AppStoreState.OwnerUpdate? = held.hasEnded ? (.expired, nil, held.current) : nil
    return store.commit(&held, changed: changed, notification: told)
  }

  /// Renews a running subscription now, regardless of its payment and of auto-renew.
  static func renewSubscription(
    group: SubscriptionGroupID, account: AccountID, in store: inout AppStoreState
  ) throws(ChangeError) -> [SimulatorEffect] {
    guard var held = store.accounts[account]?.subscriptions[group], !held.hasEnded else {
      throw .notSubscribed(account, group)
    }
    let changed = cutShort(&held, in: &store)
    held.isAutoRenewing = true
    held.declinedPriceIncrease = false
    held.priceIncrease = nil
    let id = Renewals.renew(&held, from: store.now, in: &store)
    return store.commit(&held, changed: changed + [id], notification: (.didRenew, nil, id))
  }

  /// Ends a period early; returns its transaction if it changed.
  private static func cutShort(
    _ held: inout AccountSubscription, in store: inout AppStoreState
  ) -> [TransactionID] {
    guard store.now < held.expiresDate, let record = store.history.ledger[held.current] else {
      return []
    }
    let companions = store.seats.companions(of: held, in: store.history.ledger)
    let instant = store.now
    store.history.revise(record, at: store.now) { $0.payload.expiresDate = instant }
    held.expiresDate = store.now
    if let plan = store.catalog.plans[held.productID] {
      held.schedule = BillingSchedule(anchor: store.now, period: plan.period, count: 0)
    }
    return [held.current] + store.history.moveEnd(of: companions, to: instant, at: store.now)
  }
}
