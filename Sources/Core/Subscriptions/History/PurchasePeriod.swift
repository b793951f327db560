package import AppStoreCore

/// One period of a purchase, as far as is known without a clock.
///
/// A payment that failed belongs to it also when later periods are known.
package struct PurchasePeriod: Hashable, Sendable {
  /// The period evaluated as if all time had passed: ``EvaluatedPurchase/accessUntil`` is the end of
  /// access unless something changes it.
  package let evaluated: EvaluatedPurchase
  /// The transactions of a period to which seats were added; empty for nearly every period.
  private let parts: [TransactionRecord]
  /// The payment for the next period, if it failed when it was due; `nil` if it did not.
  package let failedPayment: FailedPayment?
  /// When the customer was charged: the start of the period, or when a payment that had failed was
  /// collected.
  package private(set) var chargedAt: Timestamp
  /// When the next known period starts; `nil` if none is known.
  private let nextStart: Timestamp?

  /// How long the App Store tries to collect a payment.
  private static let longestRetry = Duration.days(BillingRetryPolicy.maxRetryDays)

  init(
    _ evaluated: EvaluatedPurchase, parts: [TransactionRecord], failedPayment: FailedPayment?,
    nextStart: Timestamp?
  ) {
    self.evaluated = evaluated
    self.parts = parts
    self.failedPayment = failedPayment
    self.nextStart = nextStart
    chargedAt = evaluated.transaction.purchaseDate
  }

  /// Sets when a payment was collected that had failed.
  ///
  /// After a grace period the App Store dates the next period back to the day on which the payment was
  /// due. It signs the transaction when it has collected it; a first version that was signed later
  /// than it tries to collect, or after the period, was read later, and states no day.
  mutating func setCollection(after failure: FailedPayment) {
    let record = transaction
    let signed = record.firstSignedDate
    guard record.transactionReason != .purchase, record.purchaseDate <= failure.due,
      signed <= failure.due + Self.longestRetry, record.expiresDate.map({ signed < $0 }) ?? true
    else { return }
    chargedAt = max(record.purchaseDate, signed)
  }

  /// The transaction that started the period.
  package var firstCharge: TransactionRecord { parts.first ?? transaction }

  /// The transactions that added seats to the period, earliest first.
  package var additions: ArraySlice<TransactionRecord> { parts.dropFirst() }

  /// The transactions that were charged for the period, earliest first.
  package var charges: [TransactionRecord] { parts.isEmpty ? [transaction] : parts }

  /// The transaction; of a period with several, the first one with the seats and the revocation of all.
  package var transaction: TransactionRecord { evaluated.transaction }

  /// When the grace period after it ends or ended, as signed; `nil` if there was none.
  ///
  /// It is later than ``effectiveEnd`` if the customer returned before.
  package var graceEnd: Timestamp? { failedPayment?.graceEnd ?? evaluated.graceEnd }

  /// Since when the payment for the next period failed; `nil` if it did not.
  package var billingIssueDate: Timestamp? { failedPayment?.due ?? evaluated.billingIssueDate }

  /// When the period ends or ended for the customer; `nil` if it does not end.
  ///
  /// It is the first of: the end of the period or of its grace period, the start of the next one, a
  /// refund, and the end of sharing.
  package var effectiveEnd: Timestamp? {
    var ends = [graceEnd ?? evaluated.periodEnd, transaction.revocationDate]
    if evaluated.isSubscription { ends.append(nextStart) }
    if case .upgraded(let date) = evaluated.state { ends.append(date) }
    return ends.compactMap(\.self).min()
  }

  /// Whether it results from a free trial that is the period before.
  ///
  /// The App Store renewed the trial, or the customer bought another product before it ended. A purchase
  /// after its end is a new subscription.
  package func isConversion(of former: PurchasePeriod) -> Bool {
    guard former.evaluated.isTrial, !evaluated.isTrial, evaluated.isSubscription else {
      return false
    }
    guard transaction.transactionReason != .renewal else { return true }
    return former.effectiveEnd.map { transaction.purchaseDate <= $0 } ?? true
  }
}
