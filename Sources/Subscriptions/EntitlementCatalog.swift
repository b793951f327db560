public import AppStoreTypes

/// Which products unlock which entitlements, and under which policies.
public struct EntitlementCatalog: Hashable, Sendable {
  /// The entitlements, ordered by identifier.
  public let entitlements: [EntitlementID]
  private let products: [EntitlementID: Set<ProductID>]
  private let policies: [EntitlementID: EntitlementPolicy]
  private let usualPolicy: EntitlementPolicy
  /// How many days of 24 hours each purchase of a non-renewing subscription lasts, by product; one without
  /// an entry does not end, because the App Store sets it no end.
  public let nonRenewingDays: [ProductID: Int]

  /// Creates a catalogue.
  ///
  /// - Parameters:
  ///   - products: The products of each entitlement; a product may unlock several.
  ///   - policies: The policies of entitlements that have another than the usual one.
  ///   - usualPolicy: The policy of the others, and of products that unlock nothing.
  ///   - nonRenewingDays: How many days each non-renewing subscription lasts.
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

  /// Returns a catalog that is the same but for some products, which unlock nothing in it.
  public func without(_ others: Set<ProductID>) -> EntitlementCatalog {
    EntitlementCatalog(
      products.mapValues { $0.subtracting(others) }, policies: policies, usualPolicy: usualPolicy,
      nonRenewingDays: nonRenewingDays)
  }

  /// Returns whether a product unlocks an entitlement.
  public func unlocks(_ product: ProductID, _ entitlement: EntitlementID) -> Bool {
    products[entitlement]?.contains(product) ?? false
  }

  /// Returns the products that unlock an entitlement; none of an unknown one.
  public func products(of entitlement: EntitlementID) -> Set<ProductID> {
    products[entitlement] ?? []
  }

  /// Returns the policy of an entitlement; the usual one unless another was given.
  public func policy(of entitlement: EntitlementID) -> EntitlementPolicy {
    policies[entitlement] ?? usualPolicy
  }

  /// Returns whether a purchase counts in an answer, as far as the environment decides that: for something
  /// that its product unlocks, or by the usual policy when it unlocks nothing.
  public func counts(_ transaction: TransactionRecord, in scope: AnswerScope) -> Bool {
    if transaction.environment == .production { return true }
    let unlocked = entitlements.filter { unlocks(transaction.productId, $0) }
    guard !unlocked.isEmpty else { return usualPolicy.counts(transaction, in: scope) }
    return unlocked.contains { policy(of: $0).counts(transaction, in: scope) }
  }

  /// The entitlements that each product unlocks, ordered by identifier; products that unlock nothing
  /// are left out.
  public var entitlementsByProduct: [ProductID: [EntitlementID]] {
    entitlements.reduce(into: [:]) { byProduct, entitlement in
      for product in products(of: entitlement) {
        byProduct[product, default: []].append(entitlement)
      }
    }
  }
}
