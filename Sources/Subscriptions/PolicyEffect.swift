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

  /// Rules on a purchase.
  ///
  /// A refusal is told only where there would be access otherwise; what ended by itself ended.
  init(
    _ purchase: Purchase, _ policy: EntitlementPolicy, _ scope: AnswerScope, at now: Timestamp
  ) {
    let kept = Self.afterPeriod(purchase, policy, at: now)
    self.purchase = purchase
    guard kept.isActive, let refusal = Self.refusal(of: purchase, policy, scope) else {
      (effect, isActive, accessUntil) = kept
      return
    }
    effect = refusal
    isActive = false
    // It never gave access here, so that access ended as it began.
    accessUntil = purchase.transaction.purchaseDate
  }

  private static func refusal(
    of purchase: Purchase, _ policy: EntitlementPolicy, _ scope: AnswerScope
  ) -> PolicyEffect? {
    let transaction = purchase.transaction
    // What the developer gives is of no store and of no environment.
    guard transaction.store != .promotional else { return nil }
    if transaction.environment != .production, !policy.sandbox.counts(in: scope) {
      return .sandboxRefused
    }
    if transaction.inAppOwnershipType == .familyShared, policy.familySharing == .refuse {
      return .familySharingRefused
    }
    return nil
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
