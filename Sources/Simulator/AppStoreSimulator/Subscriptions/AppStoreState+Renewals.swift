internal import AppStoreCore
internal import StoreConfiguration

/// What happens when a period ends: a renewal, a failed payment, or the end.
extension AppStoreState {
  /// The default number of renewals in Apple's sandbox before a subscription ends.
  ///
  /// Source: <https://developer.apple.com/help/app-store-connect/test-in-app-purchases/manage-sandbox-apple-account-settings>
  public static let sandboxRenewalLimit = 12

  /// Processes the due event of a subscription.
  mutating func processDueEvent(of subscription: AccountSubscription) -> [SimulatorEffect] {
    var held = subscription
    switch held.phase {
    case .active where held.isBoundToRenew:
      if hasReachedRenewalLimit(held) {
        held.isAutoRenewing = false
        return expire(&held, .cancelled, .voluntary)
      }
      if let end = data.catalog.endInsteadOfRenewal(of: held) {
        return expire(&held, end.intent, end.subtype)
      }
      if data.accounts.part(held.accountNumber, \.hasBillingIssue) { return failToRenew(&held) }
      let id = renew(&held, from: held.expiresDate)
      return commit(&held, changed: [id], notification: (.didRenew, nil, id))
    case .gracePeriod where held.isBoundToRenew: return endGracePeriod(&held)
    case .active, .gracePeriod:
      return held.declinedPriceIncrease
        ? expire(&held, .noPriceConsent, .priceIncrease) : expire(&held, .cancelled, .voluntary)
    case .billingRetry: return expire(&held, .billingError, .billingRetry)
    case .expired, .revoked: return []
    }
  }

  /// Adds the next period of the chosen plan; returns its transaction.
  mutating func renew(_ held: inout AccountSubscription, from start: Timestamp) -> TransactionID {
    guard let plan = data.catalog.plans[held.autoRenewProductID] else {
      preconditionFailure("a renewal's plan is in the configuration")
    }
    let offer = held.nextOffer
    let price = data.catalog.renewalPrice(of: held, in: data.storefront(of: held))
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
    held.setPrice(price, in: data.storefront(of: held))
    let period = held.commitment == nil ? held.advancedCommerce?.nextPeriod ?? plan.period : .month
    held.schedule.extend(by: offer?.period ?? period, from: start, at: data.billing.pace)
    let id = data.history.identifiers.transactionID()
    data.addPeriod(id, plan, offer: offer, to: &held, from: start, reason: .renewal)
    held.advancedCommerce?.useOffers()
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
    let running = held.transactions.compactMap { data.history.ledger[$0] }.filter {
      $0.covers(now)
    }
    let longest = running.max {
      ($0.end ?? now, $0.transaction.transactionID) < ($1.end ?? now, $1.transaction.transactionID)
    }
    guard let payload = longest?.payload, let expires = longest?.end,
      let plan = data.catalog.plans[payload.productId]
    else { return false }
    if held.current != payload.transactionId {
      held.current = payload.transactionId
      held.productID = payload.productId
      held.expiresDate = expires
      held.schedule = BillingSchedule(anchor: expires, period: plan.period, count: 0)
      held.forgetTerms()
      let storefront = data.storefront(of: held)
      held.setPrice(data.catalog.catalogPrice(of: plan, for: held, in: storefront), in: storefront)
    }
    held.autoRenewProductID = payload.productId
    held.redeemedOffer = nil
    held.isAutoRenewing = false
    held.phase = .active
    return true
  }

  /// Continues without access after a grace period in which no payment succeeded.
  mutating func endGracePeriod(_ held: inout AccountSubscription) -> [SimulatorEffect] {
    held.phase = .billingRetry(until: held.expiresDate + data.billing.pace.billingRetry)
    return commit(&held, notification: (.gracePeriodExpired, nil, held.current))
  }

  /// Begins a grace period, or else billing retry, after a payment failed.
  ///
  /// - Parameters:
  ///   - held: The subscription, at the end of its period.
  ///   - changed: Transactions that changed before, which belong to the same effects.
  mutating func failToRenew(
    _ held: inout AccountSubscription, changed: [TransactionID] = []
  ) -> [SimulatorEffect] {
    guard let grace = data.billing.gracePeriod(of: data.catalog.plans[held.productID]) else {
      held.phase = .billingRetry(until: held.expiresDate + data.billing.pace.billingRetry)
      return commit(&held, changed: changed, notification: (.didFailToRenew, nil, held.current))
    }
    held.phase = .gracePeriod(until: held.expiresDate + grace)
    return commit(
      &held, changed: changed, notification: (.didFailToRenew, .gracePeriod, held.current))
  }

  /// Returns whether a subscription has renewed ``renewalLimit`` times since its purchase.
  private func hasReachedRenewalLimit(_ held: AccountSubscription) -> Bool {
    guard let limit = data.billing.renewalLimit else { return false }
    let renewals = held.transactions.reversed().prefix {
      data.history.ledger[$0]?.payload.transactionReason == .renewal
    }
    return renewals.count >= limit
  }

  /// Collects an outstanding payment, if there is one and payments succeed.
  mutating func recoverIfPossible(_ held: inout AccountSubscription) -> [SimulatorEffect] {
    let hasIssue = data.accounts.part(held.accountNumber, \.hasBillingIssue)
    guard !hasIssue, held.isBoundToRenew, isForSale(held.autoRenewProductID) else { return [] }
    let id: TransactionID
    switch held.phase {
    case .gracePeriod: id = renew(&held, from: held.expiresDate)
    case .billingRetry: id = renew(&held, from: data.now)
    case .active, .expired, .revoked: return []
    }
    return commit(&held, changed: [id], notification: (.didRenew, .billingRecovery, id))
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
      assert(known.period < Commitment.totalPeriods, "a commitment has twelve months")
      commitment?.period += 1
    }
  }
}
