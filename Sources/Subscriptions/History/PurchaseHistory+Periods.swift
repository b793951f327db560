internal import AppStoreTypes

extension PurchaseHistory {
  /// Every known period of a purchase, oldest first, as far as is known without a clock.
  ///
  /// Each period is evaluated as if all time had passed, so ``EvaluatedPurchase/accessUntil`` is the
  /// end of access unless something changes it, and equal histories have equal periods at any time.
  /// Transactions of the same charge are listed one by one. The history must be that of one original
  /// transaction.
  public var periods: [EvaluatedPurchase] {
    let ordered = transactions.values.sorted(by: TransactionRecord.isEarlier)
    return ordered.indices.map { place in
      evaluate(
        ordered[place], successor: place + 1 < ordered.endIndex ? ordered[place + 1] : nil,
        at: .latest, .none)
    }
  }
}

extension PurchaseHistory {
  /// Every known charge of a purchase as a period, oldest first, as far as is known without a clock.
  ///
  /// It is ``periods`` with the transactions of one charge merged into the earliest of them, so that
  /// no charge counts twice. The history must be that of one original transaction.
  package var chargedPeriods: [EvaluatedPurchase] {
    let charges = Self.charges(transactions.values.sorted(by: TransactionRecord.isEarlier)[...])
    return charges.indices.map { place in
      evaluate(
        charges[place], successor: place + 1 < charges.endIndex ? charges[place + 1] : nil,
        at: .latest, .none)
    }
  }
}
