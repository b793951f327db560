public import AppStoreCore

/// Turns off the renewal of a subscription.
///
/// The customer keeps it until its period ends.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/subscriptioncancelrequest>
public struct AdvancedCommerceSubscriptionCancelRequest: Hashable, Sendable, Codable {
  /// The request's identifier, and its customer.
  public var requestInfo: AdvancedCommerceRequestInfo
  /// The alpha-3 code of the storefront; `nil` for the customer's.
  public var storefront: String?

  /// Creates a request.
  public init(requestInfo: AdvancedCommerceRequestInfo, storefront: String? = nil) {
    self.requestInfo = requestInfo
    self.storefront = storefront
  }

  /// Checks the rules that Apple documents.
  ///
  /// - Throws: ``APIRequestError`` with the first invalid field.
  public func validate() throws(APIRequestError) {
    try AdvancedCommerceLimits().storefront(storefront)
  }
}

/// Revokes a subscription immediately and requests a refund.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/subscriptionrevokerequest>
public struct AdvancedCommerceSubscriptionRevokeRequest: Hashable, Sendable, Codable {
  /// The request's identifier, and its customer.
  public var requestInfo: AdvancedCommerceRequestInfo
  /// The reason.
  public var refundReason: AdvancedCommerceRefundReason
  /// The part to refund: all, or the rest of the period.
  public var refundType: AdvancedCommerceRefundType
  /// Whether Apple assesses the risk of abuse and can decline.
  public var refundRiskingPreference: Bool
  /// The alpha-3 code of the storefront; `nil` for the customer's.
  public var storefront: String?

  /// Creates a request.
  public init(
    requestInfo: AdvancedCommerceRequestInfo, refundReason: AdvancedCommerceRefundReason,
    refundType: AdvancedCommerceRefundType, refundRiskingPreference: Bool,
    storefront: String? = nil
  ) {
    self.requestInfo = requestInfo
    self.refundReason = refundReason
    self.refundType = refundType
    self.refundRiskingPreference = refundRiskingPreference
    self.storefront = storefront
  }

  /// Checks the rules that Apple documents.
  ///
  /// - Parameter environment: The target environment; `nil` if unknown, which skips its rule.
  /// - Throws: ``APIRequestError`` with the first invalid field.
  public func validate(in environment: AppStoreEnvironment? = nil) throws(APIRequestError) {
    let rules = AdvancedCommerceLimits()
    try rules.storefront(storefront)
    try rules.refundReason(refundReason, in: environment)
    guard refundType != .custom else {
      throw rules.error(
        "refundType", "CUSTOM; a revoked subscription is refunded FULL or PRORATED",
        .invalidRefundType)
    }
  }
}

extension AdvancedCommerceLimits {
  func refundReason(
    _ reason: AdvancedCommerceRefundReason, in environment: AppStoreEnvironment?
  ) throws(APIRequestError) {
    guard reason == .simulateRefundDecline, environment == .production else { return }
    throw error(
      "refundReason", "SIMULATE_REFUND_DECLINE in production; use it in the sandbox",
      .simulateRefundDeclineOnlyInSandbox)
  }
}
