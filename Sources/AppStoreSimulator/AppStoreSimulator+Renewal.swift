internal import AppStoreTypes
internal import StoreConfiguration

extension AppStoreSimulator {
  /// Lets happen what is due to a subscription at its deadline.
  mutating func meetDeadline(of subscription: HeldSubscription) -> [StoreEffect] {
    var held = subscription
    switch held.phase {
    case .active where held.isAutoRenewing:
      if accounts[held.account]?.hasBillingIssue == true { return failToRenew(&held) }
      let id = renew(&held, from: held.expiresDate)
      return settle(&held, changed: [id], notification: (.didRenew, nil, id))
    case .gracePeriod where held.isAutoRenewing:
      held.phase = .billingRetry(until: held.expiresDate + .days(60))
      return settle(&held, notification: (.gracePeriodExpired, nil, held.current))
    case .active, .gracePeriod:
      return expire(&held, .cancelled, .voluntary)
    case .billingRetry:
      return expire(&held, .billingError, .billingRetry)
    case .expired, .revoked:
      return []
    }
  }

  /// Adds the next period, of the plan that the customer chose for it; returns its transaction.
  mutating func renew(_ held: inout HeldSubscription, from start: Timestamp) -> TransactionID {
    guard let plan = plans[held.autoRenewProductID] else {
      preconditionFailure("a renewal's plan is in the configuration")
    }
    let offer = held.nextOffer
    if offer == nil {
      held.offer = nil
      held.offerPeriodsLeft = 0
    } else {
      held.offerPeriodsLeft -= 1
    }
    held.schedule.extend(by: offer?.period ?? plan.period, from: start)
    let id = identifiers.transactionID()
    addPeriod(id, plan, offer: offer, to: &held, from: start, reason: .renewal)
    return id
  }

  /// Ends a subscription, unless an earlier period still runs whose refund was reversed.
  mutating func expire(
    _ held: inout HeldSubscription, _ intent: ExpirationIntent, _ subtype: NotificationSubtype
  ) -> [StoreEffect] {
    held.phase = .expired(intent)
    if fallBackOnPaidPeriod(&held) { return settle(&held, notification: nil) }
    return settle(&held, notification: (.expired, subtype, held.current))
  }

  /// Lets an ended subscription run on in a period that is paid and not over.
  ///
  /// There is one only when a refund was reversed after the customer had bought again.
  /// - Returns: Whether there was such a period. The subscription then runs to its end.
  @discardableResult
  mutating func fallBackOnPaidPeriod(_ held: inout HeldSubscription) -> Bool {
    let running = held.transactions.compactMap { ledger[$0] }.filter { $0.covers(now) }
    let longest = running.max {
      ($0.payload.expiresDate ?? now, $0.payload.transactionId)
        < ($1.payload.expiresDate ?? now, $1.payload.transactionId)
    }
    guard let payload = longest?.payload, let expires = payload.expiresDate,
      let plan = plans[payload.productId]
    else { return false }
    if held.current != payload.transactionId {
      held.current = payload.transactionId
      held.productID = payload.productId
      held.expiresDate = expires
      held.schedule = BillingSchedule(anchor: expires, period: plan.period, count: 0)
      held.offer = nil
      held.offerPeriodsLeft = 0
    }
    held.autoRenewProductID = payload.productId
    held.isAutoRenewing = false
    held.phase = .active
    return true
  }

  private mutating func failToRenew(_ held: inout HeldSubscription) -> [StoreEffect] {
    guard isBillingGracePeriodEnabled else {
      held.phase = .billingRetry(until: held.expiresDate + .days(60))
      return settle(&held, notification: (.didFailToRenew, nil, held.current))
    }
    let week = SubscriptionPeriod(value: 1, unit: .week)
    let isWeekly = plans[held.productID]?.period.hasSameLength(as: week) ?? false
    held.phase = .gracePeriod(until: held.expiresDate + .days(isWeekly ? 6 : 16))
    return settle(&held, notification: (.didFailToRenew, .gracePeriod, held.current))
  }
}
