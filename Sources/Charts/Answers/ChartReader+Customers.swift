internal import AppStoreTypes

extension ChartReader {
  /// Returns the sums of a chart of customers.
  func customerSums(
    _ query: ChartQuery, _ periods: [ChartPeriod], _ unknown: inout ChartAnswer.Unknown
  ) -> SegmentSums {
    var sums = SegmentSums(periods: periods.count)
    guard let days = PeriodDays(periods, query) else { return sums }
    for customer in customers(query, days.first...days.last) {
      guard let day = cohortDay(of: customer, query), let place = days.place(of: day) else {
        continue
      }
      sums.periods[place].customers += 1
      if convertingSpan(of: customer, day, query) != nil { sums.periods[place].converted += 1 }
      guard query.name == .ltvPerCustomer else { continue }
      for charge in lifetimeCharges(of: customer, day, query) {
        let dimension = charge.span.dimension
        if let units = money(query).units(of: charge.amount, dimension) {
          sums.periods[place].lifetimeRevenue += charge.isRefund ? -units : units
        } else if !charge.isRefund {
          if charge.amount == nil {
            unknown.withoutPrice += 1
          } else {
            unknown.withoutRate[dimension[.currency], default: 0] += 1
          }
        }
      }
    }
    return sums
  }

  /// Returns the customers of a query's cohorts in its environment.
  func customers(_ query: ChartQuery, _ range: ClosedRange<ChartDay>) -> [ChartUnit] {
    let found =
      Self.usesConversionDay(query)
      ? index.customers(convertingIn: range) : index.customers(firstSeenIn: range)
    return found.filter { customer in
      guard customer.environment == query.environment, let firstSeen = customer.firstSeen else {
        return false
      }
      return ChartDay(firstSeen) != ChartDay(query.asOf) || firstSeen <= query.asOf
        || Self.usesConversionDay(query)
    }
  }

  /// Returns the day of a customer's cohort.
  func cohortDay(of customer: ChartUnit, _ query: ChartQuery) -> ChartDay? {
    Self.usesConversionDay(query)
      ? customer.conversionDay : customer.firstSeen.map { ChartDay($0) }
  }

  /// Returns the first span with which a customer converted in the window; `nil` without one.
  func convertingSpan(
    of customer: ChartUnit, _ cohort: ChartDay, _ query: ChartQuery
  ) -> (purchase: ChartPurchase, span: ChartSpan)? {
    guard Self.usesConversionDay(query) else { return nil }
    let spans = customer.purchases.flatMap { purchase in purchase.spans.map { (purchase, $0) } }
    return spans.filter { _, span in
      guard query.matches(span.dimension), Self.isIn(span.start, cohort, query) else {
        return false
      }
      guard query.name == .conversionToPaying else { return true }
      return span.isCharged && !(span.refund.map { Self.isIn($0.date, cohort, query) } ?? false)
    }
    .min { ($0.1.start, $0.1.transactionID) < ($1.1.start, $1.1.transactionID) }
  }

  /// A charge or a refund in a customer's lifetime.
  struct LifetimeCharge {
    let purchase: ChartPurchase
    let span: ChartSpan
    let amount: ChartAmount?
    let date: Timestamp
    let isRefund: Bool
  }

  /// Returns the charges and refunds of a customer in the window.
  func lifetimeCharges(
    of customer: ChartUnit, _ cohort: ChartDay, _ query: ChartQuery
  ) -> [LifetimeCharge] {
    customer.purchases.flatMap { purchase in
      purchase.spans.filter { $0.isCharged && query.matches($0.dimension) }
        .flatMap { span -> [LifetimeCharge] in
          var charges = [
            LifetimeCharge(
              purchase: purchase, span: span, amount: span.price, date: span.start, isRefund: false)
          ]
          if let refund = span.refund {
            charges.append(
              LifetimeCharge(
                purchase: purchase, span: span, amount: refund.amount, date: refund.date,
                isRefund: true))
          }
          return charges.filter { Self.isIn($0.date, cohort, query) }
        }
    }
  }

  private static func usesConversionDay(_ query: ChartQuery) -> Bool {
    query.name == .initialConversion || query.name == .conversionToPaying
  }

  /// Returns whether an instant is in the window of a cohort, and not in the future.
  private static func isIn(
    _ instant: Timestamp, _ cohort: ChartDay, _ query: ChartQuery
  ) -> Bool {
    instant <= query.asOf && (query.window.map { ChartDay(instant) - cohort <= $0 } ?? true)
  }
}
