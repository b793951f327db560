public import AppStoreTypes

extension Purchase {
  /// Whether a renewal may have happened, or may still, as far as is known.
  ///
  /// It is `false` for what does not renew by itself, for a period that another one followed, for what was
  /// refunded, and when auto-renew is off or the store said why the subscription ended. So access that goes
  /// on because news may be missing is for purchases of which this is `true`, and for no other.
  public var mayRenew: Bool {
    isLatest && (revokedAt == nil) && transaction.mayRenew(as: renewalInfo)
  }

  /// Whether the period is over at an instant and it is not known what became of the subscription,
  /// because the store has signed nothing about it since.
  public func isRenewalUnknown(at now: Timestamp) -> Bool {
    guard let periodEnd, periodEnd <= now, mayRenew, !isInBillingRetry else { return false }
    return renewalInfo.map { $0.signedDate < periodEnd } ?? true
  }

  /// Whether the store tries to collect a payment.
  var isInBillingRetry: Bool { renewalInfo?.isInBillingRetryPeriod == true }

  private var revokedAt: Timestamp? {
    if case .revoked(let date) = state { date } else { nil }
  }
}

extension TransactionRecord {
  /// Returns whether the newest period of a subscription may be followed by another one.
  ///
  /// - Parameter renewalInfo: What the store signed about the period; `nil` when it signed nothing.
  func mayRenew(as renewalInfo: RenewalRecord?) -> Bool {
    guard store == .appStore, type == .autoRenewable, expiresDate != nil else { return false }
    guard let renewalInfo else { return true }
    return renewalInfo.autoRenewStatus != .off && renewalInfo.expirationIntent == nil
  }

  /// Returns when the newest period of a subscription ends; `nil` for what does not end.
  ///
  /// The store may have moved the end, or begun a period whose transaction is not known: then its renewal
  /// date is later than the end of this transaction. While a payment fails, that date says nothing.
  ///
  /// - Parameter renewalInfo: What the store signed about the period; `nil` when it signed nothing.
  func periodEnd(as renewalInfo: RenewalRecord?) -> Timestamp? {
    guard let expiresDate, let renewalInfo, renewalInfo.productId == productId,
      !renewalInfo.isInBillingRetryPeriod, renewalInfo.expirationIntent != .billingError,
      let renewalDate = renewalInfo.renewalDate
    else { return expiresDate }
    return max(expiresDate, renewalDate)
  }

  /// Returns whether a refund was of an earlier period than the one that runs, which is not known yet.
  func isRevokedBehind(_ renewalInfo: RenewalRecord?) -> Bool {
    guard let revocationDate, let expiresDate, let renewalInfo,
      renewalInfo.signedDate >= revocationDate, mayRenew(as: renewalInfo),
      let end = periodEnd(as: renewalInfo)
    else { return false }
    return end > expiresDate
  }
}

extension PurchaseHistory {
  /// How long after a period's end the store is asked: a renewal that is reported in time saves the call.
  package static let askingDelay = Duration.seconds(60)
  /// For how long the store is asked again after a period's end when its answer decided nothing.
  private static let longestAsking = Duration.days(1)

  /// When the store is to be asked what became of the purchase; `nil` when that is known, or no server
  /// knows it.
  ///
  /// An answer that decided nothing is asked for again after as long as it came behind the period's end.
  /// The history is that of one original transaction.
  package var askingDate: Timestamp? {
    guard let (latest, renewalInfo) = newestPeriod, latest.revocationDate == nil,
      [.production, .sandbox].contains(latest.environment), latest.mayRenew(as: renewalInfo),
      renewalInfo?.isInBillingRetryPeriod != true, let end = latest.periodEnd(as: renewalInfo)
    else { return nil }
    guard let renewalInfo, renewalInfo.signedDate >= end else { return end + Self.askingDelay }
    let late = renewalInfo.signedDate - end
    return late < Self.longestAsking ? renewalInfo.signedDate + max(late, Self.askingDelay) : nil
  }

  /// Whether the store signed that something is missing here: a period that is not known, or the end of a
  /// grace period that it did not name.
  ///
  /// The history is that of one original transaction.
  package var isIncomplete: Bool {
    guard let (latest, renewalInfo) = newestPeriod, let renewalInfo, let end = latest.expiresDate
    else { return false }
    if renewalInfo.saysGrace == true { return true }
    guard !renewalInfo.isInBillingRetryPeriod, renewalInfo.expirationIntent == nil,
      let renewalDate = renewalInfo.renewalDate
    else { return false }
    return renewalDate > end
  }

  /// The newest period of the purchase, and what the store signed about it.
  private var newestPeriod: (TransactionRecord, RenewalRecord?)? {
    guard let latest = transactions.values.max(by: Self.isEarlier) else { return nil }
    let renewalInfo = renewalInfos[latest.originalTransactionId]
    return (latest, renewalInfo?.isAbout(latest) == true ? renewalInfo : nil)
  }

  /// The app and environment of the newest period; `nil` for an empty history.
  package var origin: (bundleID: BundleID, environment: AppStoreEnvironment)? {
    newestPeriod.map { ($0.0.bundleId, $0.0.environment) }
  }
}
