internal import AppStoreTypes
internal import StoreConfiguration

extension AppStoreState {
  /// Processes the due event of a subscription.
  mutating func processDueEvent(of subscription: AccountSubscription) -> [SimulatorEffect] {
    var held = subscription
    switch held.phase {
    case .active where held.isBoundToRenew:
      if hasReachedRenewalLimit(held) { return stopRenewing(&held) }
      if let end = endInsteadOfRenewal(of: held) { return expire(&held, end.intent, end.subtype) }
      if accounts.part(held.accountNumber, \.hasBillingIssue) { return failToRenew(&held) }
      let id = renew(&held, from: held.expiresDate)
      return commit(&held, changed: [id], notification: (.didRenew, nil, id))
    case .gracePeriod where held.isBoundToRenew:
      held.phase = .billingRetry(until: held.expiresDate + pace.billingRetry)
      return commit(&held, notification: (.gracePeriodExpired, nil, held.current))
    case .active, .gracePeriod:
      if held.declinedPriceIncrease { return expire(&held, .noPriceConsent, .priceIncrease) }
      return expire(&held, .cancelled, .voluntary)
    case .billingRetry:
      return expire(&held, .billingError, .billingRetry)
    case .expired, .revoked:
      return []
    }
  }

  /// Returns the reason why a subscription ends at its renewal despite auto-renew; `nil` if it
  /// renews.
  private func endInsteadOfRenewal(
    of held: AccountSubscription
  ) -> (intent: ExpirationIntent, subtype: NotificationSubtype)? {
    guard catalog.removedFromSale.isEmpty || isForSale(held.autoRenewProductID) else {
      return (.productUnavailable, .productNotForSale)
    }
    if held.autoRenewProductID == held.productID, let increase = held.priceIncrease,
      !increase.isAccepted, increase.effectiveDate <= held.expiresDate
    {
      return (.noPriceConsent, .priceIncrease)
    }
    return nil
  }

  /// Adds the next period of the chosen plan; returns its transaction.
  mutating func renew(_ held: inout AccountSubscription, from start: Timestamp) -> TransactionID {
    guard let plan = plans[held.autoRenewProductID] else {
      preconditionFailure("a renewal's plan is in the configuration")
    }
    let offer = held.nextOffer
    let price = renewalPrice(of: held)
    if let redeemed = held.redeemedOffer {
      held.begin(redeemed)
    } else if offer == nil, held.offer != nil {
      held.offer = nil
      held.offerPeriodsLeft = 0
    } else if offer != nil {
      held.offerPeriodsLeft -= 1
    }
    let hasIncrease = held.priceIncrease.map { $0.effectiveDate <= held.expiresDate } ?? false
    if hasIncrease || held.autoRenewProductID != held.productID { held.priceIncrease = nil }
    if held.autoRenewProductID != held.productID { held.advancedCommerce = nil }
    held.continueCommitment(from: start, monthlyPrice: price, isOffered: offer != nil)
    setPrice(of: &held, to: price)
    let period = held.commitment == nil ? plan.period : .month
    held.schedule.extend(by: offer?.period ?? period, from: start, at: pace)
    let id = identifiers.transactionID()
    addPeriod(id, plan, offer: offer, to: &held, from: start, reason: .renewal)
    return id
  }

  /// Ends a subscription, unless an earlier period is still running because its refund was
  /// reversed.
  mutating func expire(
    _ held: inout AccountSubscription, _ intent: ExpirationIntent, _ subtype: NotificationSubtype?
  ) -> [SimulatorEffect] {
    held.phase = .expired(intent)
    if fallBackOnPaidPeriod(&held) { return commit(&held, notification: nil) }
    return commit(&held, notification: (.expired, subtype, held.current))
  }

  /// Continues an ended subscription in a paid period that has not ended.
  ///
  /// Such a period exists only if a refund was reversed after the customer had purchased again.
  /// - Returns: Whether there was such a period. The subscription then continues to its end.
  @discardableResult
  mutating func fallBackOnPaidPeriod(_ held: inout AccountSubscription) -> Bool {
    let running = held.transactions.compactMap { ledger[$0] }.filter { $0.covers(now) }
    let longest = running.map(\.payload).max {
      ($0.expiresDate ?? now, $0.transactionId) < ($1.expiresDate ?? now, $1.transactionId)
    }
    guard let payload = longest, let expires = payload.expiresDate,
      let plan = plans[payload.productId]
    else { return false }
    if held.current != payload.transactionId {
      held.current = payload.transactionId
      held.productID = payload.productId
      held.expiresDate = expires
      held.schedule = BillingSchedule(anchor: expires, period: plan.period, count: 0)
      held.forgetTerms()
      setPrice(of: &held, to: catalogPrice(of: plan, for: held))
    }
    held.autoRenewProductID = payload.productId
    held.redeemedOffer = nil
    held.isAutoRenewing = false
    held.phase = .active
    return true
  }

  private mutating func failToRenew(_ held: inout AccountSubscription) -> [SimulatorEffect] {
    guard isBillingGracePeriodEnabled else {
      held.phase = .billingRetry(until: held.expiresDate + pace.billingRetry)
      return commit(&held, notification: (.didFailToRenew, nil, held.current))
    }
    held.phase = .gracePeriod(until: held.expiresDate + gracePeriod(of: held))
    return commit(&held, notification: (.didFailToRenew, .gracePeriod, held.current))
  }

  /// Returns the grace period of a plan: the developer's choice, at most 6 days for a weekly plan.
  private func gracePeriod(of held: AccountSubscription) -> Duration {
    let week = SubscriptionPeriod(value: 1, unit: .week)
    let isWeekly = plans[held.productID]?.period.hasSameLength(as: week) ?? false
    return pace.gracePeriod(billingGracePeriod, isWeekly: isWeekly)
  }
}

extension AccountSubscription {
  /// Whether the next period follows: auto-renew is on, or a commitment has not ended.
  var isBoundToRenew: Bool {
    isAutoRenewing || commitment.map { $0.hasBegun && !$0.isLastPeriod } == true
  }

  /// Counts the next month of a commitment.
  ///
  /// After the last month, or after an initial offer, a new commitment starts.
  mutating func continueCommitment(from start: Timestamp, monthlyPrice: Int64, isOffered: Bool) {
    guard let known = commitment else { return }
    if autoRenewProductID != productID {
      commitment = nil
    } else if !known.hasBegun, isOffered {
      return
    } else if !known.hasBegun || known.isLastPeriod {
      commitment = Commitment(start: start, monthlyPrice: monthlyPrice)
    } else {
      commitment?.period += 1
    }
  }
}
