public import AppStoreCore

/// A request to the customer to change a subscription: its items, its period, or its name.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/subscriptionmodifyinapprequest>
public struct AdvancedCommerceSubscriptionModifyInAppRequest: AdvancedCommerceInAppRequest {
  /// The operation `MODIFY_SUBSCRIPTION`.
  public static let expectedOperation = AdvancedCommerceOperation.modifySubscription

  /// The operation.
  public private(set) var operation = Self.expectedOperation
  /// The version of the request's format.
  public private(set) var version = "1"
  /// The request's identifier, and its customer.
  public var requestInfo: AdvancedCommerceRequestInfo
  /// Any transaction of the subscription.
  public var transactionId: TransactionID
  /// Whether the renewal date is unchanged; `false` begins a new period now.
  public var retainBillingCycle: Bool
  /// The items to add; `nil` for none.
  public var addItems: [AdvancedCommerceSubscriptionModifyAddItem]?
  /// The items to change; `nil` for none.
  public var changeItems: [AdvancedCommerceSubscriptionModifyChangeItem]?
  /// The items to remove; `nil` for none.
  public var removeItems: [AdvancedCommerceSubscriptionModifyRemoveItem]?
  /// The ISO 4217 currency of the prices; `nil` for the subscription's.
  public var currency: String?
  /// The new description or name; `nil` to leave them unchanged.
  public var descriptors: AdvancedCommerceSubscriptionModifyDescriptors?
  /// The new length of a period; `nil` to leave it unchanged.
  public var periodChange: AdvancedCommerceSubscriptionModifyPeriodChange?
  /// The alpha-3 code of the storefront; `nil` for the customer's.
  public var storefront: String?
  /// The new tax code; `nil` to leave it unchanged.
  public var taxCode: String?

  /// Creates a request that changes nothing yet; set the items afterwards.
  public init(
    requestInfo: AdvancedCommerceRequestInfo, transactionId: TransactionID,
    retainBillingCycle: Bool
  ) {
    self.requestInfo = requestInfo
    self.transactionId = transactionId
    self.retainBillingCycle = retainBillingCycle
  }

  /// Checks the rules that Apple documents.
  ///
  /// - Throws: ``APIRequestError`` with the first invalid field.
  public func validate() throws(APIRequestError) {
    try validateHead()
    let rules = AdvancedCommerceLimits()
    try rules.present(transactionId.rawValue, as: "transactionId", .nullTransactionId)
    try rules.currency(currency)
    try rules.storefront(storefront)
    try validateDescriptors()
    try validateItems()
  }

  private func validateDescriptors() throws(APIRequestError) {
    guard let descriptors else { return }
    let rules = AdvancedCommerceLimits("descriptors")
    guard descriptors.description != nil || descriptors.displayName != nil else {
      throw rules.error(
        "displayName", "missing, like description; send at least one",
        .atLeastOneOfDisplayNameOrDescription)
    }
    try rules.optionalDescriptors(descriptors.description, descriptors.displayName)
  }

  private func validateItems() throws(APIRequestError) {
    let (added, changed, removed) = (addItems ?? [], changeItems ?? [], removeItems ?? [])
    guard !added.isEmpty || !changed.isEmpty || !removed.isEmpty else {
      throw APIRequestError(
        "changeItems", "empty, and so are addItems and removeItems; give at least one item",
        .oneItemNeededInModify)
    }
    for (index, item) in added.enumerated() { try item.validate(.init("addItems.\(index)")) }
    var seen: Set<String> = []
    for (index, item) in changed.enumerated() {
      try item.validate(.init("changeItems.\(index)"))
      try once(item.currentSKU, "changeItems.\(index).currentSKU", &seen)
    }
    for (index, item) in removed.enumerated() {
      try AdvancedCommerceLimits("removeItems.\(index)").sku(item.SKU)
      try once(item.SKU, "removeItems.\(index).SKU", &seen)
    }
  }

  private func once(
    _ sku: String, _ field: String, _ seen: inout Set<String>
  ) throws(APIRequestError) {
    guard seen.insert(sku).inserted else {
      throw APIRequestError(
        field, "\"\(sku)\" is changed or removed twice; do it once",
        .multipleOperationsOnSingleSKU)
    }
  }
}
