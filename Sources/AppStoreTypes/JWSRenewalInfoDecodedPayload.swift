public import Encodings
public import Foundation

/// The decoded payload of signed renewal information: what the store will do next.
///
/// It carries no bundle identifier, so it counts only beside a transaction of the same purchase.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/jwsrenewalinfodecodedpayload>
public struct JWSRenewalInfoDecodedPayload: FieldCodable, Hashable {
  /// The identifier of the first transaction of the subscription.
  public var originalTransactionId: OriginalTransactionID
  /// The product the customer holds now.
  public var productId: ProductID
  /// The product that renews next.
  public var autoRenewProductId: ProductID?
  /// Whether the subscription will renew.
  public var autoRenewStatus: AutoRenewStatus
  /// Why the subscription expired; `nil` while it has not.
  public var expirationIntent: ExpirationIntent?
  /// Whether the store is still trying to collect a payment; `nil` means no.
  public var isInBillingRetryPeriod: Bool?
  /// When the grace period ends; `nil` outside billing retry, or without a grace period.
  public var gracePeriodExpiresDate: Timestamp?
  /// Whether the customer consented to a price increase; `nil` when there is none.
  public var priceIncreaseStatus: PriceIncreaseStatus?
  /// The kind of offer that applies at the next renewal; `nil` for none.
  public var offerType: OfferType?
  /// The identifier of that offer; `nil` for none and for introductory offers.
  public var offerIdentifier: String?
  /// How that offer is paid; `nil` for none.
  public var offerDiscountType: OfferDiscountType?
  /// The length of that offer in ISO 8601; `nil` for none.
  public var offerPeriod: String?
  /// When Apple signed this payload.
  public var signedDate: Timestamp
  /// The server environment.
  public var environment: AppStoreEnvironment
  /// When the customer subscribed, gaps of at most 60 days ignored; `nil` in old data.
  public var recentSubscriptionStartDate: Timestamp?
  /// When the store renews, or would have; may be past.
  public var renewalDate: Timestamp?
  /// The next price in thousandths of the currency unit; `nil` in old data.
  public var renewalPrice: Int64?
  /// How many seats renew; `nil` for other than group subscriptions.
  public var renewalQuantity: Int?
  /// The ISO 4217 currency of `renewalPrice`; `nil` in old data.
  public var currency: String?
  /// The win-back offers the customer may redeem, the best first; `nil` for none.
  public var eligibleWinBackOfferIds: [String]?
  /// The UUID the app gave for the next renewal; `nil` when it gave none.
  public var appAccountToken: UUID?
  /// The identifier of the customer's app download; `nil` in old data.
  public var appTransactionId: String?
  /// How the next commitment is billed; `nil` without a commitment.
  public var renewalBillingPlanType: BillingPlanType?
  /// What follows the commitment; `nil` without one.
  public var commitmentInfo: RenewalCommitmentInfo?
  /// The items that renew in an Advanced Commerce purchase; `nil` for others.
  public var advancedCommerceInfo: AdvancedCommerceRenewalInfo?
  /// The prices of the seats that renew; `nil` for other than group subscriptions.
  public var multiSeatInfo: RenewalMultiSeatInfo?
  /// The fields that this type does not name, as they were signed.
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
