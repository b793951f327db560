public import AppStoreCore

/// The products that unlock each entitlement, and the policies.
///
/// Every response about a customer copies it, so copies share their parts.
public struct EntitlementCatalog: Hashable, Sendable {
  private final class Parts: Sendable {
    let entitlements: [EntitlementID]
    let products: [EntitlementID: Set<ProductID>]
    let policies: [EntitlementID: EntitlementPolicy]
    let usualPolicy: EntitlementPolicy
    let nonRenewingDays: [ProductID: Int]

    init(
      _ products: [EntitlementID: Set<ProductID>], _ policies: [EntitlementID: EntitlementPolicy],
      _ usualPolicy: EntitlementPolicy, _ nonRenewingDays: [ProductID: Int]
    ) {
      entitlements = products.keys.sorted()
      self.products = products
      self.policies = policies
      self.usualPolicy = usualPolicy
      self.nonRenewingDays = nonRenewingDays
    }
  }

  private let parts: Parts

  /// The entitlements, ordered by identifier.
  public var entitlements: [EntitlementID] { parts.entitlements }
  /// The duration of non-renewing subscriptions in days of 24 hours, by product.
  ///
  /// A product without an entry does not end, because the App Store sets no end.
  public var nonRenewingDays: [ProductID: Int] { parts.nonRenewingDays }

  /// Creates a catalog.
  ///
  /// - Parameters:
  ///   - products: The products of each entitlement; a product may unlock several.
  ///   - policies: The policies of entitlements that do not use `usualPolicy`.
  ///   - usualPolicy: The policy of the others, and of products that unlock nothing.
  ///   - nonRenewingDays: The duration of each non-renewing subscription in days.
  public init(
    _ products: [EntitlementID: Set<ProductID>],
    policies: [EntitlementID: EntitlementPolicy] = [:],
    usualPolicy: EntitlementPolicy = EntitlementPolicy(), nonRenewingDays: [ProductID: Int] = [:]
  ) {
    parts = Parts(products, policies, usualPolicy, nonRenewingDays)
  }

  /// Compares everything.
  public static func == (lhs: EntitlementCatalog, rhs: EntitlementCatalog) -> Bool {
    let (own, others) = (lhs.parts, rhs.parts)
    return own === others
      || (own.products == others.products && own.policies == others.policies
        && own.usualPolicy == others.usualPolicy
        && own.nonRenewingDays == others.nonRenewingDays)
  }

  /// Hashes the products of each entitlement.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(parts.products)
  }

  /// Returns the same catalog without some products, which then unlock nothing.
  public func without(_ others: Set<ProductID>) -> EntitlementCatalog {
    EntitlementCatalog(
      parts.products.mapValues { $0.subtracting(others) }, policies: parts.policies,
      usualPolicy: parts.usualPolicy, nonRenewingDays: nonRenewingDays)
  }

  /// Returns whether a product unlocks an entitlement.
  public func unlocks(_ product: ProductID, _ entitlement: EntitlementID) -> Bool {
    parts.products[entitlement]?.contains(product) ?? false
  }

  /// Returns the products that unlock an entitlement; empty for an unknown one.
  public func products(of entitlement: EntitlementID) -> Set<ProductID> {
    parts.products[entitlement] ?? []
  }

  /// Returns the policy of an entitlement; default: the usual policy.
  public func policy(of entitlement: EntitlementID) -> EntitlementPolicy {
    parts.policies[entitlement] ?? parts.usualPolicy
  }

  /// The policy of products that unlock nothing.
  var policyOfOthers: EntitlementPolicy { parts.usualPolicy }

  /// Returns whether a purchase counts, as far as its environment decides: for any entitlement of
  /// its product, or by the usual policy if it unlocks nothing.
  public func counts(_ purchase: EvaluatedPurchase, in scope: PolicyContext) -> Bool {
    counts(purchase.transaction.origin, of: purchase.productID, in: scope)
  }

  /// Returns the same for a transaction.
  public func counts(_ transaction: TransactionRecord, in scope: PolicyContext) -> Bool {
    counts(transaction.origin, of: transaction.productId, in: scope)
  }

  private func counts(
    _ origin: TransactionRecord.Origin, of product: ProductID, in scope: PolicyContext
  ) -> Bool {
    if origin.environment == .production { return true }
    if parts.policies.isEmpty { return parts.usualPolicy.counts(origin, in: scope) }
    let unlocked = entitlements.filter { unlocks(product, $0) }
    guard !unlocked.isEmpty else { return parts.usualPolicy.counts(origin, in: scope) }
    return unlocked.contains { policy(of: $0).counts(origin, in: scope) }
  }

  /// The entitlements that each product unlocks, ordered by identifier, without products that
  /// unlock nothing.
  public var entitlementsByProduct: [ProductID: [EntitlementID]] {
    entitlements.reduce(into: [:]) { byProduct, entitlement in
      for product in products(of: entitlement) {
        byProduct[product, default: []].append(entitlement)
      }
    }
  }
}
