public import AppStoreCore

/// The part of a subscription's renewal info that decides about access.
public struct RenewalRecord: Hashable, Sendable {
  /// The subscription.
  public var originalTransactionId: OriginalTransactionID
  /// The product of the current period.
  public var productId: ProductID
  /// The product of the next period; `nil` if not stated.
  public var autoRenewProductId: ProductID?
  /// Whether auto-renew is on.
  public var autoRenewStatus: AutoRenewStatus
  /// Why it expired; `nil` if it has not.
  public var expirationIntent: ExpirationIntent?
  /// Whether the App Store is trying to collect a failed payment.
  public var isInBillingRetryPeriod = false
  /// When the grace period ends; `nil` if none exists.
  public var gracePeriodExpiresDate: Timestamp?
  /// Whether the notification that contained this version stated an active grace period without an
  /// end in the version; `nil` if it stated nothing about it.
  package var saysGrace: Bool?
  /// The last grace period stated by any version; `nil` if none did.
  ///
  /// A history remembers it, because the App Store states a grace period only while it is active.
  var lastGrace: Grace?
  /// The payments that failed, as any version stated, ordered by date.
  ///
  /// A history remembers them, because later versions are about other periods.
  var failures: [FailedPayment] = []
  /// When the last of the other known versions with auto-renew on was signed; `nil` if this version
  /// is the last one, or there is none.
  var lastOn: Timestamp?
  /// When the other known versions with auto-renew off were signed since it was last on, in order.
  var otherOffs: [Timestamp] = []
  /// Whether the customer accepted a price increase; `nil` if none exists.
  public var priceIncreaseStatus: PriceIncreaseStatus?
  /// When this version was signed.
  public var signedDate: Timestamp
  /// When the newest period ends and renews; `nil` if not stated.
  public var renewalDate: Timestamp?
  /// The next charge in thousandths of the currency unit, for all seats; `nil` if not stated.
  public var renewalPrice: Int64?
  /// The ISO 4217 code of the currency; `nil` if not stated.
  public var currency: String?
  /// When a commitment to monthly payments ends that will not be renewed; `nil` without one.
  ///
  /// Until then each month renews, so auto-renew is on.
  public var commitmentEnd: Timestamp?

  /// A grace period stated by a version.
  struct Grace: Hashable {
    /// When it ends; `nil` if no end was stated.
    var end: Timestamp?
    /// When the version was signed.
    var signedDate: Timestamp
  }

  /// The grace period that this version states; `nil` if none.
  var namedGrace: Grace? {
    gracePeriodExpiresDate.map { Grace(end: $0, signedDate: signedDate) }
      ?? (saysGrace == true ? Grace(end: nil, signedDate: signedDate) : nil)
  }

  /// Returns the grace period that follows a period, as far as this version knows; `nil` if there
  /// is none.
  ///
  /// A version without a grace period does not end one whose end was never stated; only a
  /// notification that says so does.
  func grace(after expires: Timestamp) -> Grace? {
    guard isInBillingRetryPeriod else { return nil }
    if let namedGrace { return namedGrace }
    guard saysGrace == nil, let lastGrace, lastGrace.end == nil,
      lastGrace.signedDate >= expires - Self.earliestCharge
    else { return nil }
    return lastGrace
  }

  /// Returns whether the renewal info is about a period, and not about an earlier one.
  ///
  /// It states the end of its period. It may be signed before the period starts, if a renewal is
  /// charged early. It may also be signed after the start, if a payment during the grace period
  /// succeeds that this version did not know of. If no end is stated, the signed date decides.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/renewaldate>
  func isAbout(_ period: TransactionRecord) -> Bool {
    guard let renewalDate else { return signedDate >= period.purchaseDate }
    if renewalDate == period.expiresDate { return true }
    return renewalDate > period.purchaseDate && signedDate >= period.purchaseDate
  }

  /// Creates a record; set the other properties afterwards.
  public init(
    originalTransactionId: OriginalTransactionID, productId: ProductID,
    autoRenewStatus: AutoRenewStatus, signedDate: Timestamp
  ) {
    self.originalTransactionId = originalTransactionId
    self.productId = productId
    self.autoRenewStatus = autoRenewStatus
    self.signedDate = signedDate
  }

  /// Creates the record of renewal info signed by Apple.
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
    renewalPrice = Self.charge(payload)
    currency = payload.currency
    if let commitment = payload.commitmentInfo, commitment.commitmentAutoRenewStatus == .off {
      commitmentEnd = commitment.commitmentRenewalDate
    }
  }

  /// Returns what the next renewal charges: the price, or of seats, whose price is an average, the total.
  private static func charge(_ payload: JWSRenewalInfoDecodedPayload) -> Int64? {
    guard let info = payload.multiSeatInfo else { return payload.renewalPrice }
    if let total = info.renewalPriceTiers.flatMap(SeatRecord.price(of:)) { return total }
    guard let price = payload.renewalPrice, let quantity = payload.renewalQuantity else {
      return nil
    }
    let (total, isTooLarge) = price.multipliedReportingOverflow(by: Int64(quantity))
    return isTooLarge ? nil : total
  }
}
