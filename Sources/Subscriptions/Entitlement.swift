public import AppStoreTypes

/// The answer for one entitlement at one instant, and why.
public struct Entitlement: Hashable, Sendable {
  /// The entitlement.
  public let id: EntitlementID
  /// The purchase that decides: the one whose access ends last, or the latest that ended.
  public let purchase: Purchase

  /// Whether the customer may use it.
  public var isActive: Bool { purchase.givesAccess }

  /// When access ends or ended; `nil` means it does not end.
  public var accessUntil: Timestamp? { purchase.accessUntil }

  /// The product that decides, and so the customer's plan.
  public var productID: ProductID { purchase.productID }

  /// Why the entitlement is active or not.
  public var reason: EntitlementReason { EntitlementReason(purchase) }
}

extension PurchaseHistory {
  /// Answers what the customer may use at an instant.
  ///
  /// This is the one function that the server, the app and the tests share.
  ///
  /// - Parameters:
  ///   - catalog: Which products unlock what.
  ///   - now: The instant; facts signed later still count, as they are true.
  /// - Returns: One answer for each entitlement that a purchase ever unlocked, ordered by identifier.
  ///   An entitlement without an answer was never bought.
  public func entitlements(_ catalog: EntitlementCatalog, at now: Timestamp) -> [Entitlement] {
    purchases(at: now).entitlements(catalog)
  }
}

extension Collection<Purchase> {
  /// Answers what these purchases unlock, for callers that need the purchases too.
  ///
  /// - Returns: As ``PurchaseHistory/entitlements(_:at:)``, at the instant the purchases were judged at.
  public func entitlements(_ catalog: EntitlementCatalog) -> [Entitlement] {
    catalog.entitlements.compactMap { id in
      filter { catalog.unlocks($0.productID, id) }
        .deciding
        .map { Entitlement(id: id, purchase: $0) }
    }
  }
}
