public import AppStoreCore

/// The access that a purchase gives, by the environment and the policies of what it unlocks.
public struct PurchaseAccess: Hashable, Sendable {
  /// Whether it gives access.
  public let isActive: Bool
  /// When its access ends or ended; `nil` if it does not end.
  public let accessUntil: Timestamp?
}

extension EntitlementCatalog {
  /// Returns the access that a purchase gives: the longest by the policies of the entitlements that
  /// it unlocks, or that by the usual policy if it unlocks nothing.
  ///
  /// Claims to a purchase, both versions of the API and entitlements use the same policies, so they
  /// never differ about whether a purchase is active.
  ///
  /// - Parameters:
  ///   - purchase: The purchase.
  ///   - scope: The environment and customer.
  ///   - now: The instant at which the purchase was evaluated.
  public func access(
    of purchase: EvaluatedPurchase, for scope: PolicyContext, at now: Timestamp
  ) -> PurchaseAccess {
    if purchase.isBeyondPolicies {
      return PurchaseAccess(isActive: purchase.givesAccess, accessUntil: purchase.accessUntil)
    }
    var deciding: PolicyEvaluation?
    for id in entitlements where purchase.unlocks(id, self) {
      let ruled = PolicyEvaluation(purchase, policy(of: id), scope, at: now)
      if deciding?.isOutranked(by: ruled) ?? true { deciding = ruled }
    }
    let ruled = deciding ?? PolicyEvaluation(purchase, policyOfOthers, scope, at: now)
    return PurchaseAccess(isActive: ruled.isActive, accessUntil: ruled.accessUntil)
  }
}

extension Collection<EvaluatedPurchase> {
  /// Returns the deciding purchase, as ``deciding``, but by access according to policies.
  public func deciding(by access: (EvaluatedPurchase) -> PurchaseAccess) -> EvaluatedPurchase? {
    self.max { one, other in
      let (first, second) = (access(one), access(other))
      return one.isOutranked(
        by: other, (first.isActive, first.accessUntil), than: (second.isActive, second.accessUntil))
    }
  }
}

extension EvaluatedPurchase {
  /// Whether no policy changes the access, as for most purchases.
  fileprivate var isBeyondPolicies: Bool {
    guard transaction.environment == .production, transaction.inAppOwnershipType != .familyShared
    else { return false }
    switch state {
    case .owned, .subscribed, .upgraded, .revoked: return true
    case .awaitingRenewal, .inGracePeriod, .inBillingRetry, .expired: return false
    }
  }
}
