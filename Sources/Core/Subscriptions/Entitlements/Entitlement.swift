public import AppStoreCore

/// The state of one entitlement at one instant, with the reason.
public struct Entitlement: Hashable, Sendable {
  /// The entitlement.
  public let id: EntitlementID
  /// The deciding purchase: the one whose access ends last, or the latest that ended.
  public let purchase: EvaluatedPurchase
  /// The effect of the entitlement's policy on that purchase.
  public let effect: PolicyEffect
  /// Whether the entitlement gives access.
  public let isActive: Bool
  /// When access ends or ended, including the policy; `nil` if it does not end.
  public let accessUntil: Timestamp?

  /// The customer's own purchase that also gives access; `nil` unless a family member's purchase
  /// decides.
  public let ownPurchase: OwnPurchase?

  /// The deciding product, which is the customer's plan.
  public var productID: ProductID { purchase.productID }

  /// Whether any purchase counts in this environment.
  ///
  /// Responses omit an entitlement without one; only explanations include it.
  public var isCounted: Bool { effect != .sandboxDenied }

  /// Why the entitlement is active or not.
  public var reason: EntitlementReason { EntitlementReason(self) }

  init(id: EntitlementID, _ ruled: PolicyEvaluation, own: PolicyEvaluation? = nil) {
    self.id = id
    ownPurchase = own.map {
      OwnPurchase(productID: $0.purchase.productID, accessUntil: $0.accessUntil)
    }
    purchase = ruled.purchase
    effect = ruled.effect
    isActive = ruled.isActive
    accessUntil = ruled.accessUntil
  }
}

/// A customer's own purchase in addition to a family member's that lasts longer.
public struct OwnPurchase: Hashable, Sendable {
  /// The product.
  public let productID: ProductID
  /// When its access ends; `nil` if it does not end.
  public let accessUntil: Timestamp?
}

extension PurchaseHistory {
  /// Returns the customer's entitlements at an instant.
  ///
  /// The server, the SDK and the tests share this function.
  ///
  /// - Parameters:
  ///   - catalog: The products of each entitlement, and the policies.
  ///   - scope: The environment and customer.
  ///   - now: The instant. Facts signed later still count, because they are true.
  ///   - renewalWait: How long access continues after a period's end while the renewal is unknown.
  /// - Returns: One entitlement for each that a purchase ever unlocked, ordered by identifier. A
  ///   missing entitlement was never bought.
  public func entitlements(
    _ catalog: EntitlementCatalog, for scope: PolicyContext, at now: Timestamp,
    renewalWait: RenewalWait = .none
  ) -> [Entitlement] {
    ending(nonRenewingDays: catalog.nonRenewingDays).purchases(at: now, renewalWait: renewalWait)
      .entitlements(catalog, for: scope, at: now)
  }
}

extension [EvaluatedPurchase] {
  /// Returns the entitlements of these purchases, for callers that need the purchases too.
  ///
  /// - Parameters:
  ///   - catalog: The products of each entitlement, and the policies.
  ///   - scope: The environment and customer.
  ///   - now: The instant at which the purchases were evaluated.
  /// - Returns: As ``PurchaseHistory/entitlements(_:for:at:)``.
  public func entitlements(
    _ catalog: EntitlementCatalog, for scope: PolicyContext, at now: Timestamp
  ) -> [Entitlement] {
    catalog.entitlements.compactMap { id in
      guard let first = deciding(about: id, in: catalog, scope, now) else { return nil }
      assert(
        !first.isActive || first.isCounted, "a purchase of another environment gives no access")
      guard first.isActive, first.purchase.isShared else { return Entitlement(id: id, first) }
      let own = filter { !$0.isShared }.deciding(about: id, in: catalog, scope, now)
      return Entitlement(id: id, first, own: own?.isActive == true ? own : nil)
    }
  }

  /// Returns the purchase that decides about an entitlement; `nil` if none unlocks it.
  private func deciding(
    about id: EntitlementID, in catalog: EntitlementCatalog, _ scope: PolicyContext,
    _ now: Timestamp
  ) -> PolicyEvaluation? {
    let policy = catalog.policy(of: id)
    var deciding: PolicyEvaluation?
    for purchase in self where purchase.unlocks(id, catalog) {
      let ruled = PolicyEvaluation(purchase, policy, scope, at: now)
      if deciding?.isOutranked(by: ruled) ?? true { deciding = ruled }
    }
    return deciding
  }
}

extension PolicyEvaluation {
  func isOutranked(by other: PolicyEvaluation) -> Bool {
    // A purchase in another environment decides only if there is no other.
    if isCounted != other.isCounted { return other.isCounted }
    return purchase.isOutranked(
      by: other.purchase, (isActive, accessUntil), than: (other.isActive, other.accessUntil))
  }
}

extension EvaluatedPurchase {
  /// Returns whether the product unlocks an entitlement, by the catalog or as a grant.
  func unlocks(_ entitlement: EntitlementID, _ catalog: EntitlementCatalog) -> Bool {
    transaction.store == .promotional
      ? PromotionalDuration.entitlement(of: productID) == entitlement
      : catalog.unlocks(productID, entitlement)
  }
}
