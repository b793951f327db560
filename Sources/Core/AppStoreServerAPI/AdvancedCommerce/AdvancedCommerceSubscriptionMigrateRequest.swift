public import AppStoreCore

/// The description and the name of a subscription after its migration.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/subscriptionmigratedescriptors>
public struct AdvancedCommerceSubscriptionMigrateDescriptors: Hashable, Sendable, Codable {
  /// The description, at most 45 characters; `nil` for the product's.
  public var description: String?
  /// The display name, at most 30 characters; `nil` for the product's.
  public var displayName: String?

  /// Creates descriptors.
  public init(description: String? = nil, displayName: String? = nil) {
    self.description = description
    self.displayName = displayName
  }
}

/// An item of a subscription after its migration.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/subscriptionmigrateitem>
public struct AdvancedCommerceSubscriptionMigrateItem: Hashable, Sendable, Codable {
  /// The developer's identifier of the item, at most 128 characters.
  public var SKU: String
  /// The description, at most 45 characters.
  public var description: String
  /// The display name, at most 30 characters.
  public var displayName: String

  /// Creates an item.
  public init(SKU: String, description: String, displayName: String) {
    self.SKU = SKU
    self.description = description
    self.displayName = displayName
  }
}

/// An item that a migrated subscription renews with.
public typealias AdvancedCommerceSubscriptionMigrateRenewalItem =
  AdvancedCommerceSubscriptionMigrateItem

/// Moves a subscription of an In-App Purchase product to the Advanced Commerce API.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/subscriptionmigraterequest>
public struct AdvancedCommerceSubscriptionMigrateRequest: Hashable, Sendable, Codable {
  /// The request's identifier, and its customer.
  public var requestInfo: AdvancedCommerceRequestInfo
  /// The generic product that the subscription moves to.
  public var targetProductId: ProductID
  /// The description and the name of the subscription.
  public var descriptors: AdvancedCommerceSubscriptionMigrateDescriptors
  /// The items of the subscription, at least one.
  public var items: [AdvancedCommerceSubscriptionMigrateItem]
  /// The items of the renewal; `nil` for the same items.
  public var renewalItems: [AdvancedCommerceSubscriptionMigrateRenewalItem]?
  /// The tax code of the subscription.
  public var taxCode: String
  /// The alpha-3 code of the storefront; `nil` for the customer's.
  public var storefront: String?

  /// Creates a request.
  public init(
    requestInfo: AdvancedCommerceRequestInfo, targetProductId: ProductID,
    descriptors: AdvancedCommerceSubscriptionMigrateDescriptors,
    items: [AdvancedCommerceSubscriptionMigrateItem],
    renewalItems: [AdvancedCommerceSubscriptionMigrateRenewalItem]? = nil, taxCode: String,
    storefront: String? = nil
  ) {
    self.requestInfo = requestInfo
    self.targetProductId = targetProductId
    self.descriptors = descriptors
    self.items = items
    self.renewalItems = renewalItems
    self.taxCode = taxCode
    self.storefront = storefront
  }

  /// Checks the rules that Apple documents.
  ///
  /// - Throws: ``APIRequestError`` with the first invalid field.
  public func validate() throws(APIRequestError) {
    let rules = AdvancedCommerceLimits()
    try rules.present(targetProductId.rawValue, as: "targetProductId", .nullTargetProductID)
    try AdvancedCommerceLimits("descriptors")
      .optionalDescriptors(descriptors.description, descriptors.displayName)
    try rules.present(items, as: "items", .nullItems)
    try validate(items, "items")
    try validate(renewalItems ?? [], "renewalItems")
    try rules.present(taxCode, as: "taxCode", .nullTaxCode)
    try rules.storefront(storefront)
  }

  private func validate(
    _ items: [AdvancedCommerceSubscriptionMigrateItem], _ name: String
  ) throws(APIRequestError) {
    for (index, item) in items.enumerated() {
      let rules = AdvancedCommerceLimits("\(name).\(index)")
      try rules.sku(item.SKU)
      try rules.descriptors(item.description, item.displayName)
    }
  }
}
