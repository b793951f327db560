internal import AppStoreTypes
internal import Subscriptions

/// The refunds, ends of sharing and reversed refunds between two histories of a purchase.
enum RevocationTransitions {
  /// Returns the differences, ordered by revocation.
  ///
  /// The end of sharing of a transaction that was unknown before counts only if it is the newest one.
  ///
  /// - Parameters:
  ///   - former: The state before.
  ///   - state: The state after.
  ///   - latest: The purchase with the newest period after.
  ///   - isAccessEnded: Whether the end of its access was reported before.
  ///   - isImport: Whether the history was imported; see ``LatePeriods``.
  static func between(
    _ former: PurchaseEventState, _ state: PurchaseEventState, _ latest: EvaluatedPurchase,
    isAccessEnded: Bool, isImport: Bool
  ) -> [Transition] {
    var found: [(date: Timestamp, transition: Transition)] = []
    for transaction in state.history.transactions.values {
      let old = former.history.transactions[transaction.transactionId]
      let isNewest = transaction.transactionId == latest.transaction.transactionId
      if let date = transaction.revocationDate, old?.revocationDate == nil {
        guard
          old != nil || isNewest
            || (!isImport && Self.isRefundedCharge(transaction, former, state))
        else { continue }
        var isLatest = false
        let isInTime = transaction.expiresDate.map { date < $0 } ?? true
        if isNewest, case .revoked = latest.state { isLatest = true }
        found.append(
          (
            date,
            revocation(of: transaction, at: date, isLatest, isLatest && !isAccessEnded && isInTime)
          ))
      } else if let date = old?.revocationDate, transaction.revocationDate == nil {
        let amount = old?.refundedAmount ?? transaction.refundedAmount
        found.append((date, reversal(of: transaction, amount, isNewest)))
      }
    }
    return found.sorted { lhs, rhs in
      lhs.date == rhs.date
        ? lhs.transition.subject < rhs.transition.subject : lhs.date < rhs.date
    }.map(\.transition)
  }

  /// Whether a transaction that was unknown before is a refunded charge, whose refund no other
  /// transaction of the charge reports.
  private static func isRefundedCharge(
    _ transaction: TransactionRecord, _ former: PurchaseEventState, _ state: PurchaseEventState
  ) -> Bool {
    guard transaction.isRefunded else { return false }
    return !state.history.transactions.values.contains { other in
      other.transactionId != transaction.transactionId && other.isRefunded
        && other.isSameCharge(as: transaction)
        && (former.history.transactions[other.transactionId] != nil
          || other.transactionId < transaction.transactionId)
    }
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

  private static func reversal(
    of transaction: TransactionRecord, _ amount: Money?, _ isNewest: Bool
  ) -> Transition {
    Transition(
      type: .refundReversed, timestamp: transaction.signedDate,
      details: .refund(amount, isLatest: isNewest, endsAccess: false),
      transaction: transaction,
      explanation:
        "The refund of \(transaction.productId) of \(transaction.purchaseDate) was undone.",
      subject: transaction.transactionId.rawValue)
  }
}

extension TransactionRecord {
  /// The refunded amount; `nil` if the price is unknown.
  ///
  /// The App Store signs the share in thousandths of a percent; a refund without one is complete.
  var refundedAmount: Money? {
    guard let price, let currency else { return nil }
    guard let share = revocationPercentage else {
      return Money(milliunits: price, currency: currency)
    }
    let (product, isOverflow) = price.multipliedReportingOverflow(by: Int64(share))
    guard !isOverflow else { return nil }
    // Rounded once, half to even, as in charts.
    let (whole, rest) = product.quotientAndRemainder(dividingBy: 100_000)
    let isUp = rest > 50_000 || (rest == 50_000 && whole % 2 == 1)
    return Money(milliunits: whole + (isUp ? 1 : 0), currency: currency)
  }
}
