package import AppStoreCore

/// A payment for the next period of a subscription that failed when it was due.
package struct FailedPayment: Hashable, Sendable {
  /// When it was due: the end of the period before.
  package let due: Timestamp
  /// The grace period that the version signed last states; `nil` if none does.
  var grace: Grace?

  /// A grace period that a version states.
  struct Grace: Hashable, Comparable {
    /// When it ends.
    var end: Timestamp
    /// When the version was signed.
    var signedDate: Timestamp

    /// Orders by the signed date; at equal dates, the longer one is greater.
    static func < (lhs: Grace, rhs: Grace) -> Bool {
      (lhs.signedDate, lhs.end) < (rhs.signedDate, rhs.end)
    }
  }

  /// When the grace period after it ended or ends; `nil` if there was none.
  package var graceEnd: Timestamp? { grace?.end }

  /// Returns the failed payments of two lists, each once, ordered by date.
  static func merged(_ payments: [FailedPayment], _ others: [FailedPayment]) -> [FailedPayment] {
    if others.isEmpty || payments == others { return payments }
    if payments.isEmpty { return others }
    var known = Dictionary(payments.map { ($0.due, $0.grace) }) { $1 }
    for payment in others {
      let held = known[payment.due] ?? nil
      known.updateValue([held, payment.grace].compactMap(\.self).max(), forKey: payment.due)
    }
    return known.map { FailedPayment(due: $0.key, grace: $0.value) }.sorted { $0.due < $1.due }
  }
}

extension RenewalRecord {
  /// The failed payment that this version states; `nil` if it states none, or not for which period.
  var namedFailure: FailedPayment? {
    guard isInBillingRetryPeriod || expirationIntent == .billingError, let due = renewalDate else {
      return nil
    }
    let end = namedGrace.map { $0.end ?? due + Self.shortestGrace }
    return FailedPayment(
      due: due,
      grace: end.flatMap {
        $0 > due ? FailedPayment.Grace(end: $0, signedDate: signedDate) : nil
      })
  }

  /// The failed payments that the newest version does not state itself.
  var rememberedFailures: [FailedPayment] {
    failures.isEmpty ? [] : failures.filter { $0 != namedFailure }
  }

  /// The shortest grace period that Apple offers, used if its end is not known.
  ///
  /// Source: <https://developer.apple.com/help/app-store-connect/manage-subscriptions/enable-billing-grace-period-for-auto-renewable-subscriptions>
  static let shortestGrace = Duration.days(3)
}
