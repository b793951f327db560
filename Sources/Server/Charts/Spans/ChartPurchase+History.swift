package import AppStoreCore
package import Subscriptions

extension ChartPurchase {
  /// The highest price that counts, in thousandths of the currency unit; a higher one is unknown.
  ///
  /// It keeps every sum within 64 bits.
  private static let highestPrice: Int64 = 1_000_000_000_000

  /// Creates the spans of a purchase from the newest version of everything known.
  ///
  /// Equal histories have equal spans. Purchases that family members or organizations share,
  /// promotional grants, Test Store purchases and periods of length zero have none.
  ///
  /// - Parameters:
  ///   - id: The original transaction.
  ///   - history: The history of that purchase only.
  ///   - refunds: What all signed versions and notifications state about the refunds of transactions
  ///     for which ``TransactionRecord/hasRefundHistory`` is true; of others the history knows it.
  package init(
    id: OriginalTransactionID, history: PurchaseHistory,
    refunds: [TransactionID: RefundTimeline] = [:]
  ) {
    let periods = history.chargedPeriods.filter { Self.counts($0.transaction) }
    var service = PaidService()
    var spans: [ChartSpan] = []
    spans.reserveCapacity(periods.count)
    for index in periods.indices {
      var span = Self.span(
        periods[index], next: index + 1 < periods.endIndex ? periods[index + 1] : nil,
        former: spans.last)
      span.refunds = Self.refunds(of: periods[index].firstCharge, in: refunds, price: span.price)
      var additions = Self.additions(periods[index], to: span, refunds)
      span.endWithRefund(additions)
      span.isAfterOneYear = service.isAfterOneYear(at: span)
      for index in additions.indices { additions[index].isAfterOneYear = span.isAfterOneYear }
      service.add(span)
      spans.append(span)
      spans += additions
    }
    let known = Set(spans.map(\.transactionID))
    self.init(
      id: id, spans: spans,
      requests: refunds.filter { known.contains($0.key) }
        .flatMap { ChartRefundRequest.requests(for: $0.key, $0.value) }
        .sorted { ($0.date, $0.transaction) < ($1.date, $1.transaction) })
  }

  private static func counts(_ record: TransactionRecord) -> Bool {
    record.store == .appStore && !record.isShared
      && (record.type != .autoRenewable
        || record.expiresDate.map { $0 > record.purchaseDate } ?? false)
  }

  private static func span(
    _ period: PurchasePeriod, next: PurchasePeriod?, former: ChartSpan?
  ) -> ChartSpan {
    let (record, first) = (period.transaction, period.firstCharge)
    let kind = kind(of: record)
    let (end, ending) = kind == .oneTime ? (record.purchaseDate, .expiry) : end(of: period, next)
    let duration = record.expiresDate.map { ChartDuration(from: record.purchaseDate, to: $0) }
    let price = kind == .trial ? 0 : price(of: first)
    return ChartSpan(
      transactionID: record.transactionId, start: period.chargedAt,
      periodStart: record.purchaseDate, firstSigned: first.firstSignedDate,
      end: max(period.chargedAt, end),
      dimension: dimension(
        of: record, duration: kind == .oneTime ? nil : duration, former: former?.dimension),
      price: price, kind: kind, ending: ending,
      isRenewal: record.transactionReason.map { $0 == .renewal },
      signedEnd: kind == .oneTime ? nil : record.expiresDate, status: status(of: period.evaluated),
      upgradeRefund: record.isUpgraded ? unused(of: period.charges, at: end, price) : nil)
  }

  /// Returns the charges for seats that were added to a period.
  private static func additions(
    _ period: PurchasePeriod, to span: ChartSpan, _ refunds: [TransactionID: RefundTimeline]
  ) -> [ChartSpan] {
    period.additions.map { record in
      let price = Self.price(of: record)
      return ChartSpan(
        transactionID: record.transactionId, start: record.purchaseDate,
        periodStart: record.purchaseDate, firstSigned: record.firstSignedDate,
        end: record.purchaseDate,
        dimension: dimension(of: record, duration: span.duration, former: span.dimension),
        refunds: Self.refunds(of: record, in: refunds, price: price), price: price,
        kind: span.kind == .trial ? .paid : span.kind, ending: .expiry, isRenewal: false,
        isAddition: true)
    }
  }

  private static func status(of period: EvaluatedPurchase) -> ChartSpan.RenewalStatus {
    guard period.isLatest else { return .setToRenew }
    if period.billingIssueDate != nil { return .billingIssue }
    return period.unsubscribeDate == nil ? .setToRenew : .setToCancel
  }

  /// Returns the price of the part of a period's charges after an instant, each rounded once, half to
  /// even.
  private static func unused(
    of charges: [TransactionRecord], at date: Timestamp, _ firstPrice: Int64?
  ) -> Int64? {
    var sum: Int64 = 0
    for (place, record) in charges.enumerated() {
      guard let price = place == 0 ? firstPrice : Self.price(of: record),
        let expires = record.expiresDate, expires > record.purchaseDate
      else { return nil }
      let whole = (expires - record.purchaseDate).milliseconds
      let rest = min(max(0, (expires - date).milliseconds), whole)
      sum += Rounding.quotient(price, times: rest, over: whole)
    }
    return sum
  }

  private static func kind(of record: TransactionRecord) -> ChartSpan.Kind {
    guard record.type == .autoRenewable else { return .oneTime }
    guard let discount = record.offerDiscountType else {
      return record.offerType == .introductory ? .intro : .paid
    }
    if discount == .freeTrial { return .trial }
    return record.offerType == .introductory ? .intro : .paid
  }

  /// Returns the first of: the end of the period or of its grace period, the next charge, the change
  /// to another product, and the refund.
  private static func end(
    of period: PurchasePeriod, _ next: PurchasePeriod?
  ) -> (Timestamp, ChartSpan.Ending) {
    let record = period.transaction
    var end = period.graceEnd ?? period.evaluated.periodEnd ?? .latest
    var ending = ChartSpan.Ending.expiry
    if period.graceEnd != nil {
      ending = .graceEnd
    } else if period.billingIssueDate != nil {
      ending = .billing
    }
    // An upgrade in the grace period is the next charge.
    if case .upgraded(let date) = period.evaluated.state,
      period.graceEnd == nil || period.evaluated.periodEnd.map({ date < $0 }) ?? true
    {
      (end, ending) = (date, .productChange)
    }
    if let next, next.chargedAt <= end {
      let isSame = next.transaction.productId == record.productId
      (end, ending) = (next.chargedAt, isSame ? .renewal : .productChange)
    }
    if let revoked = record.revocationDate, revoked <= end { (end, ending) = (revoked, .refund) }
    return (end, ending)
  }

  private static func price(of record: TransactionRecord) -> Int64? {
    record.chargedPrice.flatMap { (0...highestPrice).contains($0.milliunits) ? $0.milliunits : nil }
  }

  private static func refunds(
    of record: TransactionRecord, in timelines: [TransactionID: RefundTimeline], price: Int64?
  ) -> [ChartSpan.Refund] {
    let timeline = timelines[record.transactionId]
    guard timeline != nil || record.isRefunded || record.refundedSeats > 0 else { return [] }
    return (timeline ?? RefundTimeline([record])).refunds.map { signed in
      let date = max(signed.date, record.purchaseDate)
      return ChartSpan.Refund(
        date: date, milliunits: price.map { signed.amount(of: $0) },
        paidPart: price.map { signed.paidPart(of: $0) }, endsCharge: signed.seats == nil,
        reversal: signed.reversal.map { max($0, date) })
    }
  }

  private static func dimension(
    of record: TransactionRecord, duration: ChartDuration?, former: ChartDimension?
  ) -> ChartDimension {
    ChartDimension(environment: record.environment, former: former) { key in
      switch key {
      case .app: record.bundleId.rawValue
      case .productID: record.productId.rawValue
      case .productDuration: duration?.text ?? "none"
      case .storefront: record.storefront ?? "unknown"
      case .currency: record.currency ?? "unknown"
      case .offerType: offer(of: record)
      }
    }
  }

  private static func offer(of record: TransactionRecord) -> String {
    if record.offerDiscountType == .freeTrial { return "free_trial" }
    return switch record.offerType {
    case nil: record.offerDiscountType == nil ? "none" : "unspecified"
    case .introductory?: "introductory"
    case .promotional?: "promotional"
    case .code?: "offer_code"
    case .winBack?: "win_back"
    default: "unspecified"
    }
  }
}
