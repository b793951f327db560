public import AppStoreTypes

/// What an entitlement's policy makes of a purchase.
public enum PolicyEffect: Hashable, Sendable {
  /// Nothing: the purchase says when access ends.
  case none
  /// It was made outside production, and does not count in this answer.
  case sandboxRefused
  /// A family member shares it, and that gives no access.
  case familySharingRefused
  /// The days of the grace period, until the date, give no access.
  case gracePeriodRefused(until: Timestamp)
  /// The payment failed, or it is not known yet, and access goes on until the date all the same.
  case keptInBillingRetry(until: Timestamp)
}

/// A purchase as it counts for one entitlement in one answer.
struct RuledPurchase {
  let purchase: Purchase
  let effect: PolicyEffect
  let isActive: Bool
  let accessUntil: Timestamp?
  /// Whether it counts in this environment.
  var isCounted: Bool { effect != .sandboxRefused }

  /// Rules on a purchase.
  ///
  /// What was made in the other environment counts for nothing here. Another refusal is told only where
  /// there would be access otherwise; what ended by itself ended.
  init(
    _ purchase: Purchase, _ policy: EntitlementPolicy, _ scope: AnswerScope, at now: Timestamp
  ) {
    let kept = Self.afterPeriod(purchase, policy, at: now)
    self.purchase = purchase
    let isCounted = policy.counts(purchase.transaction, in: scope)
    let isShared = purchase.transaction.inAppOwnershipType == .familyShared
    if isCounted, !kept.isActive || !isShared || policy.familySharing == .allow {
      (effect, isActive, accessUntil) = kept
      return
    }
    effect = isCounted ? .familySharingRefused : .sandboxRefused
    isActive = false
    // It never gave access here, so that access ended as it began.
    accessUntil = purchase.transaction.purchaseDate
  }

  /// Decides what follows a paid period: grace, billing retry, and what is not known yet.
  ///
  /// The days that the policy adds count from the period's end.
  private static func afterPeriod(
    _ purchase: Purchase, _ policy: EntitlementPolicy, at now: Timestamp
  ) -> (effect: PolicyEffect, isActive: Bool, until: Timestamp?) {
    let untouched = (PolicyEffect.none, purchase.givesAccess, purchase.accessUntil)
    guard let periodEnd = purchase.periodEnd else { return untouched }
    let end: Timestamp
    switch purchase.state {
    case .inGracePeriod, .inBillingRetry:
      end = policy.gracePeriod == .allow ? purchase.graceEnd ?? periodEnd : periodEnd
    case .awaitingRenewal(let until) where purchase.isRenewalUnknown(at: now): end = until
    case .expired where purchase.isRenewalUnknown(at: now): end = periodEnd
    case .owned, .subscribed, .awaitingRenewal, .expired, .upgraded, .revoked: return untouched
    }
    if case .keepAccess(let days) = policy.billingRetry, periodEnd + .days(days) > end {
      let until = periodEnd + .days(days)
      return (.keptInBillingRetry(until: until), now < until, until)
    }
    guard let graceEnd = purchase.graceEnd, policy.gracePeriod == .refuse else { return untouched }
    return (.gracePeriodRefused(until: graceEnd), false, periodEnd)
  }
}
