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
  /// The payment failed, or nobody knows yet, and access goes on until the date all the same.
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

  /// Decides what follows a paid period: grace, billing retry, and what nobody knows yet.
  private static func afterPeriod(
    _ purchase: Purchase, _ policy: EntitlementPolicy, at now: Timestamp
  ) -> (effect: PolicyEffect, isActive: Bool, until: Timestamp?) {
    let untouched = (PolicyEffect.none, purchase.givesAccess, purchase.accessUntil)
    guard let expires = purchase.transaction.expiresDate, purchase.mayStillRenew else {
      return untouched
    }
    let graceEnd = purchase.accessUntil.flatMap { $0 > expires ? $0 : nil }
    let end = policy.gracePeriod == .allow ? graceEnd ?? expires : expires
    if case .keepAccess(let days) = policy.billingRetry, expires + .days(days) > end {
      let until = expires + .days(days)
      return (.keptInBillingRetry(until: until), now < until, until)
    }
    guard let graceEnd, policy.gracePeriod == .refuse else { return untouched }
    return (.gracePeriodRefused(until: graceEnd), false, expires)
  }
}

extension Purchase {
  /// Whether the paid period is over and a payment may still come: the store tries to collect it, or
  /// nothing is known since the period's end that says otherwise.
  fileprivate var mayStillRenew: Bool {
    switch state {
    case .inGracePeriod, .inBillingRetry: true
    case .expired: isLatest && transaction.type == .autoRenewable && !isKnownToEnd
    case .owned, .subscribed, .upgraded, .revoked: false
    }
  }

  /// Whether the store said that the subscription does not renew.
  private var isKnownToEnd: Bool {
    guard let renewalInfo else { return false }
    return renewalInfo.autoRenewStatus != .on || renewalInfo.expirationIntent != nil
      || transaction.expiresDate.map { renewalInfo.signedDate >= $0 } ?? true
  }
}
