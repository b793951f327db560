internal import AppStoreCore
internal import Subscriptions

/// The status of a subscription as the last events reported it.
struct SubscriptionStatus: Hashable, Sendable {
  /// How long after a period's end the App Store's data is awaited if auto-renew is on.
  static let renewalWait = Duration.hours(1)

  /// The transaction of the newest period.
  var periodID: TransactionID
  /// The product of that period.
  var productID: ProductID
  /// When the period starts.
  var start: Timestamp
  /// When the transaction ends, as signed with it.
  var transactionEnd: Timestamp?
  /// When the period ends, with extensions that only renewal info states.
  var end: Timestamp
  /// Whether the period is a free trial.
  var isTrial: Bool
  /// Whether auto-renew is known to be off.
  var isAutoRenewOff: Bool
  /// The product of the next period, if it is another one.
  var nextProductID: ProductID?
  /// Whether the payment for the next period failed.
  var hasBillingIssue: Bool
  /// When the grace period ends or ended; `nil` if there was none.
  var graceEnd: Timestamp?
  /// Until when the App Store tries to collect the payment; `nil` if it does not.
  var retryEnd: Timestamp?
  /// Whether the period gives no access any more.
  var isAccessEnded = false
  var isEnded = false
  /// Whether the transaction was revoked.
  var isRevoked = false

  /// Creates the status of the newest period.
  ///
  /// A period without an end never ends.
  init(_ latest: EvaluatedPurchase, at now: Timestamp) {
    let (transaction, renewalInfo) = (latest.transaction, latest.renewalInfo)
    periodID = transaction.transactionId
    productID = transaction.productId
    start = transaction.purchaseDate
    transactionEnd = transaction.expiresDate
    end = latest.periodEnd ?? .latest
    isTrial = latest.isTrial
    isAutoRenewOff = renewalInfo?.autoRenewStatus == .off
    nextProductID = renewalInfo?.autoRenewProductId.flatMap {
      $0 == transaction.productId ? nil : $0
    }
    hasBillingIssue =
      renewalInfo?.isInBillingRetryPeriod == true || renewalInfo?.expirationIntent == .billingError
    graceEnd = latest.graceEnd
    retryEnd = latest.retryEnd
    switch latest.state {
    case .owned, .subscribed, .awaitingRenewal, .inGracePeriod, .upgraded: break
    case .inBillingRetry:
      isAccessEnded = true
      isEnded = retryEnd.map { now >= $0 } ?? false
    case .expired:
      isEnded = !latest.mayRenew || now >= end + Self.renewalWait
      isAccessEnded = isEnded
    case .revoked:
      (isAccessEnded, isEnded, isRevoked) = (true, true, true)
      retryEnd = nil
    }
  }

  /// Returns the status at the start of a period, before anything was reported about it.
  ///
  /// - Parameter former: The status of the period before; what did not change since is not reported
  ///   again.
  func atStart(after former: SubscriptionStatus?) -> SubscriptionStatus {
    var status = self
    status.isAutoRenewOff = isAutoRenewOff && former?.isAutoRenewOff == true
    status.nextProductID = former?.nextProductID == nextProductID ? nextProductID : nil
    (status.hasBillingIssue, status.graceEnd, status.retryEnd) = (false, nil, nil)
    (status.isAccessEnded, status.isEnded, status.isRevoked) = (false, false, false)
    return status
  }

  /// Whether this is a later period than another one.
  ///
  /// The App Store may give one period two transaction identifiers.
  func isLater(than former: SubscriptionStatus) -> Bool {
    guard periodID != former.periodID else { return false }
    return start > former.start || (start == former.start && productID != former.productID)
  }
}
