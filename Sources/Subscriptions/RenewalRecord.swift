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
  /// Whether the notification that brought this version said that a grace period lasts, although the
  /// version names no end of it; `nil` when it said nothing of that kind.
  package var saysGrace: Bool?
  /// The last grace period that any version told of, which a history remembers, because the store names one
  /// only while it lasts; `nil` when none did.
  var lastGrace: Grace?
  /// When the last of the other versions that a history knows was signed with auto-renew on; `nil` when
  /// this version is the last one, or none was.
  var lastOn: Timestamp?
  /// When the other versions that a history knows were signed with auto-renew off since it was on last, in
  /// order.
  var otherOffs: [Timestamp] = []
  /// Whether the customer accepted a price increase; `nil` when there is none.
  public var priceIncreaseStatus: PriceIncreaseStatus?
  /// When this version was signed.
  public var signedDate: Timestamp
  /// When the newest period ends, and so when it renews; `nil` when the store did not say.
  public var renewalDate: Timestamp?
  /// The next price in thousandths of the currency unit; `nil` when the store did not say.
  public var renewalPrice: Int64?
  /// The ISO 4217 code of the currency; `nil` when the store did not say.
  public var currency: String?

  /// A grace period that a version told of.
  struct Grace: Hashable {
    /// When it ends; `nil` when the store did not name an end.
    var end: Timestamp?
    /// When the version was signed.
    var signedDate: Timestamp
  }

  /// The grace period that this version tells of; `nil` when it tells of none.
  var namedGrace: Grace? {
    gracePeriodExpiresDate.map { Grace(end: $0, signedDate: signedDate) }
      ?? (saysGrace == true ? Grace(end: nil, signedDate: signedDate) : nil)
  }

  /// Returns the grace period that lasts after a period, as far as this version knows; `nil` when none
  /// does.
  ///
  /// A version that names none does not end one whose end the store never named: that takes a
  /// notification which says so.
  func grace(after expires: Timestamp) -> Grace? {
    guard isInBillingRetryPeriod else { return nil }
    if let namedGrace { return namedGrace }
    guard saysGrace == nil, let lastGrace, lastGrace.end == nil,
      lastGrace.signedDate >= expires - Self.earliestCharge
    else { return nil }
    return lastGrace
  }

  /// Returns whether the store signed it about a period, and not about one before it.
  ///
  /// It names the end of the period that it is about; and it may be signed before that period begins,
  /// when a renewal is charged ahead of time, or after it began, when a payment in the grace period comes
  /// through that this version did not know of. Without that end the date of the signature tells.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/renewaldate>
  func isAbout(_ period: TransactionRecord) -> Bool {
    guard let renewalDate else { return signedDate >= period.purchaseDate }
    if renewalDate == period.expiresDate { return true }
    return renewalDate > period.purchaseDate && signedDate >= period.purchaseDate
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
