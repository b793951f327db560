internal import AppStoreCore
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
    let ending = ending(latest, state)
    for transaction in state.history.transactions.values {
      let old = former.history.transactions[transaction.transactionId]
      let isNewest = transaction.transactionId == latest.transaction.transactionId
      func isReported() -> Bool {
        old != nil || isNewest || (!isImport && isRefundedCharge(transaction, former, state))
      }
      if let date = transaction.revocationDate, old?.revocationDate == nil {
        guard isReported() else { continue }
        let isLatest = transaction.transactionId == ending
        let isInTime = transaction.expiresDate.map { date < $0 } ?? true
        found.append(
          (
            date,
            revocation(
              of: transaction, since: old, at: date, isLatest,
              isLatest && !isAccessEnded && isInTime)
          ))
      } else if let old, let date = old.revocationDate, transaction.revocationDate == nil {
        found.append((date, reversal(of: transaction, since: old, isNewest)))
      } else if transaction.revocationDate == nil {
        let (before, after) = (old?.refundedSeats ?? 0, transaction.refundedSeats)
        if after > before, isReported() {
          found.append((transaction.signedDate, seatRefund(of: transaction, since: old)))
        } else if let old, after < before {
          found.append((transaction.signedDate, reversal(of: transaction, since: old, isNewest)))
        }
      }
    }
    return found.sorted { lhs, rhs in
      lhs.date == rhs.date
        ? lhs.transition.subject < rhs.transition.subject : lhs.date < rhs.date
    }.map(\.transition)
  }

  /// Returns the transaction with whose revocation the newest period ended; `nil` if it did not, because
  /// seats are paid for.
  private static func ending(
    _ latest: EvaluatedPurchase, _ state: PurchaseEventState
  ) -> TransactionID? {
    guard case .revoked = latest.state, !state.addsSeats(latest.transaction) else { return nil }
    let period = state.period(of: latest.transaction)
    guard period.count > 1 else { return latest.transaction.transactionId }
    return period.max {
      ($0.revocationDate ?? .latest, $0.transactionId)
        < ($1.revocationDate ?? .latest, $1.transactionId)
    }?.transactionId
  }

  /// Whether a transaction that was unknown before is a refunded charge, whose refund no other
  /// transaction of the charge reports.
  private static func isRefundedCharge(
    _ transaction: TransactionRecord, _ former: PurchaseEventState, _ state: PurchaseEventState
  ) -> Bool {
    guard transaction.isRefunded || transaction.refundedSeats > 0 else { return false }
    return !state.history.transactions.values.contains { other in
      other.transactionId != transaction.transactionId && other.isRefunded
        && other.isSameCharge(as: transaction)
        && (former.history.transactions[other.transactionId] != nil
          || other.transactionId < transaction.transactionId)
    }
  }

  private static func revocation(
    of transaction: TransactionRecord, since old: TransactionRecord?, at date: Timestamp,
    _ isLatest: Bool, _ endsAccess: Bool
  ) -> Transition {
    var transition = Transition(
      type: .revoked, timestamp: date, details: .expiration(.unknown, endsAccess: endsAccess),
      transaction: transaction, subject: transaction.transactionId.rawValue)
    if transaction.isRefunded {
      transition.type = .refunded
      transition.details = .refund(
        amount(refundedIn: transaction, notIn: old), seats: nil, isLatest: isLatest,
        endsAccess: endsAccess)
    }
    if !isLatest {
      transition.explanation =
        "The payment for \(transaction.productId) of \(transaction.purchaseDate) was refunded on "
        + "\(date)."
    }
    return transition
  }

  /// Returns the refund of some seats, which ends nothing.
  private static func seatRefund(
    of transaction: TransactionRecord, since old: TransactionRecord?
  ) -> Transition {
    let count = transaction.refundedSeats - (old?.refundedSeats ?? 0)
    return Transition(
      type: .refunded, timestamp: transaction.signedDate,
      details: .refund(
        amount(refundedIn: transaction, notIn: old), seats: count, isLatest: false,
        endsAccess: false),
      transaction: transaction,
      explanation: "\(count) of \(transaction.quantity) seats of \(transaction.productId) of "
        + "\(transaction.purchaseDate) \(count == 1 ? "was" : "were") refunded.",
      subject: transaction.transactionId.rawValue)
  }

  private static func reversal(
    of transaction: TransactionRecord, since old: TransactionRecord, _ isNewest: Bool
  ) -> Transition {
    let count = old.refundedSeats - transaction.refundedSeats
    return Transition(
      type: .refundReversed, timestamp: transaction.signedDate,
      details: .refund(
        amount(refundedIn: old, notIn: transaction),
        seats: old.revocationDate == nil ? count : nil, isLatest: isNewest, endsAccess: false),
      transaction: transaction,
      explanation:
        "The refund of \(transaction.productId) of \(transaction.purchaseDate) was undone.",
      subject: transaction.transactionId.rawValue)
  }

  /// Returns what one version of a transaction states as refunded and another one does not; `nil` if the
  /// charge is unknown.
  private static func amount(
    refundedIn version: TransactionRecord, notIn other: TransactionRecord?
  ) -> Money? {
    guard let refunded = version.refundedPrice else { return nil }
    let known = other?.refundedPrice?.milliunits ?? 0
    return Money(
      milliunits: max(0, refunded.milliunits - known), currency: refunded.currency)
  }
}
