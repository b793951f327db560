public import AppStoreCore

/// An item of a subscription that renews again.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/subscriptionreactivateitem>
public struct AdvancedCommerceSubscriptionReactivateItem: Hashable, Sendable, Codable {
  /// The developer's identifier of the item, at most 128 characters.
  public var SKU: String

  /// Creates an item.
  public init(SKU: String) {
    self.SKU = SKU
  }
}

/// A request to the customer to let a canceled subscription renew again.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/subscriptionreactivateinapprequest>
public struct AdvancedCommerceSubscriptionReactivateInAppRequest: AdvancedCommerceInAppRequest {
  /// The operation `REACTIVATE_SUBSCRIPTION`.
  public static let expectedOperation = AdvancedCommerceOperation.reactivateSubscription

  /// The operation.
  public private(set) var operation = Self.expectedOperation
  /// The version of the request's format.
  public private(set) var version = "1"
  /// The request's identifier, and its customer.
  public var requestInfo: AdvancedCommerceRequestInfo
  /// Any transaction of the subscription.
  public var transactionId: TransactionID
  /// The items to renew; `nil` for all.
  public var items: [AdvancedCommerceSubscriptionReactivateItem]?
  /// The alpha-3 code of the storefront; `nil` for the customer's.
  public var storefront: String?

  /// Creates a request.
  public init(
    requestInfo: AdvancedCommerceRequestInfo, transactionId: TransactionID,
    items: [AdvancedCommerceSubscriptionReactivateItem]? = nil, storefront: String? = nil
  ) {
    self.requestInfo = requestInfo
    self.transactionId = transactionId
    self.items = items
    self.storefront = storefront
  }

  /// Checks the rules that Apple documents.
  ///
  /// - Throws: ``APIRequestError`` with the first invalid field.
  public func validate() throws(APIRequestError) {
    try validateHead()
    let rules = AdvancedCommerceLimits()
    try rules.present(transactionId.rawValue, as: "transactionId", .nullTransactionId)
    try rules.storefront(storefront)
    guard let items else { return }
    try rules.present(items, as: "items", .atLeastOneItem)
    for (index, item) in items.enumerated() {
      try AdvancedCommerceLimits("items.\(index)").sku(item.SKU)
    }
  }
}
