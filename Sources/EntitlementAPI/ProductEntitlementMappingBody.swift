public import AppStoreTypes

/// What each product unlocks, for clients that cannot ask: `GET /v1/product_entitlement_mapping`.
public struct ProductEntitlementMappingBody: Hashable, Sendable, Codable {
  /// What each product unlocks, by its identifier, or by `product:plan` where a store has plans.
  public var mapping: [String: ProductMappingBody]

  private enum CodingKeys: String, CodingKey {
    case mapping = "product_entitlement_mapping"
  }

  /// Creates an answer.
  public init(mapping: [String: ProductMappingBody]) {
    self.mapping = mapping
  }
}

/// What one product unlocks.
public struct ProductMappingBody: Hashable, Sendable, Codable {
  /// The product.
  public var productIdentifier: ProductID
  /// The plan of the product; `nil` in stores without plans, such as the App Store.
  public var basePlanID: String?
  /// The entitlements.
  public var entitlements: [EntitlementID]

  private enum CodingKeys: String, CodingKey {
    case productIdentifier = "product_identifier"
    case basePlanID = "base_plan_id"
    case entitlements
  }

  /// Creates what a product unlocks.
  public init(
    productIdentifier: ProductID, basePlanID: String? = nil, entitlements: [EntitlementID]
  ) {
    self.productIdentifier = productIdentifier
    self.basePlanID = basePlanID
    self.entitlements = entitlements
  }
}
