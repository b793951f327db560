public import AppStoreTypes

/// What deciding about access needs to know of what the store will do with a subscription.
public struct RenewalRecord: Hashable, Sendable {
  /// The subscription.
  public var originalTransactionId: OriginalTransactionID
  /// The product of the current period.
  public var productId: ProductID
  /// The product of the next period; `nil` when the store did not say.
  public var autoRenewProductId: ProductID?
  /// Whether it renews.
  public var autoRenewStatus: AutoRenewStatus
  /// Why it expired; `nil` while it has not.
  public var expirationIntent: ExpirationIntent?
  /// Whether the store tries to collect a payment that failed.
  public var isInBillingRetryPeriod = false
  /// When the grace period ends; `nil` when there is none.
  public var gracePeriodExpiresDate: Timestamp?
  /// The last grace period that any version named, which a history remembers, because the store names one
  /// only while it lasts; `nil` when none did.
  var lastGrace: Grace?
  /// Whether the customer accepted a price increase; `nil` when there is none.
  public var priceIncreaseStatus: PriceIncreaseStatus?
  /// When this version was signed.
  public var signedDate: Timestamp
  /// When it renews; `nil` when the store did not say.
  public var renewalDate: Timestamp?
  /// The next price in thousandths of the currency unit; `nil` when the store did not say.
  public var renewalPrice: Int64?
  /// The ISO 4217 code of the currency; `nil` when the store did not say.
  public var currency: String?

  /// A grace period that a version named.
  struct Grace: Hashable {
    /// When it ends.
    var end: Timestamp
    /// When the version was signed.
    var signedDate: Timestamp
  }

  /// The grace period that this version names; `nil` when it names none.
  var namedGrace: Grace? {
    gracePeriodExpiresDate.map { Grace(end: $0, signedDate: signedDate) }
  }

  /// Creates a record; set the rest afterwards.
  public init(
    originalTransactionId: OriginalTransactionID, productId: ProductID,
    autoRenewStatus: AutoRenewStatus, signedDate: Timestamp
  ) {
    self.originalTransactionId = originalTransactionId
    self.productId = productId
    self.autoRenewStatus = autoRenewStatus
    self.signedDate = signedDate
  }

  /// Creates the record of renewal info that Apple signed.
  public init(_ payload: JWSRenewalInfoDecodedPayload) {
    self.init(
      originalTransactionId: payload.originalTransactionId, productId: payload.productId,
      autoRenewStatus: payload.autoRenewStatus, signedDate: payload.signedDate)
    autoRenewProductId = payload.autoRenewProductId
    expirationIntent = payload.expirationIntent
    isInBillingRetryPeriod = payload.isInBillingRetryPeriod == true
    gracePeriodExpiresDate = payload.gracePeriodExpiresDate
    priceIncreaseStatus = payload.priceIncreaseStatus
    renewalDate = payload.renewalDate
    renewalPrice = payload.renewalPrice
    currency = payload.currency
  }
}
