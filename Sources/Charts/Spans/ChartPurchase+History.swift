package import AppStoreTypes
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
    let spans = periods.indices.map { place in
      var span = Self.span(
        periods[place], next: place + 1 < periods.endIndex ? periods[place + 1] : nil)
      let record = periods[place].transaction
      span.refunds =
        refunds[record.transactionId].map { Self.refunds(of: record, $0, price: span.price) }
        ?? Self.refunds(of: record, price: span.price)
      span.endWithRefund()
      span.isAfterOneYear = service.isAfterOneYear(at: span)
      service.add(span)
      return span
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

  private static func span(_ period: PurchasePeriod, next: PurchasePeriod?) -> ChartSpan {
    let record = period.transaction
    let kind = kind(of: record)
    let (end, ending) = kind == .oneTime ? (record.purchaseDate, .expiry) : end(of: period, next)
    let duration = record.expiresDate.map { ChartDuration(from: record.purchaseDate, to: $0) }
    let price = kind == .trial ? 0 : price(of: record)
    return ChartSpan(
      kind: kind, transactionID: record.transactionId, start: period.chargedAt,
      periodStart: record.purchaseDate, firstSigned: record.firstSignedDate,
      end: max(period.chargedAt, end), ending: ending,
      isRenewal: record.transactionReason.map { $0 == .renewal },
      dimension: dimension(of: record, duration: kind == .oneTime ? nil : duration),
      price: price, signedEnd: kind == .oneTime ? nil : record.expiresDate,
      upgradeRefund: record.isUpgraded ? unused(of: record, at: end, price: price) : nil,
      status: status(of: period.evaluated))
  }

  private static func status(of period: EvaluatedPurchase) -> ChartSpan.RenewalStatus {
    guard period.isLatest else { return .setToRenew }
    if period.billingIssueDate != nil { return .billingIssue }
    return period.unsubscribeDate == nil ? .setToRenew : .setToCancel
  }

  /// Returns the price of the part of a period after an instant, rounded once, half to even.
  private static func unused(
    of record: TransactionRecord, at date: Timestamp, price: Int64?
  ) -> Int64? {
    guard let price, let expires = record.expiresDate, expires > record.purchaseDate else {
      return nil
    }
    let whole = (expires - record.purchaseDate).milliseconds
    let rest = min(max(0, (expires - date).milliseconds), whole)
    return Rounding.quotient(price, times: rest, over: whole)
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
    guard let price = record.price, record.currency != nil, price >= 0 else { return nil }
    let (native, isTooLarge) = price.multipliedReportingOverflow(by: Int64(max(1, record.quantity)))
    return isTooLarge || native > highestPrice ? nil : native
  }

  private static func refunds(of record: TransactionRecord, price: Int64?) -> [ChartSpan.Refund] {
    guard let date = record.revocationDate, record.isRefunded else { return [] }
    return [refund(of: record, at: date, record.revocationPercentage, price: price)]
  }

  private static func refunds(
    of record: TransactionRecord, _ timeline: RefundTimeline, price: Int64?
  ) -> [ChartSpan.Refund] {
    timeline.refunds.map { signed in
      var found = refund(of: record, at: signed.date, signed.percentage, price: price)
      found.reversal = signed.reversal.map { max($0, found.date) }
      return found
    }
  }

  private static func refund(
    of record: TransactionRecord, at date: Timestamp, _ percentage: Int?, price: Int64?
  ) -> ChartSpan.Refund {
    // Thousandths of a percent; a refund without a percentage is a complete one.
    let share = Int64(min(max(percentage ?? 100_000, 0), 100_000))
    return ChartSpan.Refund(
      date: max(date, record.purchaseDate),
      milliunits: price.map { Rounding.quotient($0, times: share, over: 100_000) })
  }

  private static func dimension(
    of record: TransactionRecord, duration: ChartDuration?
  ) -> ChartDimension {
    ChartDimension(environment: record.environment) { key in
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
