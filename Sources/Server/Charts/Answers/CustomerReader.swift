internal import AppStoreCore

extension ChartSource {
  /// The customers of cohorts, and their money.
  static func customers(since start: CustomerReader.Start = .firstSeen) -> ChartSource {
    ChartSource(
      content: { request, unknown in
        let reader = CustomerReader(request.index, request.query, since: start)
        return .sums(["": reader.sums(request.periods, &unknown)])
      },
      rows: { CustomerReader($0, $1, since: start).rows(of: $2) })
  }
}

/// A number about a cohort of customers.
enum CohortSum: Int, Hashable, Sendable {
  /// All customers.
  case all
  /// Those who bought anything or started a trial in the window.
  case bought
  /// Those who paid in the window and were not refunded in it.
  case paid
  /// Those who paid in the window, refunded or not.
  case charged
  /// Those whose first trial started in the window.
  case trials
  /// Those whose first trial was followed by a paid period.
  case trialsConverted
  /// Those whose first trial continues, with auto-renew on.
  case trialsPending
  /// Those whose first trial ended otherwise, or will.
  case trialsAbandoned
  /// The charges without refunds in the window.
  case revenue
}

/// Reads the customers of a query, and what they did in the window after their day 0.
struct CustomerReader {
  /// What day 0 of a customer is.
  enum Start: Sendable {
    /// The day on which the customer was first seen.
    case firstSeen
    /// The earlier one of that day and the day of the first purchase.
    case firstSeenOrBought
    /// The day of the first charge.
    case firstCharge
  }

  let index: ChartIndex
  let query: ChartQuery
  let scale: ChartMoneyScale
  private let start: Start
  private let window: Int?

  init(_ index: ChartIndex, _ query: ChartQuery, since start: Start) {
    self.index = index
    self.query = query
    self.start = start
    scale = query.scale
    window = query.window
  }

  /// Returns the numbers of the cohort of each period.
  func sums(
    _ periods: [ChartPeriod], _ unknown: inout ChartAnswer.Unknown
  ) -> SegmentSums {
    var sums = SegmentSums(periods: periods.count)
    guard let days = PeriodDays(periods, query) else { return sums }
    let wanted = Set(query.measures.compactMap(\.cohortSum))
    if wanted == [.all], start == .firstSeen {
      addNewCustomers(days, to: &sums)
      return sums
    }
    let spans = [CohortSum.bought, .paid, .charged].filter(wanted.contains)
    let (hasTrials, hasRevenue) = (wanted.contains(.trials), wanted.contains(.revenue))
    for (customer, day) in members(days.first...days.last) {
      guard let place = days.place(of: day) else { continue }
      func add(_ units: Int64, to sum: CohortSum) {
        sums.periods[place][own: sum.rawValue] += units
      }
      add(1, to: .all)
      for sum in spans where span(for: sum, of: customer, day) != nil { add(1, to: sum) }
      if hasTrials, let trial = firstTrial(of: customer, day) {
        add(1, to: .trials)
        add(1, to: trial.outcome)
      }
      guard hasRevenue else { continue }
      for charge in charges(of: customer, day) {
        add(known(charge, &unknown) ?? 0, to: .revenue)
      }
    }
    return sums
  }

  /// Adds the new customers of each day, without looking at each of them.
  private func addNewCustomers(_ days: PeriodDays, to sums: inout SegmentSums) {
    for offset in 0...max(0, days.last - days.first) {
      let day = days.first + offset
      guard let place = days.place(of: day) else { continue }
      // Who was first seen later on the day of the query does not count yet.
      let isCut = day == ChartDay(query.asOf) && query.asOf < index.newestCustomer
      sums.periods[place][own: CohortSum.all.rawValue] +=
        isCut
        ? Int64(members(day...day).count) : index.newCustomers(on: day, in: query.environment)
    }
  }

  /// Returns the rows behind a number.
  func rows(of cell: ChartCell) -> [ChartFact]? {
    guard let sum = query.measures[cell.measure].cohortSum else { return nil }
    return members(query.knownDays(of: cell.period)).flatMap { customer, day -> [ChartFact] in
      switch sum {
      case .all: return row(of: customer).map { [$0] } ?? []
      case .revenue: return rows(of: charges(of: customer, day), of: customer)
      case .bought, .paid, .charged, .trials, .trialsConverted, .trialsPending, .trialsAbandoned:
        let found = span(for: sum, of: customer, day)
        return found.flatMap { row(of: customer, $0) }.map { [$0] } ?? []
      }
    }
  }

  /// Returns the row of a customer, for what it bought or else for when it was first seen.
  func row(of customer: ChartUnit, _ found: FoundSpan? = nil) -> ChartFact? {
    guard let id = customer.id, let firstSeen = customer.firstSeen else { return nil }
    return ChartFact(
      date: found?.span.start ?? firstSeen, contribution: ChartValue(1),
      amount: found?.span.charge, dimension: found?.span.dimension, customer: id,
      purchase: found?.purchase.id, transaction: found?.span.transactionID,
      reason: found == nil ? .firstSeen : .purchase, rank: 0)
  }

  /// Returns the customers of a range of days, each with its day 0.
  func members(_ days: ClosedRange<ChartDay>) -> [(customer: ChartUnit, day: ChartDay)] {
    candidates(days).compactMap { customer in
      guard customer.environment == query.environment, let day = self.day(of: customer),
        days.contains(day)
      else { return nil }
      return (customer, day)
    }
  }

  private func candidates(_ days: ClosedRange<ChartDay>) -> [ChartUnit] {
    switch start {
    case .firstSeen: index.customers(firstSeenIn: days)
    case .firstSeenOrBought: index.customers(convertingIn: days)
    case .firstCharge: index.units.values.filter { $0.id != nil }
    }
  }

  /// Returns the day on which a customer joins a cohort; `nil` if that is after the time of the query,
  /// or never happened.
  private func day(of customer: ChartUnit) -> ChartDay? {
    switch start {
    case .firstSeen:
      customer.firstSeen.flatMap { date in
        ChartDay(date) == ChartDay(query.asOf) && date > query.asOf ? nil : ChartDay(date)
      }
    case .firstSeenOrBought: customer.conversionDay
    case .firstCharge:
      customer.purchases.lazy.flatMap(\.spans)
        .filter { $0.isCharged && query.matches($0.dimension) && $0.start <= query.asOf }
        .map(\.start).min().map { ChartDay($0) }
    }
  }

  /// Returns the span because of which a customer counts; `nil` if it does not count.
  private func span(
    for sum: CohortSum, of customer: ChartUnit, _ day: ChartDay
  ) -> FoundSpan? {
    switch sum {
    case .all, .revenue: nil
    case .bought, .paid: convertingSpan(of: customer, day, isPaid: sum == .paid)
    case .charged: chargedSpan(of: customer, day)
    case .trials: firstTrial(of: customer, day)?.found
    case .trialsConverted, .trialsPending, .trialsAbandoned:
      firstTrial(of: customer, day).flatMap { $0.outcome == sum ? $0.found : nil }
    }
  }

  typealias FoundSpan = (purchase: ChartPurchase, span: ChartSpan)

  /// Returns the first span for which a customer paid in the window; `nil` without one.
  private func chargedSpan(of customer: ChartUnit, _ day: ChartDay) -> FoundSpan? {
    charges(of: customer, day).filter { !$0.isRefund }
      .min { ($0.date, $0.span.transactionID) < ($1.date, $1.span.transactionID) }
      .map { ($0.purchase, $0.span) }
  }

  /// Returns the first span with which a customer converted in the window; `nil` without one.
  private func convertingSpan(
    of customer: ChartUnit, _ day: ChartDay, isPaid: Bool
  ) -> FoundSpan? {
    first(of: customer) { span in
      guard query.matches(span.dimension), isInWindow(span.start, day) else { return false }
      guard isPaid else { return true }
      return span.isCharged && !(span.refund.map { isInWindow($0.date, day) } ?? false)
    }
  }

  /// Returns the first trial of a customer in the window, and what became of it.
  private func firstTrial(
    of customer: ChartUnit, _ day: ChartDay
  ) -> (found: FoundSpan, outcome: CohortSum)? {
    let trial = first(of: customer) {
      $0.kind == .trial && $0.hasLength && query.matches($0.dimension)
        && isInWindow($0.start, day)
    }
    guard let trial else { return nil }
    let next = trial.purchase.spans.first { $0.start > trial.span.start && $0.hasLength }
    if let next, next.start <= query.asOf, EntryBuilder.converts(trial.span, into: next) {
      return (trial, .trialsConverted)
    }
    let goesOn = trial.span.end > query.asOf && trial.span.status != .setToCancel
    return (trial, goesOn ? .trialsPending : .trialsAbandoned)
  }

  private func first(
    of customer: ChartUnit, where counts: (ChartSpan) -> Bool
  ) -> FoundSpan? {
    customer.purchases.flatMap { purchase in purchase.spans.filter(counts).map { (purchase, $0) } }
      .min { ($0.1.start, $0.1.transactionID) < ($1.1.start, $1.1.transactionID) }
  }

  /// Returns whether an instant is in the window of a customer, and not in the future.
  func isInWindow(_ instant: Timestamp, _ day: ChartDay) -> Bool {
    instant <= query.asOf && (window.map { ChartDay(instant) - day <= $0 } ?? true)
  }
}

extension ChartMeasure {
  /// The number about a cohort; `nil` for another formula.
  fileprivate var cohortSum: CohortSum? {
    guard case .own(let place, _) = formula else { return nil }
    return CohortSum(rawValue: place)
  }
}
