public import AppStoreTypes

/// One item to refund.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/requestrefunditem>
public struct AdvancedCommerceRequestRefundItem: Hashable, Sendable, Codable {
  /// The developer's name for the item, at most 128 characters.
  public var SKU: String
  /// Why.
  public var refundReason: AdvancedCommerceRefundReason
  /// How much is refunded.
  public var refundType: AdvancedCommerceRefundType
  /// Whether the item is taken away.
  public var revoke: Bool
  /// The amount in thousandths of the currency unit; given for `CUSTOM`, and `nil` otherwise.
  public var refundAmount: Int64?

  /// Creates an item.
  public init(
    SKU: String, refundReason: AdvancedCommerceRefundReason,
    refundType: AdvancedCommerceRefundType, revoke: Bool, refundAmount: Int64? = nil
  ) {
    self.SKU = SKU
    self.refundReason = refundReason
    self.refundType = refundType
    self.revoke = revoke
    self.refundAmount = refundAmount
  }

  func validate(
    _ rules: AdvancedCommerceRules, in environment: AppStoreEnvironment?
  ) throws(APIRequestError) {
    try rules.sku(SKU)
    try rules.refundReason(refundReason, in: environment)
    guard refundType != .custom || refundAmount != nil else {
      throw rules.error("refundAmount", "missing; CUSTOM needs it", .nullRefundAmount)
    }
    guard refundType == .custom || refundAmount == nil else {
      throw rules.error(
        "refundAmount", "given with \(refundType); leave it out, or use CUSTOM",
        .refundAmountWithoutCustom)
    }
    try rules.notNegative(refundAmount, as: "refundAmount", .negativeRefundAmount)
  }
}

/// Asks for the refund of a one-time charge, or of items of a subscription.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/requestrefundrequest>
public struct AdvancedCommerceRequestRefundRequest: Hashable, Sendable, Codable {
  /// The request's own name, and whom it is about.
  public var requestInfo: AdvancedCommerceRequestInfo
  /// What to refund, at least one item.
  public var items: [AdvancedCommerceRequestRefundItem]
  /// Whether Apple weighs the risk of abuse and may decline.
  public var refundRiskingPreference: Bool
  /// The ISO 4217 currency of the transaction; `nil` takes it from there.
  public var currency: String?
  /// The alpha-3 code of the storefront; `nil` takes the customer's.
  public var storefront: String?

  /// Creates a request.
  public init(
    requestInfo: AdvancedCommerceRequestInfo, items: [AdvancedCommerceRequestRefundItem],
    refundRiskingPreference: Bool, currency: String? = nil, storefront: String? = nil
  ) {
    self.requestInfo = requestInfo
    self.items = items
    self.refundRiskingPreference = refundRiskingPreference
    self.currency = currency
    self.storefront = storefront
  }

  /// Checks the rules that Apple documents.
  ///
  /// - Parameter environment: Where it goes; `nil` when unknown, which leaves out its rule.
  /// - Throws: ``APIRequestError`` naming the first field that is wrong.
  public func validate(in environment: AppStoreEnvironment? = nil) throws(APIRequestError) {
    let rules = AdvancedCommerceRules()
    try rules.currency(currency)
    try rules.storefront(storefront)
    try rules.present(items, as: "items", .atLeastOneItem)
    for (index, item) in items.enumerated() {
      try item.validate(.init("items.\(index)"), in: environment)
    }
    let simulated = items.count { $0.refundReason == .simulateRefundDecline }
    guard simulated == 0 || simulated == items.count else {
      throw rules.error(
        "items", "SIMULATE_REFUND_DECLINE for some; use it for all or for none",
        .partialSimulateRefundDecline)
    }
  }
}
