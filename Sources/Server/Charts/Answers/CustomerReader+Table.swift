internal import AppStoreCore

extension ChartSource {
  /// The money and the subscriptions of cohorts of customers, by age.
  static let customerTable = ChartSource(
    content: { request, unknown in
      .cohorts(
        CustomerReader(exploring: request.index, request.query)
          .cohorts(request.periods, &unknown))
    },
    rows: { CustomerReader(exploring: $0, $1).tableRows(of: $2) }, table: ("Customers", 1))
}

extension CustomerReader {
  /// What a cohort of customers has at one age.
  private struct Age {
    var revenue: Int64 = 0
    var active: Int64 = 0
  }

  fileprivate init(exploring index: ChartIndex, _ query: ChartQuery) {
    switch query[ChartCohortKind.self] {
    case .newCustomers: self.init(index, query, since: .firstSeen)
    case .newPayingCustomers: self.init(index, query, since: .firstCharge)
    }
  }

  /// Returns the rows of the table.
  fileprivate func cohorts(
    _ periods: [ChartPeriod], _ unknown: inout ChartAnswer.Unknown
  ) -> [ChartAnswer.Cohort] {
    guard let days = PeriodDays(periods, query) else {
      return periods.map { _ in ChartAnswer.Cohort(size: 0, cells: []) }
    }
    let today = ChartDay(query.asOf)
    var sizes = periods.map { _ in Int64(0) }
    var ages = periods.map { period in
      Array(
        repeating: Age(),
        count: max(0, min((today - period.first) / length, ChartReader.maxAges)) + 1)
    }
    for (customer, day) in members(days.first...days.last) {
      guard let place = days.place(of: day) else { continue }
      sizes[place] += 1
      add(customer, from: day, to: &ages[place], &unknown)
    }
    return periods.indices.map { place in
      ChartAnswer.Cohort(
        size: sizes[place], cells: cells(ages[place], size: sizes[place], periods[place]))
    }
  }

  /// Returns the charges of a cell; the customers of its cohort without a column.
  fileprivate func tableRows(of cell: ChartCell) -> [ChartFact] {
    let members = members(query.knownDays(of: cell.period))
    guard let age = cell.age else { return members.compactMap { row(of: $0.customer) } }
    let isSum = query[ChartCohortMeasure.self] != .revenue
    return members.flatMap { customer, day in
      let charges = charges(of: customer, day).filter {
        let number = max(0, ChartDay($0.date) - day) / length
        return isSum ? number <= age : number == age
      }
      return rows(of: charges, of: customer)
    }
  }

  private func add(
    _ customer: ChartUnit, from day: ChartDay, to ages: inout [Age],
    _ unknown: inout ChartAnswer.Unknown
  ) {
    for charge in charges(of: customer, day) {
      // What was charged before the customer was first seen counts at the beginning.
      let age = max(0, ChartDay(charge.date) - day) / length
      guard let units = known(charge, &unknown), ages.indices.contains(age) else { continue }
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

  private func cells(_ ages: [Age], size: Int64, _ period: ChartPeriod) -> [ChartAnswer.Cell] {
    let measure = query[ChartCohortMeasure.self]
    var sum: Int64 = 0
    return ages.enumerated().map { number, age in
      sum += age.revenue
      let value = scale.value(measure == .revenue ? age.revenue : sum, isMonthly: false)
      let end = (period.last + (number + 1) * length).start
      return ChartAnswer.Cell(
        count: age.active,
        part: measure == .lifetimeValuePerCustomer
          ? MeasureEvaluation.ratio(value, over: ChartValue(size), .money) : value,
        isIncomplete: period.isCut || end > query.asOf)
    }
  }

  /// The days of one age.
  private var length: Int {
    switch query.resolution {
    case .day: 1
    case .week: 7
    case .month: 30
    case .quarter: 91
    case .year: 365
    }
  }
}
