public import Encodings
public import Foundation

/// The decoded payload of a signed transaction.
///
/// Optional fields are absent from what Apple signs; each says when.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/jwstransactiondecodedpayload>
public struct JWSTransactionDecodedPayload: FieldCodable, Hashable {
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
  /// When the period ends, grace not counted; `nil` for products that do not renew.
  public var expiresDate: Timestamp?
  /// How many were bought; of a group subscription, how many seats.
  public var quantity: Int
  /// The type of the product.
  public var type: ProductType
  /// The UUID the app gave at purchase; `nil` when it gave none.
  public var appAccountToken: UUID?
  /// How the customer came to own the purchase.
  public var inAppOwnershipType: InAppOwnershipType
  /// When Apple signed this payload.
  public var signedDate: Timestamp
  /// Why the transaction was revoked; `nil` when it was not.
  public var revocationReason: RevocationReason?
  /// When the transaction was revoked; `nil` when it was not.
  public var revocationDate: Timestamp?
  /// The kind of revocation; `nil` when not revoked, or signed before 2025-12.
  public var revocationType: RevocationType?
  /// The refunded part in thousandths of a percent; `nil` when not refunded.
  public var revocationPercentage: Int?
  /// Whether another plan replaced this one; `nil` means no.
  public var isUpgraded: Bool?
  /// The kind of offer this transaction used; `nil` for none.
  public var offerType: OfferType?
  /// The identifier of the offer; `nil` for none and for introductory offers.
  public var offerIdentifier: String?
  /// How the offer is paid; `nil` for none.
  public var offerDiscountType: OfferDiscountType?
  /// The length of the offer in ISO 8601; `nil` for none.
  public var offerPeriod: String?
  /// The server environment.
  public var environment: AppStoreEnvironment
  /// The alpha-3 code of the storefront; `nil` in old data.
  public var storefront: String?
  /// Apple's number of the storefront; `nil` in old data.
  public var storefrontId: String?
  /// Whether the customer bought or the store renewed; `nil` in old data.
  public var transactionReason: TransactionReason?
  /// What else led to the transaction, such as more seats; `nil` mostly.
  public var additionalTransactionReason: AdditionalTransactionReason?
  /// The ISO 4217 currency of `price`; `nil` in old data.
  public var currency: String?
  /// The price in thousandths of the currency unit, for the whole quantity; `nil` in old data.
  public var price: Int64?
  /// The identifier of the customer's app download; `nil` in old data.
  public var appTransactionId: String?
  /// The purchase that this one continues after a migration; `nil` for none.
  public var previousOriginalTransactionId: OriginalTransactionID?
  /// How a subscription with a commitment is billed; `nil` for others.
  public var billingPlanType: BillingPlanType?
  /// The commitment this period belongs to; `nil` for none.
  public var commitmentInfo: TransactionCommitmentInfo?
  /// The items of an Advanced Commerce purchase; `nil` for others.
  public var advancedCommerceInfo: AdvancedCommerceTransactionInfo?
  /// The seats of a group subscription; `nil` for others.
  public var multiSeatInfo: TransactionMultiSeatInfo?
  /// The fields that this type does not name, as they were signed.
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
