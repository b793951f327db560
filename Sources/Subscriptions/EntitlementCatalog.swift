public import AppStoreTypes

/// Which products unlock which entitlements.
public struct EntitlementCatalog: Hashable, Sendable {
  private let products: [EntitlementID: Set<ProductID>]

  /// Creates a catalogue from the products of each entitlement; a product may unlock several.
  public init(_ products: [EntitlementID: Set<ProductID>]) {
    self.products = products
  }

  /// The entitlements, ordered by identifier.
  public var entitlements: [EntitlementID] { products.keys.sorted() }

  /// Returns whether a product unlocks an entitlement.
  public func unlocks(_ product: ProductID, _ entitlement: EntitlementID) -> Bool {
    products[entitlement]?.contains(product) ?? false
  }
}
