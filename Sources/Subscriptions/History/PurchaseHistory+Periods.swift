internal import AppStoreTypes

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
  /// that no charge counts twice. The history must be that of one original transaction.
  package var chargedPeriods: [PurchasePeriod] {
    periods(of: Self.charges(transactions.values.sorted(by: TransactionRecord.isEarlier)[...]))
  }

  private func periods(of ordered: [TransactionRecord]) -> [PurchasePeriod] {
    let failures = failedPayments(of: ordered)
    return ordered.indices.map { place in
      let successor = place + 1 < ordered.endIndex ? ordered[place + 1] : nil
      var period = PurchasePeriod(
        evaluate(ordered[place], successor: successor, at: .latest, .none),
        failedPayment: failures[place],
        nextStart: ordered[(place + 1)...].first { $0.isAfter(ordered[place]) }?.purchaseDate)
      if place > 0, let failure = failures[place - 1] { period.setCollection(after: failure) }
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
