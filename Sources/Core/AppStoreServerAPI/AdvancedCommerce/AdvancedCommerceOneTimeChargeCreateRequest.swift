/// The product of a one-time charge.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/onetimechargeitem>
public struct AdvancedCommerceOneTimeChargeItem: Hashable, Sendable, Codable {
  /// The developer's identifier of the product, at most 128 characters.
  public var SKU: String
  /// The description, at most 45 characters.
  public var description: String
  /// The display name, at most 30 characters.
  public var displayName: String
  /// The price in thousandths of the currency unit.
  public var price: Int64

  /// Creates a product.
  public init(SKU: String, description: String, displayName: String, price: Int64) {
    self.SKU = SKU
    self.description = description
    self.displayName = displayName
    self.price = price
  }
}

/// A request to the customer to buy a one-time product.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/onetimechargecreaterequest>
public struct AdvancedCommerceOneTimeChargeCreateRequest: AdvancedCommerceInAppRequest {
  /// The operation `CREATE_ONE_TIME_CHARGE`.
  public static let expectedOperation = AdvancedCommerceOperation.createOneTimeCharge

  /// The operation.
  public private(set) var operation = Self.expectedOperation
  /// The version of the request's format.
  public private(set) var version = "1"
  /// The request's identifier, and its customer.
  public var requestInfo: AdvancedCommerceRequestInfo
  /// The ISO 4217 currency of the price.
  public var currency: String
  /// The product.
  public var item: AdvancedCommerceOneTimeChargeItem
  /// The tax code of the product.
  public var taxCode: String
  /// The alpha-3 code of the storefront; `nil` for the customer's.
  public var storefront: String?

  /// Creates a request.
  public init(
    requestInfo: AdvancedCommerceRequestInfo, currency: String,
    item: AdvancedCommerceOneTimeChargeItem, taxCode: String, storefront: String? = nil
  ) {
    self.requestInfo = requestInfo
    self.currency = currency
    self.item = item
    self.taxCode = taxCode
    self.storefront = storefront
  }

  /// Checks the rules that Apple documents.
  ///
  /// - Throws: ``APIRequestError`` with the first invalid field.
  public func validate() throws(APIRequestError) {
    try validateHead()
    let rules = AdvancedCommerceLimits()
    try rules.currency(currency)
    try rules.present(taxCode, as: "taxCode", .nullTaxCode)
    try rules.storefront(storefront)
    let itemRules = AdvancedCommerceLimits("item")
    try itemRules.sku(item.SKU)
    try itemRules.descriptors(item.description, item.displayName)
    try itemRules.notNegative(item.price, as: "price", .negativePrice)
  }
}
