internal import AppStoreTypes
internal import Subscriptions

extension PurchaseEventState {
  /// The purchase with the newest period at an instant; `nil` without a transaction.
  ///
  /// It is evaluated without earlier periods, so that a refund of the newest one does not make an
  /// earlier one the newest.
  func latest(at now: Timestamp) -> EvaluatedPurchase? {
    guard let newest = history.transactions.values.max(by: TransactionRecord.isEarlier) else {
      return nil
    }
    var period = PurchaseHistory()
    for transaction in history.transactions.values where transaction.isSamePeriod(as: newest) {
      period.apply(transaction)
    }
    if let renewalInfo = history.renewalInfos[newest.originalTransactionId] {
      period.apply(renewalInfo)
    }
    return period.purchases(at: now).last { $0.isLatest }
  }

  /// The number of a transaction's period among the known ones, from 1.
  func periodNumber(of transaction: TransactionRecord) -> Int {
    let starts = history.transactions.values.map(\.purchaseDate)
      .filter { $0 < transaction.purchaseDate }
    return Set(starts).count + 1
  }

  /// The number of known periods that were paid for and not refunded.
  var paidPeriods: Int {
    Set(
      history.transactions.values
        .filter { $0.offerDiscountType != .freeTrial && $0.revocationDate == nil }
        .map(\.purchaseDate)
    ).count
  }

  /// Returns the snapshot of a transaction.
  ///
  /// - Parameters:
  ///   - transaction: The transaction; `nil` for that of the newest period.
  ///   - latest: The purchase with the newest period.
  func snapshot(
    of transaction: TransactionRecord?, _ latest: EvaluatedPurchase
  ) -> PurchaseSnapshot {
    guard let transaction, transaction.transactionId != latest.transaction.transactionId else {
      return PurchaseSnapshot(
        latest.transaction, latest, periodNumber: periodNumber(of: latest.transaction))
    }
    return PurchaseSnapshot(transaction, nil, periodNumber: periodNumber(of: transaction))
  }
}

extension TransactionRecord {
  /// Whether another transaction is for the same period, to which the App Store may give several
  /// transaction identifiers.
  fileprivate func isSamePeriod(as other: TransactionRecord) -> Bool {
    guard productId == other.productId else { return false }
    return transactionId == other.transactionId || purchaseDate == other.purchaseDate
      || (webOrderLineItemId != nil && webOrderLineItemId == other.webOrderLineItemId)
  }
}
