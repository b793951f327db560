public import AppStoreCore

/// One item to refund.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/requestrefunditem>
public struct AdvancedCommerceRequestRefundItem: Hashable, Sendable, Codable {
  /// The developer's identifier of the item, at most 128 characters.
  public var SKU: String
  /// The reason.
  public var refundReason: AdvancedCommerceRefundReason
  /// The part to refund.
  public var refundType: AdvancedCommerceRefundType
  /// Whether the item is revoked.
  public var revoke: Bool
  /// The amount in thousandths of the currency unit; required for `CUSTOM`, otherwise `nil`.
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
    _ rules: AdvancedCommerceLimits, in environment: AppStoreEnvironment?
  ) throws(APIRequestError) {
    try rules.sku(SKU)
    try rules.refundReason(refundReason, in: environment)
    guard refundType != .custom || refundAmount != nil else {
      throw rules.error("refundAmount", "missing; CUSTOM needs it", .nullRefundAmount)
    }
    guard refundType == .custom || refundAmount == nil else {
      throw rules.error(
        "refundAmount", "not allowed with \(refundType); leave it out, or use CUSTOM",
        .refundAmountWithoutCustom)
    }
    try rules.notNegative(refundAmount, as: "refundAmount", .negativeRefundAmount)
  }
}

/// A refund request for a one-time charge, or for items of a subscription.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/requestrefundrequest>
public struct AdvancedCommerceRequestRefundRequest: Hashable, Sendable, Codable {
  /// The request's identifier, and its customer.
  public var requestInfo: AdvancedCommerceRequestInfo
  /// The items to refund, at least one.
  public var items: [AdvancedCommerceRequestRefundItem]
  /// Whether Apple assesses the risk of abuse and can decline.
  public var refundRiskingPreference: Bool
  /// The ISO 4217 currency of the transaction; `nil` for the transaction's own.
  public var currency: String?
  /// The alpha-3 code of the storefront; `nil` for the customer's.
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
  /// - Parameter environment: The target environment; `nil` if unknown, which skips its rule.
  /// - Throws: ``APIRequestError`` with the first invalid field.
  public func validate(in environment: AppStoreEnvironment? = nil) throws(APIRequestError) {
    let rules = AdvancedCommerceLimits()
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
