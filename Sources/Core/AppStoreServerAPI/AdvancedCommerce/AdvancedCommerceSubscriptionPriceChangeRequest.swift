/// The new price of an item.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/subscriptionpricechangeitem>
public struct AdvancedCommerceSubscriptionPriceChangeItem: Hashable, Sendable, Codable {
  /// The developer's identifier of the item, at most 128 characters.
  public var SKU: String
  /// The price of each period in thousandths of the currency unit.
  public var price: Int64
  /// The items that end if the customer does not consent to this price; `nil` for none.
  public var dependentSKUs: [String]?

  /// Creates an item.
  public init(SKU: String, price: Int64, dependentSKUs: [String]? = nil) {
    self.SKU = SKU
    self.price = price
    self.dependentSKUs = dependentSKUs
  }
}

/// Changes the prices of a subscription from its next renewal on.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/subscriptionpricechangerequest>
public struct AdvancedCommerceSubscriptionPriceChangeRequest: Hashable, Sendable, Codable {
  /// The request's identifier, and its customer.
  public var requestInfo: AdvancedCommerceRequestInfo
  /// The new prices, at least one.
  public var items: [AdvancedCommerceSubscriptionPriceChangeItem]
  /// The ISO 4217 currency of the prices; `nil` for the subscription's.
  public var currency: String?
  /// The alpha-3 code of the storefront; `nil` for the customer's.
  public var storefront: String?

  /// Creates a request.
  public init(
    requestInfo: AdvancedCommerceRequestInfo,
    items: [AdvancedCommerceSubscriptionPriceChangeItem], currency: String? = nil,
    storefront: String? = nil
  ) {
    self.requestInfo = requestInfo
    self.items = items
    self.currency = currency
    self.storefront = storefront
  }

  /// Checks the rules that Apple documents.
  ///
  /// - Throws: ``APIRequestError`` with the first invalid field.
  public func validate() throws(APIRequestError) {
    let rules = AdvancedCommerceLimits()
    try rules.currency(currency)
    try rules.storefront(storefront)
    try rules.present(items, as: "items", .nullItems)
    for (index, item) in items.enumerated() {
      let rules = AdvancedCommerceLimits("items.\(index)")
      try rules.sku(item.SKU)
      try rules.notNegative(item.price, as: "price", .negativePrice)
      for (dependent, sku) in (item.dependentSKUs ?? []).enumerated() {
        try rules.sku(sku, as: "dependentSKUs.\(dependent)")
      }
    }
  }
}
