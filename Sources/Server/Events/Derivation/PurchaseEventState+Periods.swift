internal import AppStoreCore
internal import Subscriptions

extension PurchaseEventState {
  /// The purchase with the newest period at an instant; `nil` without a transaction.
  ///
  /// It is evaluated without earlier periods, so that a refund of the newest one does not make an
  /// earlier one the newest. Seats that were added to a period are a part of it.
  func latest(at now: Timestamp) -> EvaluatedPurchase? {
    guard let newest = history.transactions.values.max(by: TransactionRecord.isEarlier) else {
      return nil
    }
    var period = PurchaseHistory()
    let parts = self.period(of: newest)
    if parts.count > 1 {
      period.apply(TransactionRecord.merged(period: parts))
    } else {
      for transaction in history.transactions.values where transaction.isSamePeriod(as: newest) {
        period.apply(transaction)
      }
    }
    if let renewalInfo = history.renewalInfos[newest.originalTransactionId] {
      period.apply(renewalInfo)
    }
    return period.purchases(at: now).last { $0.isLatest }
  }

  /// The transactions of each known period: several if seats were added to it, earliest first.
  private var periods: [[TransactionRecord]] {
    history.hasAddedSeats
      ? TransactionRecord.periods(
        history.transactions.values.sorted(by: TransactionRecord.isEarlier))
      : history.transactions.values.map { [$0] }
  }

  /// Returns the transactions of the period of a known one, earliest first.
  func period(of transaction: TransactionRecord) -> [TransactionRecord] {
    guard history.hasAddedSeats else { return [transaction] }
    let id = transaction.transactionId
    return periods.first { $0.contains { $0.transactionId == id } } ?? [transaction]
  }

  /// Returns whether a known transaction adds seats to a period, and did not start it.
  ///
  /// The transaction that started a period also states that there are several. So does an addition of
  /// which no other transaction is known: the customer bought it, and not as the first one.
  func addsSeats(_ transaction: TransactionRecord) -> Bool {
    guard transaction.isSeatAddition else { return false }
    let period = period(of: transaction)
    if period[0].transactionId != transaction.transactionId { return true }
    return period.count == 1 && transaction.transactionReason != .renewal
      && transaction.transactionId.rawValue != transaction.originalTransactionId.rawValue
  }

  /// The number of a transaction's period among the known ones, from 1.
  func periodNumber(of transaction: TransactionRecord) -> Int {
    let start = period(of: transaction)[0].purchaseDate
    let starts =
      history.hasAddedSeats
      ? periods.map { $0[0].purchaseDate } : history.transactions.values.map(\.purchaseDate)
    return Set(starts.filter { $0 < start }).count + 1
  }

  /// The number of known periods that were paid for and not refunded.
  var paidPeriods: Int {
    let paid = periods.filter { period in
      period.contains { $0.offerDiscountType != .freeTrial && $0.revocationDate == nil }
    }
    return Set(paid.map { $0[0].purchaseDate }).count
  }

  /// Returns the snapshot of a transaction.
  ///
  /// - Parameters:
  ///   - transaction: The transaction; `nil` for that of the newest period.
  ///   - latest: The purchase with the newest period.
  func snapshot(
    of transaction: TransactionRecord?, _ latest: EvaluatedPurchase
  ) -> PurchaseSnapshot {
    let newest = latest.transaction
    guard let transaction, transaction.transactionId != newest.transactionId else {
      var snapshot = PurchaseSnapshot(
        newest, latest, periodNumber: periodNumber(of: newest), paidSeats: latest.seats?.left)
      // Added seats have an event with their own charge.
      if let first = history.transactions[newest.transactionId], first.seats != newest.seats {
        snapshot.price = Money(first.chargedPrice)
      }
      return snapshot
    }
    let period = period(of: transaction)
    let isNewest = period.contains { $0.transactionId == newest.transactionId }
    return PurchaseSnapshot(
      transaction, isNewest ? latest : nil, periodNumber: periodNumber(of: transaction),
      paidSeats: SeatRecord.total(of: period)?.left)
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
