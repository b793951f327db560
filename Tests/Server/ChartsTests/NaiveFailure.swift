import AppStoreCore
import Subscriptions

/// The payment that failed after a period, by all renewal info of the subscription.
struct NaiveFailure {
  /// When it was due; `nil` if no payment failed.
  private(set) var due: Timestamp?
  /// The end of the grace period after it; `nil` without one.
  private(set) var graceEnd: Timestamp?

  static func isStated(by info: RenewalRecord) -> Bool {
    info.isInBillingRetryPeriod || info.expirationIntent == .billingError
  }

  /// Finds the newest failed payment that was due at the end of a period; or later, if no known period
  /// ends then and this one is the last that ended before.
  init(after record: TransactionRecord, _ records: [TransactionRecord], _ infos: [RenewalRecord]) {
    let stated = infos.filter { Self.isStated(by: $0) }
    let dates = Set(stated.compactMap(\.renewalDate)).filter { due in
      if records.contains(where: { $0.expiresDate == due }) { return record.expiresDate == due }
      let last = records.last { before in
        before.purchaseDate < due && before.expiresDate.map { $0 < due } ?? false
      }
      return last?.transactionId == record.transactionId
    }
    guard let due = dates.max() else { return }
    self.due = due
    graceEnd =
      stated.filter { $0.renewalDate == due && $0.gracePeriodExpiresDate.map { $0 > due } ?? false }
      .max { $0.signedDate < $1.signedDate }?.gracePeriodExpiresDate
  }

  /// The start of the period after it; or when the App Store first signed that period, if this was more
  /// than an hour later, in the period, and while it collects payments.
  func start(of versions: [TransactionRecord]) -> Timestamp {
    let record = versions[0]
    guard let due, record.purchaseDate <= due, record.transactionReason != .purchase,
      let first = versions.map(\.signedDate).min(), let end = record.expiresDate
    else { return record.purchaseDate }
    let isKnown = first > record.purchaseDate + .hours(1) && first < end && first <= due + .days(60)
    return isKnown ? first : record.purchaseDate
  }
}
