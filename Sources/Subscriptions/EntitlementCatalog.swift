public import AppStoreTypes

/// The products that unlock each entitlement, and the policies.
public struct EntitlementCatalog: Hashable, Sendable {
  /// The entitlements, ordered by identifier.
  public let entitlements: [EntitlementID]
  private let products: [EntitlementID: Set<ProductID>]
  private let policies: [EntitlementID: EntitlementPolicy]
  private let usualPolicy: EntitlementPolicy
  /// The duration of non-renewing subscriptions in days of 24 hours, by product.
  ///
  /// A product without an entry does not end, because the App Store sets no end.
  public let nonRenewingDays: [ProductID: Int]

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
    self.products = products
    self.policies = policies
    self.usualPolicy = usualPolicy
    self.nonRenewingDays = nonRenewingDays
    entitlements = products.keys.sorted()
  }

  /// Returns the same catalog without some products, which then unlock nothing.
  public func without(_ others: Set<ProductID>) -> EntitlementCatalog {
    EntitlementCatalog(
      products.mapValues { $0.subtracting(others) }, policies: policies, usualPolicy: usualPolicy,
      nonRenewingDays: nonRenewingDays)
  }

  /// Returns whether a product unlocks an entitlement.
  public func unlocks(_ product: ProductID, _ entitlement: EntitlementID) -> Bool {
    products[entitlement]?.contains(product) ?? false
  }

  /// Returns the products that unlock an entitlement; empty for an unknown one.
  public func products(of entitlement: EntitlementID) -> Set<ProductID> {
    products[entitlement] ?? []
  }

  /// Returns the policy of an entitlement; default: the usual policy.
  public func policy(of entitlement: EntitlementID) -> EntitlementPolicy {
    policies[entitlement] ?? usualPolicy
  }

  /// Returns whether a purchase counts, as far as its environment decides: for any entitlement of
  /// its product, or by the usual policy if it unlocks nothing.
  public func counts(_ transaction: TransactionRecord, in scope: PolicyContext) -> Bool {
    if transaction.environment == .production { return true }
    if policies.isEmpty { return usualPolicy.counts(transaction, in: scope) }
    let unlocked = entitlements.filter { unlocks(transaction.productId, $0) }
    guard !unlocked.isEmpty else { return usualPolicy.counts(transaction, in: scope) }
    return unlocked.contains { policy(of: $0).counts(transaction, in: scope) }
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
