internal import AppStoreCore

extension ChartReader {
  /// What a cohort of customers has at one age.
  private struct Age {
    var revenue: Int64 = 0
    var active: Int64 = 0
  }

  /// Returns the rows of the cohort explorer.
  func customerCohorts(
    _ query: ChartQuery, _ periods: [ChartPeriod], _ unknown: inout ChartAnswer.Unknown
  ) -> [ChartAnswer.Cohort] {
    guard let days = PeriodDays(periods, query) else {
      return periods.map { _ in ChartAnswer.Cohort(size: 0, cells: []) }
    }
    let length = Self.ageDays(query.resolution)
    let today = ChartDay(query.asOf)
    var sizes = periods.map { _ in Int64(0) }
    var ages = periods.map { period in
      Array(
        repeating: Age(), count: max(0, min((today - period.first) / length, Self.maxAges)) + 1)
    }
    for customer in explored(query, days.first...days.last) {
      guard let day = explorerDay(of: customer, query), let place = days.place(of: day) else {
        continue
      }
      sizes[place] += 1
      add(customer, from: day, length, query, to: &ages[place], &unknown)
    }
    return periods.indices.map { place in
      ChartAnswer.Cohort(
        size: sizes[place],
        cells: cells(ages[place], size: sizes[place], periods[place], length, query))
    }
  }

  /// Returns the first day of a customer's cohort; `nil` if the customer is in none.
  func explorerDay(of customer: ChartUnit, _ query: ChartQuery) -> ChartDay? {
    switch query.cohortKind {
    case .newCustomers: customer.firstSeen.map { ChartDay($0) }
    case .newPayingCustomers:
      customer.purchases.lazy.flatMap(\.spans)
        .filter { $0.isCharged && query.matches($0.dimension) && $0.start <= query.asOf }
        .map(\.start).min().map { ChartDay($0) }
    }
  }

  func explored(_ query: ChartQuery, _ range: ClosedRange<ChartDay>) -> [ChartUnit] {
    switch query.cohortKind {
    case .newCustomers: customers(query, range)
    case .newPayingCustomers:
      index.units.values.filter { $0.id != nil && $0.environment == query.environment }
    }
  }

  private func add(
    _ customer: ChartUnit, from day: ChartDay, _ length: Int, _ query: ChartQuery,
    to ages: inout [Age], _ unknown: inout ChartAnswer.Unknown
  ) {
    for charge in lifetimeCharges(of: customer, day, query) {
      // What was charged before the customer was first seen counts at the beginning.
      let age = max(0, ChartDay(charge.date) - day) / length
      guard let units = known(charge, query, &unknown), ages.indices.contains(age) else {
        continue
      }
      ages[age].revenue += units
    }
    let spans = customer.purchases.lazy.flatMap(\.spans).filter {
      $0.isPaid && $0.hasLength && query.matches($0.dimension)
    }
    for age in ages.indices {
      let end = min((day + (age + 1) * length).start, query.asOf)
      ages[age].active += Int64(spans.count { $0.start < end && end <= $0.end })
    }
  }

  private func cells(
    _ ages: [Age], size: Int64, _ period: ChartPeriod, _ length: Int, _ query: ChartQuery
  ) -> [ChartAnswer.Cell] {
    var sum: Int64 = 0
    return ages.enumerated().map { number, age in
      sum += age.revenue
      let revenue = query.scale.value(age.revenue, isMonthly: false)
      let value = query.scale.value(sum, isMonthly: false)
      let part: ChartValue? =
        switch query.cohortMeasure {
        case .revenue: revenue
        case .lifetimeValue: value
        case .lifetimeValuePerCustomer:
          MeasureEvaluation.ratio(value, over: ChartValue(size), .money)
        }
      let end = (period.last + (number + 1) * length).start
      return ChartAnswer.Cell(
        count: age.active, part: part, isIncomplete: period.isCut || end > query.asOf)
    }
  }

  /// The days of one age.
  static func ageDays(_ resolution: ChartResolution) -> Int {
    switch resolution {
    case .day: 1
    case .week: 7
    case .month: 30
    case .quarter: 91
    case .year: 365
    }
  }
}
