/// The response of a call that changed a subscription of the Advanced Commerce API.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/subscriptioncancelresponse>
public struct AdvancedCommerceSubscriptionResponse: Hashable, Sendable, Codable {
  /// The signed transaction as a compact JWS, not verified.
  public var signedTransactionInfo: String
  /// The signed renewal information as a compact JWS, not verified.
  public var signedRenewalInfo: String

  /// Creates a response.
  public init(signedTransactionInfo: String, signedRenewalInfo: String) {
    self.signedTransactionInfo = signedTransactionInfo
    self.signedRenewalInfo = signedRenewalInfo
  }
}

/// The response of Cancel a Subscription.
public typealias AdvancedCommerceSubscriptionCancelResponse = AdvancedCommerceSubscriptionResponse
/// The response of Change Subscription Metadata.
public typealias AdvancedCommerceSubscriptionChangeMetadataResponse =
  AdvancedCommerceSubscriptionResponse
/// The response of Change Subscription Price.
public typealias AdvancedCommerceSubscriptionPriceChangeResponse =
  AdvancedCommerceSubscriptionResponse
/// The response of Migrate a Subscription to Advanced Commerce API.
public typealias AdvancedCommerceSubscriptionMigrateResponse = AdvancedCommerceSubscriptionResponse
/// The response of Revoke Subscription.
public typealias AdvancedCommerceSubscriptionRevokeResponse = AdvancedCommerceSubscriptionResponse

/// The response of Request Transaction Refund.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/requestrefundresponse>
public struct AdvancedCommerceRequestRefundResponse: Hashable, Sendable, Codable {
  /// The signed transaction as a compact JWS, not verified.
  public var signedTransactionInfo: String
  /// The signed renewal information as a compact JWS, not verified; `nil` for a one-time charge.
  public var signedRenewalInfo: String?

  /// Creates a response.
  public init(signedTransactionInfo: String, signedRenewalInfo: String?) {
    self.signedTransactionInfo = signedTransactionInfo
    self.signedRenewalInfo = signedRenewalInfo
  }
}
