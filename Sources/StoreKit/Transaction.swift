internal import AppStoreTypes
public import Foundation
internal import StoreKitBackend

/// One purchase or renewal, as the store signed it.
///
/// Source: <https://developer.apple.com/documentation/storekit/transaction>
public struct Transaction: Identifiable, Sendable {
  /// The type of ``id``.
  public typealias ID = UInt64

  let text: SignedText
  /// The store that signed it, so that an app can finish it from any task.
  let backend: any StoreKitBackend

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
  /// When the first transaction was made.
  public let originalPurchaseDate: Date
  /// When the period ends, grace not counted; `nil` for products that do not renew.
  public let expirationDate: Date?
  /// How many were bought.
  public let purchasedQuantity: Int
  /// Whether another plan replaced this one.
  public let isUpgraded: Bool
  /// The offer this transaction used; `nil` for none.
  public let offer: Offer?
  /// When the transaction was revoked; `nil` when it was not.
  public let revocationDate: Date?
  /// Why the transaction was revoked; `nil` when it was not.
  public let revocationReason: RevocationReason?
  /// What kind of revocation it was; `nil` when not revoked, or in data of before 2025-12.
  public let revocationType: RevocationType?
  /// The type of the product.
  public let productType: Product.ProductType
  /// The UUID the app gave at purchase; `nil` when it gave none.
  public let appAccountToken: UUID?
  /// The server environment.
  public let environment: AppStore.Environment
  /// Whether the customer bought or the store renewed.
  public let reason: Reason
  /// The storefront of the purchase; its texts are empty in old data.
  public let storefront: Storefront
  /// The price of the whole quantity; `nil` in old data.
  public let price: Decimal?
  /// The currency of ``price``; `nil` in old data.
  public let currency: Locale.Currency?
  /// The identifier of the customer's app download; empty in old data.
  public let appTransactionID: String
  /// The hash that ties the transaction to one device; empty when the store signed none.
  public let deviceVerification: Data
  /// The nonce of ``deviceVerification``; all zero when the store signed none.
  public let deviceVerificationNonce: UUID
  /// How the customer came to own the purchase.
  public let ownershipType: OwnershipType
  /// When the store signed this transaction.
  public let signedDate: Date
  let offerPeriod: String?

  /// Reads a signed text; `nil` when it is no transaction with numbers as identifiers.
  init?(_ text: SignedText, of backend: any StoreKitBackend) {
    guard let payload = text.decode(JWSTransactionDecodedPayload.self),
      let id = UInt64(payload.transactionId.rawValue),
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
    productType = Product.ProductType(rawValue: payload.type.rawValue)
    appAccountToken = payload.appAccountToken
    environment = AppStore.Environment(rawValue: payload.environment.rawValue)
    reason = payload.transactionReason.map { Reason(rawValue: $0.rawValue) } ?? .purchase
    currency = payload.currency.map { Locale.Currency($0) }
    storefront = Storefront(
      countryCode: payload.storefront ?? "", id: payload.storefrontId ?? "", currency: currency)
    price = payload.price.map { Decimal(milliunits: $0) }
    appTransactionID = payload.appTransactionId ?? ""
    (deviceVerification, deviceVerificationNonce) = DeviceProof.read(from: text)
    ownershipType = OwnershipType(rawValue: payload.inAppOwnershipType.rawValue)
    signedDate = payload.signedDate.date
  }

  /// The payload as the store signed it, in JSON.
  public var jsonRepresentation: Data { text.payload }

  /// The alpha-3 code of the storefront's country; empty in old data.
  public var storefrontCountryCode: String { storefront.countryCode }

  /// Tells the store that the app has delivered what was bought.
  ///
  /// A transaction that the store could not be told about stays unfinished and comes again.
  public func finish() async {
    try? await backend.finish(TransactionID(String(id)))
  }
}

extension Transaction: Hashable {
  /// Compares what was signed; two signatures of the same contents are equal.
  public static func == (lhs: Transaction, rhs: Transaction) -> Bool {
    lhs.text.payload == rhs.text.payload
  }

  /// Hashes what was signed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text.payload)
  }
}

extension Transaction: CustomDebugStringConvertible {
  /// The payload as text.
  public var debugDescription: String { text.payloadText }
}
