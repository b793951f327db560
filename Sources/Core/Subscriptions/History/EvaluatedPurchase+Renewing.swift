public import AppStoreCore

extension EvaluatedPurchase {
  /// Whether a renewal is possible, or may have happened, as far as is known.
  ///
  /// It is `false` for products that do not renew, periods followed by another one, and refunded
  /// purchases. It is also `false` if auto-renew is off or Apple stated why the subscription ended.
  /// Access may continue because of missing data only if this is `true`.
  public var mayRenew: Bool {
    isLatest && (revokedAt == nil) && transaction.mayRenew(as: renewalInfo)
  }

  /// Returns whether the period ended and the renewal is unknown, because the App Store has signed
  /// nothing about it since.
  public func isRenewalUnknown(at now: Timestamp) -> Bool {
    guard let periodEnd, periodEnd <= now, mayRenew, !isInBillingRetry else { return false }
    return renewalInfo.map { $0.signedDate < periodEnd } ?? true
  }

  /// Whether the newest signed data says that the App Store is trying to collect a payment.
  var isInBillingRetry: Bool { renewalInfo?.isInBillingRetryPeriod == true }

  /// When the App Store stops to retry the payment, 60 days after the period; `nil` if it does not
  /// retry.
  package var retryEnd: Timestamp? { transaction.retryEnd(as: renewalInfo) }

  private var revokedAt: Timestamp? {
    if case .revoked(let date) = state { date } else { nil }
  }
}

extension TransactionRecord {
  /// Returns whether the newest period of a subscription may be followed by another one.
  ///
  /// - Parameter renewalInfo: The period's renewal info; `nil` if none exists.
  func mayRenew(as renewalInfo: RenewalRecord?) -> Bool {
    guard store == .appStore, type == .autoRenewable, expiresDate != nil else { return false }
    guard let renewalInfo else { return true }
    return renewalInfo.autoRenewStatus != .off && renewalInfo.expirationIntent == nil
  }

  /// Returns when the App Store stops to retry the payment; `nil` if it does not retry.
  ///
  /// - Parameter renewalInfo: The period's renewal info; `nil` if none exists.
  func retryEnd(as renewalInfo: RenewalRecord?) -> Timestamp? {
    guard renewalInfo?.isInBillingRetryPeriod == true else { return nil }
    return periodEnd(as: renewalInfo).map { $0 + .days(BillingRetryPolicy.maxRetryDays) }
  }

  /// Returns when the newest period of a subscription ends; `nil` if it does not end.
  ///
  /// The App Store may have extended the period, or started one whose transaction is unknown. The
  /// renewal date is then later than this transaction's end. That also counts while a payment fails:
  /// the App Store may charge for the next period before an extended one ends.
  ///
  /// - Parameter renewalInfo: The period's renewal info; `nil` if none exists.
  func periodEnd(as renewalInfo: RenewalRecord?) -> Timestamp? {
    guard let expiresDate, let renewalInfo, renewalInfo.productId == productId,
      let renewalDate = renewalInfo.renewalDate
    else { return expiresDate }
    return max(expiresDate, renewalDate)
  }
}

extension PurchaseHistory {
  /// How long after a period's end Apple is queried; a renewal reported in time saves the query.
  static let askingDelay = Duration.seconds(60)
  /// How long after a period's end Apple is queried again if its response decided nothing.
  private static let longestAsking = Duration.days(1)

  /// When to query Apple about the purchase; `nil` if its state is known or no server knows it.
  ///
  /// If a response decided nothing, the next query waits as long again as the response came after
  /// the period's end. The history must be that of one original transaction.
  package var askingDate: Timestamp? {
    guard let (latest, renewalInfo) = newestPeriod, latest.revocationDate == nil,
      [.production, .sandbox].contains(latest.environment), latest.mayRenew(as: renewalInfo),
      renewalInfo?.isInBillingRetryPeriod != true, let end = latest.periodEnd(as: renewalInfo)
    else { return nil }
    guard let renewalInfo, renewalInfo.signedDate >= end else { return end + Self.askingDelay }
    let late = renewalInfo.signedDate - end
    return late < Self.longestAsking ? renewalInfo.signedDate + max(late, Self.askingDelay) : nil
  }

  /// Whether signed data shows that something is missing: an unknown period, or the end of a grace
  /// period that the App Store did not name.
  ///
  /// The history must be that of one original transaction.
  package var isIncomplete: Bool {
    guard let (latest, renewalInfo) = newestPeriod, let renewalInfo, let end = latest.expiresDate
    else { return false }
    if renewalInfo.saysGrace == true { return true }
    guard !renewalInfo.isInBillingRetryPeriod, renewalInfo.expirationIntent == nil,
      let renewalDate = renewalInfo.renewalDate
    else { return false }
    return renewalDate > end
  }

  /// The newest period of the purchase, and its renewal info.
  private var newestPeriod: (TransactionRecord, RenewalRecord?)? {
    guard var latest = transactions.values.max(by: TransactionRecord.isEarlier) else { return nil }
    // Refunded seats leave the period to the others.
    if latest.revocationDate != nil, latest.isSeatAddition {
      let rest = transactions.values.filter {
        $0.revocationDate == nil && $0.sharesPeriod(with: latest)
      }
      latest = rest.max(by: TransactionRecord.isEarlier) ?? latest
    }
    let renewalInfo = renewalInfos[latest.originalTransactionId]
    return (latest, renewalInfo?.isAbout(latest) == true ? renewalInfo : nil)
  }

  /// The app and environment of the newest period; `nil` for an empty history.
  package var origin: (bundleID: BundleID, environment: AppStoreEnvironment)? {
    newestPeriod.map { ($0.0.bundleId, $0.0.environment) }
  }
}
