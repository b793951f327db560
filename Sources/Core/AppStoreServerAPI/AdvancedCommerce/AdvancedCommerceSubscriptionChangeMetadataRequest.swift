public import AppStoreCore

/// The new description or name of a subscription whose service is unchanged.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/subscriptionchangemetadatadescriptors>
public struct AdvancedCommerceSubscriptionChangeMetadataDescriptors: Hashable, Sendable, Codable {
  /// When the change takes effect.
  public var effective: AdvancedCommerceEffective
  /// The description, at most 45 characters; `nil` to leave it unchanged.
  public var description: String?
  /// The display name, at most 30 characters; `nil` to leave it unchanged.
  public var displayName: String?

  /// Creates descriptors.
  public init(
    effective: AdvancedCommerceEffective, description: String? = nil, displayName: String? = nil
  ) {
    self.effective = effective
    self.description = description
    self.displayName = displayName
  }
}

/// The new name of an item whose service is unchanged.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/subscriptionchangemetadataitem>
public struct AdvancedCommerceSubscriptionChangeMetadataItem: Hashable, Sendable, Codable {
  /// The developer's current identifier of the item, at most 128 characters.
  public var currentSKU: String
  /// When the change takes effect.
  public var effective: AdvancedCommerceEffective
  /// The developer's new identifier, at most 128 characters; `nil` to leave it unchanged.
  public var SKU: String?
  /// The description, at most 45 characters; `nil` to leave it unchanged.
  public var description: String?
  /// The display name, at most 30 characters; `nil` to leave it unchanged.
  public var displayName: String?

  /// Creates an item.
  public init(
    currentSKU: String, effective: AdvancedCommerceEffective, SKU: String? = nil,
    description: String? = nil, displayName: String? = nil
  ) {
    self.currentSKU = currentSKU
    self.effective = effective
    self.SKU = SKU
    self.description = description
    self.displayName = displayName
  }
}

/// Renames a subscription or its items.
///
/// Its price and its service are unchanged.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/subscriptionchangemetadatarequest>
public struct AdvancedCommerceSubscriptionChangeMetadataRequest: Hashable, Sendable, Codable {
  /// The request's identifier, and its customer.
  public var requestInfo: AdvancedCommerceRequestInfo
  /// The new description or name of the subscription; `nil` to leave them unchanged.
  public var descriptors: AdvancedCommerceSubscriptionChangeMetadataDescriptors?
  /// The items to rename; `nil` for none.
  public var items: [AdvancedCommerceSubscriptionChangeMetadataItem]?
  /// The alpha-3 code of the storefront; `nil` for the customer's.
  public var storefront: String?
  /// The new tax code; `nil` to leave it unchanged.
  public var taxCode: String?

  /// Creates a request.
  public init(
    requestInfo: AdvancedCommerceRequestInfo,
    descriptors: AdvancedCommerceSubscriptionChangeMetadataDescriptors? = nil,
    items: [AdvancedCommerceSubscriptionChangeMetadataItem]? = nil, storefront: String? = nil,
    taxCode: String? = nil
  ) {
    self.requestInfo = requestInfo
    self.descriptors = descriptors
    self.items = items
    self.storefront = storefront
    self.taxCode = taxCode
  }

  /// Checks the rules that Apple documents.
  ///
  /// - Throws: ``APIRequestError`` with the first invalid field.
  public func validate() throws(APIRequestError) {
    try AdvancedCommerceLimits().storefront(storefront)
    if let descriptors {
      let rules = AdvancedCommerceLimits("descriptors")
      guard descriptors.description != nil || descriptors.displayName != nil else {
        throw rules.error(
          "displayName", "missing, like description; send at least one",
          .atLeastOneOfDisplayNameOrDescription)
      }
      try rules.optionalDescriptors(descriptors.description, descriptors.displayName)
    }
    if let items { try AdvancedCommerceLimits().present(items, as: "items", .atLeastOneItem) }
    for (index, item) in (items ?? []).enumerated() {
      let rules = AdvancedCommerceLimits("items.\(index)")
      try rules.sku(item.currentSKU, as: "currentSKU")
      if let sku = item.SKU { try rules.sku(sku) }
      try rules.optionalDescriptors(item.description, item.displayName)
    }
  }
}
