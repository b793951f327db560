public import AppStoreCore

/// The entitlements of each product, for offline clients: `GET /v1/product_entitlement_mapping`.
public struct ProductEntitlementMappingBody: Hashable, Sendable, Codable {
  /// The entitlements of each product, by its identifier, or by `product:plan` in stores with
  /// plans.
  public var mapping: [String: ProductMappingBody]

  private enum CodingKeys: String, CodingKey {
    case mapping = "product_entitlement_mapping"
  }

  /// Creates a response.
  public init(mapping: [String: ProductMappingBody]) {
    self.mapping = mapping
  }
}

/// The entitlements of one product.
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

  /// Creates the entitlements of a product.
  public init(
    productIdentifier: ProductID, basePlanID: String? = nil, entitlements: [EntitlementID]
  ) {
    self.productIdentifier = productIdentifier
    self.basePlanID = basePlanID
    self.entitlements = entitlements
  }
}
