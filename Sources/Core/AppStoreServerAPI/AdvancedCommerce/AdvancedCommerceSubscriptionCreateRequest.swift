public import AppStoreCore

/// An item of a new subscription.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/subscriptioncreateitem>
public struct AdvancedCommerceSubscriptionCreateItem: Hashable, Sendable, Codable {
  /// The developer's identifier of the item, at most 128 characters.
  public var SKU: String
  /// The description, at most 45 characters.
  public var description: String
  /// The display name, at most 30 characters.
  public var displayName: String
  /// The price of each period in thousandths of the currency unit.
  public var price: Int64
  /// A reduced price for the first periods; `nil` for none.
  public var offer: AdvancedCommerceOffer?

  /// Creates an item.
  public init(
    SKU: String, description: String, displayName: String, price: Int64,
    offer: AdvancedCommerceOffer? = nil
  ) {
    self.SKU = SKU
    self.description = description
    self.displayName = displayName
    self.price = price
    self.offer = offer
  }

  func validate(_ rules: AdvancedCommerceLimits) throws(APIRequestError) {
    try rules.sku(SKU)
    try rules.descriptors(description, displayName)
    try rules.notNegative(price, as: "price", .negativePrice)
    try rules.offer(offer)
  }
}

/// A request to the customer to subscribe.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/subscriptioncreaterequest>
public struct AdvancedCommerceSubscriptionCreateRequest: AdvancedCommerceInAppRequest {
  /// The operation `CREATE_SUBSCRIPTION`.
  public static let expectedOperation = AdvancedCommerceOperation.createSubscription

  /// The operation.
  public private(set) var operation = Self.expectedOperation
  /// The version of the request's format.
  public private(set) var version = "1"
  /// The request's identifier, and its customer.
  public var requestInfo: AdvancedCommerceRequestInfo
  /// The ISO 4217 currency of the prices.
  public var currency: String
  /// The description and the name of the subscription.
  public var descriptors: AdvancedCommerceDescriptors
  /// The items of the subscription, at least one.
  public var items: [AdvancedCommerceSubscriptionCreateItem]
  /// The length of a period.
  public var period: AdvancedCommercePeriod
  /// The tax code of the subscription.
  public var taxCode: String
  /// The alpha-3 code of the storefront; `nil` for the customer's.
  public var storefront: String?
  /// A transaction of the expired subscription that this one continues; `nil` if none.
  public var previousTransactionId: TransactionID?

  /// Creates a request.
  public init(
    requestInfo: AdvancedCommerceRequestInfo, currency: String,
    descriptors: AdvancedCommerceDescriptors, items: [AdvancedCommerceSubscriptionCreateItem],
    period: AdvancedCommercePeriod, taxCode: String, storefront: String? = nil,
    previousTransactionId: TransactionID? = nil
  ) {
    self.requestInfo = requestInfo
    self.currency = currency
    self.descriptors = descriptors
    self.items = items
    self.period = period
    self.taxCode = taxCode
    self.storefront = storefront
    self.previousTransactionId = previousTransactionId
  }

  /// Checks the rules that Apple documents.
  ///
  /// - Throws: ``APIRequestError`` with the first invalid field.
  public func validate() throws(APIRequestError) {
    try validateHead()
    let rules = AdvancedCommerceLimits()
    try rules.currency(currency)
    try AdvancedCommerceLimits("descriptors")
      .descriptors(descriptors.description, descriptors.displayName)
    try rules.present(items, as: "items", .nullItems)
    for (index, item) in items.enumerated() { try item.validate(.init("items.\(index)")) }
    try rules.present(period.rawValue, as: "period", .nullPeriod)
    try rules.present(taxCode, as: "taxCode", .nullTaxCode)
    try rules.storefront(storefront)
    if let previousTransactionId {
      try rules.present(
        previousTransactionId.rawValue, as: "previousTransactionId", .invalidPreviousTransactionID)
    }
  }
}
