public import AppStoreTypes

/// The answer for one entitlement at one instant, and why.
public struct Entitlement: Hashable, Sendable {
  /// The entitlement.
  public let id: EntitlementID
  /// The purchase that decides: the one whose access ends last, or the latest that ended.
  public let purchase: Purchase
  /// What the entitlement's policy makes of that purchase.
  public let effect: PolicyEffect
  /// Whether the customer may use it.
  public let isActive: Bool
  /// When access ends or ended, policy and all; `nil` means it does not end.
  public let accessUntil: Timestamp?

  /// The product that decides, and so the customer's plan.
  public var productID: ProductID { purchase.productID }

  /// Why the entitlement is active or not.
  public var reason: EntitlementReason { EntitlementReason(self) }

  init(id: EntitlementID, _ ruled: RuledPurchase) {
    self.id = id
    purchase = ruled.purchase
    effect = ruled.effect
    isActive = ruled.isActive
    accessUntil = ruled.accessUntil
  }
}

extension PurchaseHistory {
  /// Answers what the customer may use at an instant.
  ///
  /// This is the one function that the server, the app and the tests share.
  ///
  /// - Parameters:
  ///   - catalog: Which products unlock what, under which policies.
  ///   - scope: Whom the answer is for.
  ///   - now: The instant; facts signed later still count, as they are true.
  /// - Returns: One answer for each entitlement that a purchase ever unlocked, ordered by identifier.
  ///   An entitlement without an answer was never bought.
  public func entitlements(
    _ catalog: EntitlementCatalog, for scope: AnswerScope, at now: Timestamp
  ) -> [Entitlement] {
    purchases(at: now).entitlements(catalog, for: scope, at: now)
  }
}

extension Collection<Purchase> {
  /// Answers what these purchases unlock, for callers that need the purchases too.
  ///
  /// - Parameters:
  ///   - catalog: Which products unlock what, under which policies.
  ///   - scope: Whom the answer is for.
  ///   - now: The instant that the purchases were judged at.
  /// - Returns: As ``PurchaseHistory/entitlements(_:for:at:)``.
  public func entitlements(
    _ catalog: EntitlementCatalog, for scope: AnswerScope, at now: Timestamp
  ) -> [Entitlement] {
    catalog.entitlements.compactMap { id in
      let policy = catalog.policy(of: id)
      var deciding: RuledPurchase?
      for purchase in self where purchase.unlocks(id, catalog) {
        let ruled = RuledPurchase(purchase, policy, scope, at: now)
        if deciding?.isOutranked(by: ruled) ?? true { deciding = ruled }
      }
      return deciding.map { Entitlement(id: id, $0) }
    }
  }
}

extension RuledPurchase {
  fileprivate func isOutranked(by other: RuledPurchase) -> Bool {
    purchase.isOutranked(
      by: other.purchase, (isActive, accessUntil), than: (other.isActive, other.accessUntil))
  }
}

extension Purchase {
  /// Returns whether the product unlocks an entitlement: by the catalogue, or because it was given.
  fileprivate func unlocks(_ entitlement: EntitlementID, _ catalog: EntitlementCatalog) -> Bool {
    transaction.store == .promotional
      ? PromotionalDuration.entitlement(of: productID) == entitlement
      : catalog.unlocks(productID, entitlement)
  }
}
