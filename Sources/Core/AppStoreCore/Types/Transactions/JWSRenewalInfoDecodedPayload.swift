public import Foundation

/// The decoded payload of signed renewal information, which describes the next renewal.
///
/// It contains no bundle identifier, so it is valid only with a transaction of the same purchase.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/jwsrenewalinfodecodedpayload>
public struct JWSRenewalInfoDecodedPayload: JSONObjectCodable, Hashable {
  /// The original transaction ID of the subscription.
  public var originalTransactionId: OriginalTransactionID
  /// The current product.
  public var productId: ProductID
  /// The product of the next renewal.
  public var autoRenewProductId: ProductID?
  /// Whether the subscription will renew.
  public var autoRenewStatus: AutoRenewStatus
  /// Why the subscription expired; `nil` if it has not.
  public var expirationIntent: ExpirationIntent?
  /// Whether the App Store is still trying to collect a payment; `nil` means no.
  public var isInBillingRetryPeriod: Bool?
  /// When the grace period ends; `nil` outside billing retry, or without a grace period.
  public var gracePeriodExpiresDate: Timestamp?
  /// Whether the customer consented to a price increase; `nil` if none exists.
  public var priceIncreaseStatus: PriceIncreaseStatus?
  /// The kind of offer that applies at the next renewal; `nil` if none exists.
  public var offerType: OfferType?
  /// The identifier of that offer; `nil` if none exists, and for introductory offers.
  public var offerIdentifier: String?
  /// How that offer is paid; `nil` if none exists.
  public var offerDiscountType: OfferDiscountType?
  /// The length of that offer in ISO 8601; `nil` if none exists.
  public var offerPeriod: String?
  /// When Apple signed this payload.
  public var signedDate: Timestamp
  /// The server environment.
  public var environment: AppStoreEnvironment
  /// When the customer subscribed, ignoring gaps of up to 60 days; `nil` in old data.
  public var recentSubscriptionStartDate: Timestamp?
  /// When the subscription renews, or would have renewed; may be in the past.
  public var renewalDate: Timestamp?
  /// The next price in thousandths of the currency unit; `nil` in old data.
  public var renewalPrice: Int64?
  /// The number of seats that renew; `nil` if not a group subscription.
  public var renewalQuantity: Int?
  /// The ISO 4217 currency of `renewalPrice`; `nil` in old data.
  public var currency: String?
  /// The win-back offers for which the customer is eligible, best first; `nil` if there are none.
  public var eligibleWinBackOfferIds: [String]?
  /// The UUID that the app set for the next renewal; `nil` if it set none.
  public var appAccountToken: UUID?
  /// The identifier of the customer's app download; `nil` in old data.
  public var appTransactionId: String?
  /// How the next commitment is billed; `nil` without a commitment.
  public var renewalBillingPlanType: BillingPlanType?
  /// The next commitment; `nil` without one.
  public var commitmentInfo: RenewalCommitmentInfo?
  /// The items that renew in an Advanced Commerce purchase; `nil` otherwise.
  public var advancedCommerceInfo: AdvancedCommerceRenewalInfo?
  /// The prices of the seats that renew; `nil` if not a group subscription.
  public var multiSeatInfo: RenewalMultiSeatInfo?
  /// The signed fields that this type does not declare.
  public var unknownFields = JSONObject()

  /// Creates a value from the fields that are always present; set the others afterwards.
  public init(
    originalTransactionId: OriginalTransactionID, productId: ProductID,
    autoRenewProductId: ProductID?, autoRenewStatus: AutoRenewStatus, signedDate: Timestamp,
    environment: AppStoreEnvironment
  ) {
    self.originalTransactionId = originalTransactionId
    self.productId = productId
    self.autoRenewProductId = autoRenewProductId
    self.autoRenewStatus = autoRenewStatus
    self.signedDate = signedDate
    self.environment = environment
  }
}
