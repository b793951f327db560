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
