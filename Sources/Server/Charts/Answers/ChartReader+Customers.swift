internal import AppStoreCore

extension ChartReader {
  /// Returns the sums of a chart of customers.
  func customerSums(
    _ query: ChartQuery, _ periods: [ChartPeriod], _ unknown: inout ChartAnswer.Unknown
  ) -> SegmentSums {
    var sums = SegmentSums(periods: periods.count)
    guard let days = PeriodDays(periods, query) else { return sums }
    if query.name == .customersNew {
      addNewCustomers(days, query, to: &sums)
      return sums
    }
    for customer in customers(query, days.first...days.last) {
      guard let day = cohortDay(of: customer, query), let place = days.place(of: day) else {
        continue
      }
      for count in counts(of: customer, day, query) { sums.periods[place][count] += 1 }
      guard query.showsLifetime else { continue }
      for charge in lifetimeCharges(of: customer, day, query) {
        sums.periods[place].lifetimeRevenue += known(charge, query, &unknown) ?? 0
      }
    }
    return sums
  }

  /// Adds the new customers of each day, without looking at each of them.
  private func addNewCustomers(
    _ days: PeriodDays, _ query: ChartQuery, to sums: inout SegmentSums
  ) {
    for offset in 0...max(0, days.last - days.first) {
      let day = days.first + offset
      guard let place = days.place(of: day) else { continue }
      // Who was first seen later on the day of the query does not count yet.
      let isCut = day == ChartDay(query.asOf) && query.asOf < index.newestCustomer
      sums.periods[place][.all] +=
        isCut
        ? Int64(customers(query, day...day).count)
        : index.newCustomers(on: day, in: query.environment)
    }
  }

  /// Returns the money of a charge, negative for a refund; an unknown one is counted.
  func known(
    _ charge: LifetimeCharge, _ query: ChartQuery, _ unknown: inout ChartAnswer.Unknown
  ) -> Int64? {
    if let units = units(of: charge, query) { return units }
    if charge.amount == nil {
      unknown.withoutPrice += charge.sign
    } else {
      unknown.withoutRate[charge.span.dimension[.currency], default: 0] += charge.sign
    }
    return nil
  }

  /// Returns the money of a charge, negative for a refund; `nil` if it is unknown.
  func units(of charge: LifetimeCharge, _ query: ChartQuery) -> Int64? {
    charge.amount.flatMap { index.settings.units(of: $0, charge.span.dimension, in: query.money) }
      .map { $0 * charge.sign }
  }

  /// Returns as what a customer counts in a query.
  func counts(
    of customer: ChartUnit, _ day: ChartDay, _ query: ChartQuery
  ) -> [CustomerCount] {
    var counts: [CustomerCount] = [.all]
    switch query.name {
    case .initialConversion, .conversionToPaying:
      if convertingSpan(of: customer, day, query) != nil { counts.append(.converted) }
    case .ltvPerPayingCustomer:
      if payingSpan(of: customer, day, query) != nil { counts.append(.paying) }
    case .trialConversion:
      guard let trial = firstTrial(of: customer, day, query) else { break }
      counts += [.trials, trial.outcome]
    default: break
    }
    return counts
  }

  /// Returns the first span for which a customer paid in the window; `nil` without one.
  private func payingSpan(
    of customer: ChartUnit, _ day: ChartDay, _ query: ChartQuery
  ) -> FoundSpan? {
    lifetimeCharges(of: customer, day, query).filter { !$0.isRefund }
      .min { ($0.date, $0.span.transactionID) < ($1.date, $1.span.transactionID) }
      .map { ($0.purchase, $0.span) }
  }

  /// Returns the first trial of a customer in the window, and what became of it.
  private func firstTrial(
    of customer: ChartUnit, _ day: ChartDay, _ query: ChartQuery
  ) -> (found: FoundSpan, outcome: CustomerCount)? {
    let trials = customer.purchases.flatMap { purchase in
      purchase.spans.filter {
        $0.kind == .trial && $0.hasLength && query.matches($0.dimension)
          && Self.isIn($0.start, day, query)
      }.map { (purchase, $0) }
    }
    guard
      let found = trials.min(by: {
        ($0.1.start, $0.1.transactionID) < ($1.1.start, $1.1.transactionID)
      })
    else { return nil }
    let next = found.0.spans.first { $0.start > found.1.start && $0.hasLength }
    if let next, next.start <= query.asOf, EntryBuilder.converts(found.1, into: next) {
      return (found, .trialsConverted)
    }
    let goesOn = found.1.end > query.asOf && found.1.status != .setToCancel
    return (found, goesOn ? .trialsPending : .trialsAbandoned)
  }

  /// Returns the span because of which a customer counts; `nil` if it does not count.
  func span(
    for count: CustomerCount, of customer: ChartUnit, _ day: ChartDay, _ query: ChartQuery
  ) -> FoundSpan? {
    switch count {
    case .all: nil
    case .converted: convertingSpan(of: customer, day, query)
    case .paying: payingSpan(of: customer, day, query)
    case .trials: firstTrial(of: customer, day, query)?.found
    case .trialsConverted, .trialsPending, .trialsAbandoned:
      firstTrial(of: customer, day, query).flatMap { $0.outcome == count ? $0.found : nil }
    }
  }

  /// A span with its purchase.
  typealias FoundSpan = (purchase: ChartPurchase, span: ChartSpan)

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
  ) -> FoundSpan? {
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
    /// Whether Apple reversed the refund, so that the amount is paid again.
    var isReversal = false

    var sign: Int64 { isRefund && !isReversal ? -1 : 1 }
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
              purchase: purchase, span: span, amount: span.charge, date: span.start, isRefund: false
            )
          ]
          for refund in span.refunds {
            let amount = span.amount(refund.milliunits)
            charges.append(
              LifetimeCharge(
                purchase: purchase, span: span, amount: amount, date: refund.date, isRefund: true))
            guard let reversal = refund.reversal else { continue }
            charges.append(
              LifetimeCharge(
                purchase: purchase, span: span, amount: amount, date: reversal, isRefund: true,
                isReversal: true))
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
