internal import AppStoreCore
internal import Subscriptions

/// The periods of a subscription that became known without being the newest one.
enum LatePeriods {
  /// Returns an event for each charge that none reported, oldest first: ``EventType/started`` or
  /// ``EventType/renewed``, marked as backfill, or ``EventType/seatsAdded``.
  ///
  /// A notification may be lost or late, and its transaction read later. Without these events the prices
  /// of all events do not add up to what was charged. Transactions of one charge have one event.
  ///
  /// - Parameters:
  ///   - former: The state before.
  ///   - state: The state after.
  ///   - latest: The newest period after.
  ///   - reported: The transaction of the newest period, if the unit reports its start already.
  ///   - isImport: Whether the history was imported: it is that of another system, so of its periods only
  ///     a refunded newest one counts, whose refund is reported.
  static func between(
    _ former: PurchaseEventState, _ state: PurchaseEventState, _ latest: EvaluatedPurchase,
    reported: TransactionID?, isImport: Bool
  ) -> [Transition] {
    let (old, new) = (former.history.transactions, state.history.transactions)
    let isNew = reported.map { old[$0] == nil } ?? false
    guard new.count > old.count + (isNew ? 1 : 0) else { return [] }
    let ordered = new.values.filter { $0.type == .autoRenewable }
      .sorted(by: TransactionRecord.isEarlier)
    var known = ordered.filter { old[$0.transactionId] != nil || $0.transactionId == reported }
    var late: [Transition] = []
    for (index, period) in ordered.enumerated() {
      guard old[period.transactionId] == nil, period.transactionId != reported,
        !known.contains(where: { period.isSameCharge(as: $0) })
      else { continue }
      known.append(period)
      if isImport,
        period.transactionId != latest.transaction.transactionId || !period.isRefunded
      {
        continue
      }
      if state.addsSeats(period) {
        let isNewest = state.period(of: period).contains {
          $0.transactionId == latest.transaction.transactionId
        }
        late.append(.seatsAdded(by: period, isBackfill: !isNewest))
      } else {
        late.append(transition(period, after: index > 0 ? ordered[index - 1] : nil))
      }
    }
    return late
  }

  private static func transition(
    _ period: TransactionRecord, after former: TransactionRecord?
  ) -> Transition {
    let isFirst = period.transactionId.rawValue == period.originalTransactionId.rawValue
    var transition = Transition(
      type: isFirst ? .started : .renewed, timestamp: period.purchaseDate, transaction: period,
      explanation:
        "\(period.productId) was paid for on \(period.purchaseDate), which became known later.",
      subject: period.transactionId.rawValue, isBackfill: true)
    if !isFirst {
      let wasTrial = former?.offerDiscountType == .freeTrial
      transition.details = .renewal(
        kind(of: period, after: former),
        isTrialConversion: wasTrial && period.offerDiscountType != .freeTrial)
    }
    return transition
  }

  private static func kind(
    of period: TransactionRecord, after former: TransactionRecord?
  ) -> RenewalKind {
    let isGap = former?.expiresDate.map { period.purchaseDate > $0 } ?? false
    if period.transactionReason == .purchase {
      guard let former, !isGap else { return .resubscribe }
      if former.productId != period.productId { return .productChange }
    }
    if isGap { return .recovery }
    let wasTrial = former?.offerDiscountType == .freeTrial
    return wasTrial && period.offerDiscountType != .freeTrial ? .trialConversion : .renewal
  }
}

extension TransactionRecord {
  /// Whether the App Store gave one charge two transaction identifiers.
  ///
  /// Added seats are a charge of their own, also with the line item of their period.
  func isSameCharge(as other: TransactionRecord) -> Bool {
    guard productId == other.productId, !isSeatAddition, !other.isSeatAddition else {
      return false
    }
    if webOrderLineItemId != nil || other.webOrderLineItemId != nil {
      return webOrderLineItemId == other.webOrderLineItemId
    }
    return purchaseDate == other.purchaseDate
  }
}
