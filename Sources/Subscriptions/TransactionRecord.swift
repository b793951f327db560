public import AppStoreTypes
public import Foundation

/// What deciding about access needs to know of one transaction, whichever store it comes from.
///
/// It is a digest of what was signed, not a replacement: the signed bytes stay in the ledger.
public struct TransactionRecord: Hashable, Sendable {
  /// Where the purchase was made.
  public enum Store: UInt8, Hashable, Sendable {
    /// Apple's App Store, which signed it.
    case appStore
    /// Given by the developer.
    case promotional
    /// The Test Store of a development build.
    case testStore
  }

  /// Where the purchase was made.
  public var store = Store.appStore
  /// The transaction.
  public var transactionId: TransactionID
  /// The first transaction of the purchase.
  public var originalTransactionId: OriginalTransactionID
  /// The product.
  public var productId: ProductID
  /// The app.
  public var bundleId: BundleID
  /// The kind of product.
  public var type: ProductType
  /// When this period was bought.
  public var purchaseDate: Timestamp
  /// When the purchase was first made.
  public var originalPurchaseDate: Timestamp
  /// When the period ends; `nil` for what does not end.
  public var expiresDate: Timestamp?
  /// When this version was signed.
  public var signedDate: Timestamp
  /// When it was refunded, or the sharing ended; `nil` when it was not.
  public var revocationDate: Timestamp?
  /// Why it was revoked; `nil` when it was not, or the store did not say.
  public var revocationReason: RevocationReason?
  /// How it was revoked; `nil` when it was not, or the store did not say.
  public var revocationType: RevocationType?
  /// How much of the price was refunded, in thousandths of a percent; `nil` when the store did not say.
  public var revocationPercentage: Int?
  /// Whether another plan took its place.
  public var isUpgraded = false
  /// Whether the customer bought it, or a family member or an organization did.
  public var inAppOwnershipType = InAppOwnershipType.purchased
  /// The server environment.
  public var environment: AppStoreEnvironment
  /// The kind of offer; `nil` for none.
  public var offerType: OfferType?
  /// How the offer is paid; `nil` for none.
  public var offerDiscountType: OfferDiscountType?
  /// The offer; `nil` for introductory offers and for none.
  public var offerIdentifier: String?
  /// The price in thousandths of the currency unit; `nil` when the store did not say.
  public var price: Int64?
  /// The ISO 4217 code of the currency; `nil` when the store did not say.
  public var currency: String?
  /// How many were bought.
  public var quantity = 1
  /// The alpha-3 code of the storefront; `nil` when the store did not say.
  public var storefront: String?
  /// Whether the customer bought it or it renewed by itself; `nil` when the store did not say.
  public var transactionReason: TransactionReason?
  /// The subscription group; `nil` for other products.
  public var subscriptionGroupIdentifier: SubscriptionGroupID?
  /// The customer's token that the app bought with; `nil` for none.
  public var appAccountToken: UUID?
  /// The charge of a subscription, which several transactions may name; `nil` for other products.
  public var webOrderLineItemId: String?

  /// Whether somebody else bought it: a family member, or an organization that assigned a seat.
  public var isShared: Bool {
    inAppOwnershipType == .familyShared || inAppOwnershipType == .assigned
  }

  /// Whether the customer got money back: what somebody else bought, or the developer gave, only ends.
  public var isRefunded: Bool {
    revocationDate != nil && revocationType != .familyRevoke && !isShared && store != .promotional
  }

  /// Creates a record of a transaction; set the rest afterwards.
  public init(
    transactionId: TransactionID, originalTransactionId: OriginalTransactionID,
    productId: ProductID, bundleId: BundleID, type: ProductType, purchaseDate: Timestamp,
    originalPurchaseDate: Timestamp, signedDate: Timestamp, environment: AppStoreEnvironment
  ) {
    self.transactionId = transactionId
    self.originalTransactionId = originalTransactionId
    self.productId = productId
    self.bundleId = bundleId
    self.type = type
    self.purchaseDate = purchaseDate
    self.originalPurchaseDate = originalPurchaseDate
    self.signedDate = signedDate
    self.environment = environment
  }

  /// Creates the record of a transaction that Apple signed.
  public init(_ payload: JWSTransactionDecodedPayload) {
    self.init(
      transactionId: payload.transactionId, originalTransactionId: payload.originalTransactionId,
      productId: payload.productId, bundleId: payload.bundleId, type: payload.type,
      purchaseDate: payload.purchaseDate, originalPurchaseDate: payload.originalPurchaseDate,
      signedDate: payload.signedDate, environment: payload.environment)
    expiresDate = payload.expiresDate
    revocationDate = payload.revocationDate
    revocationReason = payload.revocationReason
    revocationType = payload.revocationType
    revocationPercentage = payload.revocationPercentage
    isUpgraded = payload.isUpgraded == true
    inAppOwnershipType = payload.inAppOwnershipType
    offerType = payload.offerType
    offerDiscountType = payload.offerDiscountType
    offerIdentifier = payload.offerIdentifier
    price = payload.price
    currency = payload.currency
    quantity = payload.quantity
    storefront = payload.storefront
    transactionReason = payload.transactionReason
    subscriptionGroupIdentifier = payload.subscriptionGroupIdentifier
    appAccountToken = payload.appAccountToken
    webOrderLineItemId = payload.webOrderLineItemId
  }
}
