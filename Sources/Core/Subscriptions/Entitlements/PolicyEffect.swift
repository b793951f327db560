public import AppStoreCore

/// The effect of an entitlement's policy on a purchase.
public enum PolicyEffect: Hashable, Sendable {
  /// No effect: the purchase determines when access ends.
  case none
  /// The purchase was made outside production and does not count here.
  case sandboxDenied
  /// The purchase is shared by a family member, which gives no access.
  case familySharingDenied
  /// The grace period, until the date, gives no access.
  case gracePeriodDenied(until: Timestamp)
  /// The payment failed or its result is unknown, and access continues until the date.
  case keptInBillingRetry(until: Timestamp)
}

/// A purchase evaluated by the policy of one entitlement.
struct PolicyEvaluation {
  let purchase: EvaluatedPurchase
  let effect: PolicyEffect
  let isActive: Bool
  let accessUntil: Timestamp?
  /// Whether it counts in this environment.
  var isCounted: Bool { effect != .sandboxDenied }

  /// Applies the policy to a purchase.
  ///
  /// A purchase in another environment does not count. Other denials are reported only if there
  /// would be access otherwise; an ended purchase is just ended.
  init(
    _ purchase: EvaluatedPurchase, _ policy: EntitlementPolicy, _ scope: PolicyContext,
    at now: Timestamp
  ) {
    let kept = Self.afterPeriod(purchase, policy, at: now)
    self.purchase = purchase
    let isCounted = policy.counts(purchase.transaction.origin, in: scope)
    let isShared = purchase.transaction.inAppOwnershipType == .familyShared
    if isCounted, !kept.isActive || !isShared || policy.familySharing == .allow {
      (effect, isActive, accessUntil) = kept
      return
    }
    effect = isCounted ? .familySharingDenied : .sandboxDenied
    isActive = false
    // It never gave access here, so its access ended at its start.
    accessUntil = purchase.transaction.purchaseDate
  }

  /// Decides access after a paid period: grace period, billing retry, or unknown renewal.
  ///
  /// Days added by the policy count from the period's end.
  private static func afterPeriod(
    _ purchase: EvaluatedPurchase, _ policy: EntitlementPolicy, at now: Timestamp
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
    guard let graceEnd = purchase.graceEnd, policy.gracePeriod == .deny else { return untouched }
    return (.gracePeriodDenied(until: graceEnd), false, periodEnd)
  }
}
