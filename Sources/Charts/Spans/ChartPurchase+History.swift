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
  ///   - rates: The exchange rates.
  package init(
    id: OriginalTransactionID, history: PurchaseHistory, rates: ExchangeRates
  ) {
    let periods = history.chargedPeriods.filter { Self.counts($0.transaction) }
    let spans = periods.indices.map { place in
      Self.span(
        periods[place], next: place + 1 < periods.endIndex ? periods[place + 1].transaction : nil,
        rates)
    }
    self.init(id: id, spans: spans)
  }

  private static func counts(_ record: TransactionRecord) -> Bool {
    record.store == .appStore && !record.isShared
      && (record.type != .autoRenewable
        || record.expiresDate.map { $0 > record.purchaseDate } ?? false)
  }

  private static func span(
    _ period: EvaluatedPurchase, next: TransactionRecord?, _ rates: ExchangeRates
  ) -> ChartSpan {
    let record = period.transaction
    let kind = kind(of: record)
    let (end, ending) = kind == .oneTime ? (record.purchaseDate, .expiry) : end(of: period, next)
    let duration = record.expiresDate.map { ChartDuration(from: record.purchaseDate, to: $0) }
    let price = kind == .trial ? ChartAmount(native: 0, converted: 0) : price(of: record, rates)
    return ChartSpan(
      kind: kind, transactionID: record.transactionId, start: record.purchaseDate,
      end: max(record.purchaseDate, end), ending: ending,
      isRenewal: record.transactionReason.map { $0 == .renewal },
      dimension: dimension(of: record, duration: kind == .oneTime ? nil : duration),
      price: price,
      monthly: kind == .oneTime
        ? nil : duration.flatMap { duration in price?.mapped(duration.monthlyTwelfths) },
      refund: refund(of: record, price: price))
  }

  private static func kind(of record: TransactionRecord) -> ChartSpan.Kind {
    guard record.type == .autoRenewable else { return .oneTime }
    guard let discount = record.offerDiscountType else {
      return record.offerType == .introductory ? .intro : .paid
    }
    if discount == .freeTrial { return .trial }
    return record.offerType == .introductory ? .intro : .paid
  }

  /// Returns the first of: the end of the period or of its grace period, the next purchase, the
  /// change to another product, and the refund.
  private static func end(
    of period: EvaluatedPurchase, _ next: TransactionRecord?
  ) -> (Timestamp, ChartSpan.Ending) {
    let record = period.transaction
    var end = max(period.accessUntil ?? .latest, period.periodEnd ?? .latest)
    var ending = ChartSpan.Ending.expiry
    switch period.state {
    case .upgraded(let date): (end, ending) = (date, .productChange)
    case .revoked: end = period.periodEnd ?? end
    case .owned, .subscribed, .awaitingRenewal: break
    case .inGracePeriod, .inBillingRetry, .expired:
      if period.graceEnd != nil {
        ending = .graceEnd
      } else if period.billingIssueDate != nil {
        ending = .billing
      }
    }
    if let next, next.purchaseDate <= end {
      (end, ending) = (
        next.purchaseDate, next.productId == record.productId ? .renewal : .productChange
      )
    }
    if let revoked = record.revocationDate, revoked <= end { (end, ending) = (revoked, .refund) }
    return (end, ending)
  }

  private static func price(of record: TransactionRecord, _ rates: ExchangeRates) -> ChartAmount? {
    guard let price = record.price, let currency = record.currency, price >= 0 else { return nil }
    let (native, isTooLarge) = price.multipliedReportingOverflow(by: Int64(max(1, record.quantity)))
    guard !isTooLarge, native <= highestPrice else { return nil }
    let converted = rates.converted(native, from: currency, on: ChartDay(record.purchaseDate))
    return ChartAmount(native: native, converted: converted)
  }

  private static func refund(
    of record: TransactionRecord, price: ChartAmount?
  ) -> ChartSpan.Refund? {
    guard let date = record.revocationDate, record.isRefunded else { return nil }
    // Thousandths of a percent; a refund without a percentage is a complete one.
    let share = Int64(min(max(record.revocationPercentage ?? 100_000, 0), 100_000))
    return ChartSpan.Refund(
      date: max(date, record.purchaseDate),
      amount: price?.mapped { Rounding.quotient($0, times: share, over: 100_000) })
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
