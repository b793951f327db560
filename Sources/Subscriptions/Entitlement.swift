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

  /// What the customer bought themselves that gives access too; `nil` unless a family member's purchase
  /// decides.
  public let ownPurchase: OwnPurchase?

  /// The product that decides, and so the customer's plan.
  public var productID: ProductID { purchase.productID }

  /// Whether some purchase counts for it in this environment; if not, an answer leaves it out, and only an
  /// explanation tells of it.
  public var isCounted: Bool { effect != .sandboxRefused }

  /// Why the entitlement is active or not.
  public var reason: EntitlementReason { EntitlementReason(self) }

  init(id: EntitlementID, _ ruled: RuledPurchase, own: RuledPurchase? = nil) {
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

/// A customer's own purchase beside a family member's that lasts longer.
public struct OwnPurchase: Hashable, Sendable {
  /// The product.
  public let productID: ProductID
  /// When access by it ends; `nil` means it does not end.
  public let accessUntil: Timestamp?
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
  ///   - patience: How long access goes on after a period's end while it is not known whether the
  ///     subscription renewed.
  /// - Returns: One answer for each entitlement that a purchase ever unlocked, ordered by identifier.
  ///   An entitlement without an answer was never bought.
  public func entitlements(
    _ catalog: EntitlementCatalog, for scope: AnswerScope, at now: Timestamp,
    patience: PeriodEndPatience = .none
  ) -> [Entitlement] {
    ending(nonRenewingDays: catalog.nonRenewingDays).purchases(at: now, patience: patience)
      .entitlements(catalog, for: scope, at: now)
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
      func deciding(among counts: (Purchase) -> Bool) -> RuledPurchase? {
        var deciding: RuledPurchase?
        for purchase in self where purchase.unlocks(id, catalog) && counts(purchase) {
          let ruled = RuledPurchase(purchase, policy, scope, at: now)
          if deciding?.isOutranked(by: ruled) ?? true { deciding = ruled }
        }
        return deciding
      }
      guard let first = deciding(among: { _ in true }) else { return nil }
      guard first.isActive, first.purchase.isShared else { return Entitlement(id: id, first) }
      let own = deciding { !$0.isShared }
      return Entitlement(id: id, first, own: own?.isActive == true ? own : nil)
    }
  }
}

extension RuledPurchase {
  fileprivate func isOutranked(by other: RuledPurchase) -> Bool {
    // What was made in another environment decides only when there is nothing else.
    if isCounted != other.isCounted { return other.isCounted }
    return purchase.isOutranked(
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
