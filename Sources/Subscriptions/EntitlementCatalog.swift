public import AppStoreTypes

/// Which products unlock which entitlements, and under which policies.
public struct EntitlementCatalog: Hashable, Sendable {
  /// The entitlements, ordered by identifier.
  public let entitlements: [EntitlementID]
  private let products: [EntitlementID: Set<ProductID>]
  private let policies: [EntitlementID: EntitlementPolicy]

  /// Creates a catalogue.
  ///
  /// - Parameters:
  ///   - products: The products of each entitlement; a product may unlock several.
  ///   - policies: The policies of entitlements that have another than the usual one.
  public init(
    _ products: [EntitlementID: Set<ProductID>],
    policies: [EntitlementID: EntitlementPolicy] = [:]
  ) {
    self.products = products
    self.policies = policies
    entitlements = products.keys.sorted()
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
    policies[entitlement] ?? EntitlementPolicy()
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
