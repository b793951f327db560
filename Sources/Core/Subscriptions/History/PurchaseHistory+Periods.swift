internal import AppStoreCore

extension PurchaseHistory {
  /// Every known period of a purchase, oldest first, as far as is known without a clock.
  ///
  /// Each period is evaluated as if all time had passed, so ``EvaluatedPurchase/accessUntil`` is the
  /// end of access unless something changes it, and equal histories have equal periods at any time.
  /// Transactions of the same charge are listed one by one. The history must be that of one original
  /// transaction.
  public var periods: [EvaluatedPurchase] { completePeriods.map(\.evaluated) }

  /// ``periods`` with the payments that failed after them.
  package var completePeriods: [PurchasePeriod] {
    periods(of: transactions.values.sorted(by: TransactionRecord.isEarlier))
  }

  /// Every known charge of a purchase as a period, oldest first, as far as is known without a clock.
  ///
  /// It is ``completePeriods`` with the transactions of one charge merged into the earliest of them, so
  /// that no charge counts twice, and with the seats that were added to a period merged into it. The
  /// history must be that of one original transaction.
  package var chargedPeriods: [PurchasePeriod] {
    let ordered = transactions.values.sorted(by: TransactionRecord.isEarlier)
    let charges = Self.charges(ordered[...])
    guard hasAddedSeats else { return periods(of: charges) }
    let groups = TransactionRecord.periods(charges)
    return periods(of: groups.map(TransactionRecord.merged(period:)), parts: groups)
  }

  /// - Parameter parts: The transactions of each period, if seats were added to any; otherwise empty.
  private func periods(
    of ordered: [TransactionRecord], parts: [[TransactionRecord]] = []
  ) -> [PurchasePeriod] {
    let failures = failedPayments(of: ordered)
    return ordered.indices.map { place in
      // Seats that are added to a period do not end it. Records are large, so they are not copied.
      let later = (place + 1)..<ordered.endIndex
      let successor = later.first { !ordered[place].sharesPeriod(with: ordered[$0]) }
      let next = later.first {
        !ordered[place].sharesPeriod(with: ordered[$0]) && ordered[$0].isAfter(ordered[place])
      }
      var period = PurchasePeriod(
        evaluate(ordered[place], successor: successor.map { ordered[$0] }, at: .latest, .none),
        parts: parts.isEmpty || parts[place].count == 1 ? [] : parts[place],
        failedPayment: failures[place], nextStart: next.map { ordered[$0].purchaseDate })
      if place > 0, let failure = failures[place - 1],
        !ordered[place - 1].sharesPeriod(with: ordered[place])
      {
        period.setCollection(after: failure)
      }
      return period
    }
  }

  /// Returns the failed payments of a subscription by the place of the period before them.
  ///
  /// The App Store names a payment by the end of the period. If no transaction ends then, it had moved
  /// the end of the last one that ends before.
  private func failedPayments(of ordered: [TransactionRecord]) -> [Int: FailedPayment] {
    guard let id = ordered.first?.originalTransactionId,
      let failures = renewalInfos[id]?.failures, !failures.isEmpty
    else { return [:] }
    var found: [Int: FailedPayment] = [:]
    for failure in failures {
      let named = ordered.indices.filter { ordered[$0].expiresDate == failure.due }
      for place in named { found[place] = failure }
      guard named.isEmpty,
        let place = ordered.lastIndex(where: { record in
          record.purchaseDate < failure.due && record.expiresDate.map { $0 < failure.due } ?? false
        })
      else { continue }
      found[place] = failure
    }
    return found
  }
}

extension TransactionRecord {
  /// Whether it starts later than another period, and is not another transaction for the same charge.
  fileprivate func isAfter(_ other: TransactionRecord) -> Bool {
    purchaseDate > other.purchaseDate
      && (webOrderLineItemId == nil || webOrderLineItemId != other.webOrderLineItemId)
  }
}
