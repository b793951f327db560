internal import AppStoreCore
internal import StoreConfiguration

/// What happens when a period ends: a renewal, a failed payment, or the end.
enum Renewals {
  /// Processes the due event of a subscription.
  static func processDueEvent(
    of subscription: AccountSubscription, in store: inout AppStoreState
  ) -> [SimulatorEffect] {
    var held = subscription
    switch held.phase {
    case .active where held.isBoundToRenew:
      if store.data.billing.renewalLimit != nil, hasReachedRenewalLimit(held, in: store) {
        return stopRenewing(&held, in: &store)
      }
      if let end = store.data.catalog.endInsteadOfRenewal(of: held) {
        return expire(&held, end.intent, end.subtype, in: &store)
      }
      if store.data.accounts.part(held.accountNumber, \.hasBillingIssue) {
        return failToRenew(&held, in: &store)
      }
      let id = renew(&held, from: held.expiresDate, in: &store)
      return store.commit(&held, changed: [id], notification: (.didRenew, nil, id))
    case .gracePeriod where held.isBoundToRenew:
      return endGracePeriod(&held, in: &store)
    case .active, .gracePeriod:
      if held.declinedPriceIncrease {
        return expire(&held, .noPriceConsent, .priceIncrease, in: &store)
      }
      return expire(&held, .cancelled, .voluntary, in: &store)
    case .billingRetry:
      return expire(&held, .billingError, .billingRetry, in: &store)
    case .expired, .revoked:
      return []
    }
  }

  /// Adds the next period of the chosen plan; returns its transaction.
  static func renew(
    _ held: inout AccountSubscription, from start: Timestamp, in store: inout AppStoreState
  ) -> TransactionID {
    guard let plan = store.data.catalog.plans[held.autoRenewProductID] else {
      preconditionFailure("a renewal's plan is in the configuration")
    }
    let offer = held.nextOffer
    let price = store.data.catalog.renewalPrice(of: held, in: store.data.storefront(of: held))
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
    held.setPrice(price, in: store.data.storefront(of: held))
    let period = held.commitment == nil ? held.advancedCommerce?.nextPeriod ?? plan.period : .month
    held.schedule.extend(by: offer?.period ?? period, from: start, at: store.data.billing.pace)
    let id = store.data.history.identifiers.transactionID()
    SubscriptionPeriods.add(
      id, plan, offer: offer, to: &held, from: start, reason: .renewal, in: &store.data)
    held.advancedCommerce?.useOffers()
    return id
  }

  /// Ends a subscription, unless an earlier period is still running because its refund was
  /// reversed.
  static func expire(
    _ held: inout AccountSubscription, _ intent: ExpirationIntent, _ subtype: NotificationSubtype?,
    in store: inout AppStoreState
  ) -> [SimulatorEffect] {
    held.phase = .expired(intent)
    if fallBackOnPaidPeriod(&held, in: &store) { return store.commit(&held, notification: nil) }
    return store.commit(&held, notification: (.expired, subtype, held.current))
  }

  /// Continues an ended subscription in a paid period that has not ended.
  ///
  /// Such a period exists only if a refund was reversed after the customer had purchased again.
  /// - Returns: Whether there was such a period. The subscription then continues to its end.
  @discardableResult
  static func fallBackOnPaidPeriod(
    _ held: inout AccountSubscription, in store: inout AppStoreState
  ) -> Bool {
    let running = held.transactions.compactMap { store.data.history.ledger[$0] }.filter {
      $0.covers(store.data.now)
    }
    let longest = running.max {
      ($0.end ?? store.data.now, $0.transaction.transactionID) < (
        $1.end ?? store.data.now, $1.transaction.transactionID
      )
    }
    guard let payload = longest?.payload, let expires = longest?.end,
      let plan = store.data.catalog.plans[payload.productId]
    else { return false }
    if held.current != payload.transactionId {
      held.current = payload.transactionId
      held.productID = payload.productId
      held.expiresDate = expires
      held.schedule = BillingSchedule(anchor: expires, period: plan.period, count: 0)
      held.forgetTerms()
      let storefront = store.data.storefront(of: held)
      held.setPrice(
        store.data.catalog.catalogPrice(of: plan, for: held, in: storefront), in: storefront)
    }
    held.autoRenewProductID = payload.productId
    held.redeemedOffer = nil
    held.isAutoRenewing = false
    held.phase = .active
    return true
  }

  /// Continues without access after a grace period in which no payment succeeded.
  static func endGracePeriod(
    _ held: inout AccountSubscription, in store: inout AppStoreState
  ) -> [SimulatorEffect] {
    held.phase = .billingRetry(until: held.expiresDate + store.data.billing.pace.billingRetry)
    return store.commit(&held, notification: (.gracePeriodExpired, nil, held.current))
  }

  /// Begins a grace period, or else billing retry, after a payment failed.
  ///
  /// - Parameters:
  ///   - held: The subscription, at the end of its period.
  ///   - changed: Transactions that changed before, which belong to the same effects.
  ///   - store: The store.
  static func failToRenew(
    _ held: inout AccountSubscription, changed: [TransactionID] = [],
    in store: inout AppStoreState
  ) -> [SimulatorEffect] {
    guard let grace = store.data.billing.gracePeriod(of: store.data.catalog.plans[held.productID])
    else {
      held.phase = .billingRetry(until: held.expiresDate + store.data.billing.pace.billingRetry)
      return store.commit(
        &held, changed: changed, notification: (.didFailToRenew, nil, held.current))
    }
    held.phase = .gracePeriod(until: held.expiresDate + grace)
    return store.commit(
      &held, changed: changed, notification: (.didFailToRenew, .gracePeriod, held.current))
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
