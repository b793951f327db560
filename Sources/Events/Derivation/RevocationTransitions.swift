internal import AppStoreTypes
internal import Subscriptions

/// The refunds, ends of sharing and reversed refunds between two histories of a purchase.
enum RevocationTransitions {
  /// Returns the differences, ordered by revocation.
  ///
  /// A transaction that was unknown before counts only if it is the newest one.
  ///
  /// - Parameters:
  ///   - former: The state before.
  ///   - state: The state after.
  ///   - latest: The purchase with the newest period after.
  ///   - isAccessEnded: Whether the end of its access was reported before.
  static func between(
    _ former: PurchaseEventState, _ state: PurchaseEventState, _ latest: EvaluatedPurchase,
    isAccessEnded: Bool
  ) -> [Transition] {
    var found: [(date: Timestamp, transition: Transition)] = []
    for transaction in state.history.transactions.values {
      let old = former.history.transactions[transaction.transactionId]
      let isNewest = transaction.transactionId == latest.transaction.transactionId
      if let date = transaction.revocationDate, old?.revocationDate == nil {
        guard old != nil || isNewest else { continue }
        var isLatest = false
        let isInTime = transaction.expiresDate.map { date < $0 } ?? true
        if isNewest, case .revoked = latest.state { isLatest = true }
        found.append(
          (
            date,
            revocation(of: transaction, at: date, isLatest, isLatest && !isAccessEnded && isInTime)
          ))
      } else if let date = old?.revocationDate, transaction.revocationDate == nil {
        found.append((date, reversal(of: transaction, isNewest)))
      }
    }
    return found.sorted { lhs, rhs in
      lhs.date == rhs.date
        ? lhs.transition.subject < rhs.transition.subject : lhs.date < rhs.date
    }.map(\.transition)
  }

  private static func revocation(
    of transaction: TransactionRecord, at date: Timestamp, _ isLatest: Bool, _ endsAccess: Bool
  ) -> Transition {
    var transition = Transition(
      type: .revoked, timestamp: date, details: .expiration(.unknown, endsAccess: endsAccess),
      transaction: transaction, subject: transaction.transactionId.rawValue)
    if transaction.isRefunded {
      transition.type = .refunded
      transition.details = .refund(
        transaction.refundedAmount, isLatest: isLatest, endsAccess: endsAccess)
    }
    if !isLatest {
      transition.explanation =
        "The payment for \(transaction.productId) of \(transaction.purchaseDate) was refunded on "
        + "\(date)."
    }
    return transition
  }

  private static func reversal(of transaction: TransactionRecord, _ isNewest: Bool) -> Transition {
    Transition(
      type: .refundReversed, timestamp: transaction.signedDate,
      details: .refund(
        Money(transaction.price, transaction.currency), isLatest: isNewest, endsAccess: false),
      transaction: transaction,
      explanation:
        "The refund of \(transaction.productId) of \(transaction.purchaseDate) was undone.",
      subject: transaction.transactionId.rawValue)
  }
}

extension TransactionRecord {
  /// The refunded amount; `nil` if the price is unknown.
  ///
  /// The App Store signs the share in thousandths of a percent.
  var refundedAmount: Money? {
    guard let price, let currency else { return nil }
    guard revocationType == .proratedRefund, let share = revocationPercentage else {
      return Money(milliunits: price, currency: currency)
    }
    let (product, isOverflow) = price.multipliedReportingOverflow(by: Int64(share))
    return isOverflow ? nil : Money(milliunits: product / 100_000, currency: currency)
  }
}
