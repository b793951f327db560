public import Foundation

/// The decoded payload of a signed transaction.
///
/// Apple omits optional fields in the cases stated for each.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/jwstransactiondecodedpayload>
public struct JWSTransactionDecodedPayload: JSONObjectCodable, Hashable {
  /// The identifier of the transaction.
  public var transactionId: TransactionID
  /// The identifier of the first transaction of this purchase.
  public var originalTransactionId: OriginalTransactionID
  /// The identifier of the purchase event across devices; `nil` for one-time products.
  public var webOrderLineItemId: String?
  /// The bundle identifier of the app.
  public var bundleId: BundleID
  /// The identifier of the product.
  public var productId: ProductID
  /// The subscription group; `nil` for products that do not renew.
  public var subscriptionGroupIdentifier: SubscriptionGroupID?
  /// When the customer was charged.
  public var purchaseDate: Timestamp
  /// When the first transaction was made.
  public var originalPurchaseDate: Timestamp
  /// When the period ends, without grace period; `nil` for products that do not renew.
  public var expiresDate: Timestamp?
  /// The quantity; for a group subscription, the number of seats.
  public var quantity: Int
  /// The type of the product.
  public var type: ProductType
  /// The UUID that the app set at the purchase; `nil` if it set none.
  public var appAccountToken: UUID?
  /// How the customer owns the purchase.
  public var inAppOwnershipType: InAppOwnershipType
  /// When Apple signed this payload.
  public var signedDate: Timestamp
  /// Why the transaction was revoked; `nil` if it was not.
  public var revocationReason: RevocationReason?
  /// When the transaction was revoked; `nil` if it was not.
  public var revocationDate: Timestamp?
  /// The kind of revocation; `nil` if not revoked, or signed before 2025-12.
  public var revocationType: RevocationType?
  /// The refunded share in thousandths of a percent; `nil` if not refunded.
  public var revocationPercentage: Int?
  /// Whether another plan replaced this one; `nil` means no.
  public var isUpgraded: Bool?
  /// The kind of offer used; `nil` if none exists.
  public var offerType: OfferType?
  /// The identifier of the offer; `nil` if none exists, and for introductory offers.
  public var offerIdentifier: String?
  /// How the offer is paid; `nil` if none exists.
  public var offerDiscountType: OfferDiscountType?
  /// The length of the offer in ISO 8601; `nil` if none exists.
  public var offerPeriod: String?
  /// The server environment.
  public var environment: AppStoreEnvironment
  /// The alpha-3 code of the storefront; `nil` in old data.
  public var storefront: String?
  /// Apple's numeric id of the storefront; `nil` in old data.
  public var storefrontId: String?
  /// Whether the customer bought it or the App Store renewed it; `nil` in old data.
  public var transactionReason: TransactionReason?
  /// An additional reason for the transaction, such as more seats; usually `nil`.
  public var additionalTransactionReason: AdditionalTransactionReason?
  /// The ISO 4217 currency of `price`; `nil` in old data.
  public var currency: String?
  /// The price in thousandths of the currency unit; `nil` in old data.
  ///
  /// It is that of the whole quantity. Of a group subscription it is the average of one seat, and the
  /// charge is the total of the tiers in ``multiSeatInfo``.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/price>
  public var price: Int64?
  /// The identifier of the customer's app download; `nil` in old data.
  public var appTransactionId: String?
  /// The purchase that this one continues after a migration; `nil` if none exists.
  public var previousOriginalTransactionId: OriginalTransactionID?
  /// How a subscription with a commitment is billed; `nil` otherwise.
  public var billingPlanType: BillingPlanType?
  /// The commitment that this period belongs to; `nil` if none exists.
  public var commitmentInfo: TransactionCommitmentInfo?
  /// The items of an Advanced Commerce purchase; `nil` otherwise.
  public var advancedCommerceInfo: AdvancedCommerceTransactionInfo?
  /// The seats of a group subscription; `nil` otherwise.
  public var multiSeatInfo: TransactionMultiSeatInfo?
  /// The signed fields that this type does not declare.
  public var unknownFields = JSONObject()

  /// Creates a value from the fields that are always present; set the others afterwards.
  public init(
    transactionId: TransactionID, originalTransactionId: OriginalTransactionID, bundleId: BundleID,
    productId: ProductID, type: ProductType, purchaseDate: Timestamp,
    originalPurchaseDate: Timestamp, signedDate: Timestamp, environment: AppStoreEnvironment,
    quantity: Int = 1, inAppOwnershipType: InAppOwnershipType = .purchased
  ) {
    self.transactionId = transactionId
    self.originalTransactionId = originalTransactionId
    self.bundleId = bundleId
    self.productId = productId
    self.type = type
    self.purchaseDate = purchaseDate
    self.originalPurchaseDate = originalPurchaseDate
    self.signedDate = signedDate
    self.environment = environment
    self.quantity = quantity
    self.inAppOwnershipType = inAppOwnershipType
  }
}
