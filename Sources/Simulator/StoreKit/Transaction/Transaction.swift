internal import AppStoreCore
public import Foundation
internal import SignedData
internal import StoreKitBackend

/// A purchase or renewal, signed by the store.
///
/// Source: <https://developer.apple.com/documentation/storekit/transaction>
public struct Transaction: Identifiable, Sendable {
  /// The type of ``id``.
  public typealias ID = UInt64

  let text: ParsedJWS
  /// The store of the transaction, so that an app can finish it from any task.
  let backend: any AppStoreBackend

  /// The identifier of the transaction.
  public let id: UInt64
  /// The identifier of the first transaction of this purchase.
  public let originalID: UInt64
  /// The identifier of the purchase event across devices; `nil` for one-time products.
  public let webOrderLineItemID: String?
  /// The identifier of the product.
  public let productID: String
  /// The subscription group; `nil` for products that do not renew.
  public let subscriptionGroupID: String?
  /// The bundle identifier of the app.
  public let appBundleID: String
  /// When the customer was charged.
  public let purchaseDate: Date
  /// When the first transaction was created.
  public let originalPurchaseDate: Date
  /// When the period ends, without grace; `nil` for products that do not renew.
  public let expirationDate: Date?
  /// The quantity.
  public let purchasedQuantity: Int
  /// Whether another plan replaced this one.
  public let isUpgraded: Bool
  /// The offer this transaction used; `nil` for none.
  public let offer: Offer?
  /// When the transaction was revoked; `nil` if it was not.
  public let revocationDate: Date?
  /// The reason for the revocation; `nil` if not revoked.
  public let revocationReason: RevocationReason?
  /// The kind of the revocation; `nil` if not revoked, or in data from before 2025-12.
  public let revocationType: RevocationType?
  /// The refunded share of the price in percent; `nil` if not refunded, or in old data.
  public let revocationPercentage: Decimal?
  /// The type of the product.
  public let productType: Product.ProductType
  /// The app account token of the purchase; `nil` if the app set none.
  public let appAccountToken: UUID?
  /// The server environment.
  public let environment: AppStore.Environment
  /// Whether it is a purchase or a renewal.
  public let reason: Reason
  /// The storefront of the purchase; its texts are empty in old data.
  public let storefront: Storefront
  /// The price of the whole quantity; `nil` in old data.
  public let price: Decimal?
  /// The currency of ``price``; `nil` in old data.
  public let currency: Locale.Currency?
  /// How a subscription with a commitment is billed; `nil` without a commitment.
  public let billingPlanType: SubscriptionInfo.BillingPlanType?
  /// The commitment of this period; `nil` without one.
  public let commitmentInfo: CommitmentInfo?
  /// The items of an Advanced Commerce purchase; `nil` for other purchases.
  public let advancedCommerceInfo: AdvancedCommerceInfo?
  /// The bundle that contains the subscription; `nil` if none.
  public let bundleProductID: String?
  /// The subscription group of that bundle; `nil` if none.
  public let bundleSubscriptionGroupID: String?
  /// The transaction of that bundle; `nil` if none.
  public let bundleTransactionID: String?
  /// The first transaction of that bundle; `nil` if none.
  public let bundleOriginalTransactionID: String?
  /// The purchase that this one continues after a migration; `nil` if none.
  public let previousOriginalTransactionID: UInt64?
  /// The app transaction ID of the customer; empty in old data.
  public let appTransactionID: String
  /// The hash that binds the transaction to one device; empty if the store signed none.
  public let deviceVerification: Data
  /// The nonce of `deviceVerification`; all zero if the store signed none.
  public let deviceVerificationNonce: UUID
  /// The way the customer came to own the purchase.
  public let ownershipType: OwnershipType
  /// When the store signed this transaction.
  public let signedDate: Date
  let offerPeriod: String?

  /// Decodes a signed text; `nil` if it is not a transaction with numeric identifiers.
  init?(_ text: ParsedJWS, of backend: any AppStoreBackend) {
    guard let fields = text.fields, let payload = try? JWSTransactionDecodedPayload(fields)
    else { return nil }
    self.init(text, payload, of: backend)
  }

  /// Creates a transaction from a verified one; `nil` if its identifiers are not numeric.
  init?(
    _ verified: Verified<JWSTransactionDecodedPayload>, of backend: any AppStoreBackend
  ) {
    // A verified payload of StoreKit testing in Xcode has other identifiers than the signed ones.
    if XcodeSession(in: verified.payload.transactionId.rawValue) != nil {
      guard let text = ParsedJWS(verified.jws) else { return nil }
      self.init(text, of: backend)
    } else {
      self.init(ParsedJWS(verified), verified.payload, of: backend)
    }
  }

  private init?(
    _ text: ParsedJWS, _ payload: JWSTransactionDecodedPayload, of backend: any AppStoreBackend
  ) {
    guard let id = UInt64(payload.transactionId.rawValue),
      let originalID = UInt64(payload.originalTransactionId.rawValue)
    else { return nil }
    self.text = text
    self.backend = backend
    self.id = id
    self.originalID = originalID
    webOrderLineItemID = payload.webOrderLineItemId
    productID = payload.productId.rawValue
    subscriptionGroupID = payload.subscriptionGroupIdentifier?.rawValue
    appBundleID = payload.bundleId.rawValue
    purchaseDate = payload.purchaseDate.date
    originalPurchaseDate = payload.originalPurchaseDate.date
    expirationDate = payload.expiresDate?.date
    purchasedQuantity = payload.quantity
    isUpgraded = payload.isUpgraded ?? false
    offer = Offer(
      id: payload.offerIdentifier, type: payload.offerType, mode: payload.offerDiscountType,
      period: payload.offerPeriod)
    offerPeriod = payload.offerPeriod
    revocationDate = payload.revocationDate?.date
    revocationReason = payload.revocationReason.map { RevocationReason(rawValue: $0.rawValue) }
    revocationType = payload.revocationType.map { RevocationType(rawValue: $0.rawValue) }
    revocationPercentage = payload.revocationPercentage.map { Decimal($0) / 1000 }
    productType = Product.ProductType(rawValue: payload.type.rawValue)
    appAccountToken = payload.appAccountToken
    environment = AppStore.Environment(rawValue: payload.environment.rawValue)
    reason = payload.transactionReason.map { Reason(rawValue: $0.rawValue) } ?? .purchase
    currency = payload.currency.map { Locale.Currency($0) }
    storefront = Storefront(
      countryCode: payload.storefront ?? "", id: payload.storefrontId ?? "", currency: currency)
    price = payload.price.map { Decimal(milliunits: $0) }
    billingPlanType = payload.billingPlanType.map { .init(rawValue: $0.rawValue) }
    commitmentInfo = payload.commitmentInfo.flatMap { CommitmentInfo($0) }
    advancedCommerceInfo = payload.advancedCommerceInfo.map { AdvancedCommerceInfo($0) }
    let bundle = BundleFields(payload.unknownFields)
    bundleProductID = bundle.productID
    bundleSubscriptionGroupID = bundle.subscriptionGroupID
    bundleTransactionID = bundle.transactionID
    bundleOriginalTransactionID = bundle.originalTransactionID
    previousOriginalTransactionID = payload.previousOriginalTransactionId
      .flatMap { UInt64($0.rawValue) }
    appTransactionID = payload.appTransactionId ?? ""
    (deviceVerification, deviceVerificationNonce) = DeviceVerification.read(
      from: payload.unknownFields)
    ownershipType = OwnershipType(rawValue: payload.inAppOwnershipType.rawValue)
    signedDate = payload.signedDate.date
  }

  /// The signed payload in JSON.
  public var jsonRepresentation: Data { text.payload }

  /// The alpha-3 code of the storefront's country; empty in old data.
  public var storefrontCountryCode: String { storefront.countryCode }

  /// Marks the transaction as delivered by the app.
  ///
  /// If the store is unreachable, the transaction remains unfinished and is delivered again.
  public func finish() async {
    try? await backend.finish(TransactionID(String(id)))
  }
}

extension Transaction: Hashable {
  /// Compares the signed contents; two signatures of the same contents are equal.
  public static func == (lhs: Transaction, rhs: Transaction) -> Bool {
    lhs.text.payload == rhs.text.payload
  }

  /// Hashes the signed contents.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text.payload)
  }
}

extension Transaction: CustomDebugStringConvertible {
  /// The payload as text.
  public var debugDescription: String { text.payloadText }
}
