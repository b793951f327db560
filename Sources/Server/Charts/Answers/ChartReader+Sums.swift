internal import AppStoreCore

extension ChartReader {
  /// Returns the sums of each segment, by its value; one segment has no name.
  func sums(
    _ query: ChartQuery, _ periods: [ChartPeriod], _ unknown: inout ChartAnswer.Unknown
  ) -> [String: SegmentSums] {
    guard let days = PeriodDays(periods, query) else { return [:] }
    var sums: [String: SegmentSums] = [:]
    let terms = query.terms
    for quantity in Set(terms.map(\.quantity)).sorted(by: { $0.rawValue < $1.rawValue }) {
      let isCounted = terms.contains { $0.quantity == quantity && !$0.isMoney }
      let isMoney = terms.contains { $0.quantity == quantity && $0.isMoney }
      if isCounted {
        add(.count, of: quantity, isMoney: false, query, days, to: &sums)
      }
      guard isMoney, let place = place(of: query.money) else { continue }
      add(.money(place), of: quantity, isMoney: true, query, days, to: &sums)
      addUnknown(quantity, at: place, query, days, to: &unknown)
    }
    subtractPending(query, days, from: &sums)
    return sums
  }

  private func add(
    _ value: ChartColumn.Value, of quantity: ChartQuantity, isMoney: Bool, _ query: ChartQuery,
    _ days: PeriodDays, to sums: inout [String: SegmentSums]
  ) {
    for (dimension, series) in index.sums(of: ChartColumn(quantity, value))
    where query.matches(dimension) {
      let name = query.segment.map { dimension[$0] } ?? ""
      let factor =
        isMoney ? query.scale.factor(dimension, isMonthly: quantity.isMonthly) : 1
      var segment = sums.removeValue(forKey: name) ?? SegmentSums(periods: days.count)
      for point in series.points {
        if point.day > days.last { break }
        switch days.place(of: point.day) {
        case nil: segment.opening[quantity, isMoney: isMoney] += factor * point.sum
        case let place?: segment.periods[place][quantity, isMoney: isMoney] += factor * point.sum
        }
      }
      sums[name] = segment
    }
  }

  /// Takes back ends of today that have not happened at the time of the query.
  private func subtractPending(
    _ query: ChartQuery, _ days: PeriodDays, from sums: inout [String: SegmentSums]
  ) {
    guard let place = days.place(of: ChartDay(query.asOf)) else { return }
    let money = self.place(of: query.money).map { ChartColumn.Value.money($0) }
    let pending = index.pendingSums(after: query.asOf)
    for (column, values) in pending where column.value == .count || column.value == money {
      let isMoney = column.value == money
      for (dimension, sum) in values where query.matches(dimension) {
        let name = query.segment.map { dimension[$0] } ?? ""
        guard var segment = sums.removeValue(forKey: name) else { continue }
        let factor =
          isMoney ? query.scale.factor(dimension, isMonthly: column.quantity.isMonthly) : 1
        segment.periods[place][column.quantity, isMoney: isMoney] -= factor * sum
        sums[name] = segment
      }
    }
  }

  /// Returns the money of an entry in the integers of the query; `nil` if it is unknown.
  func units(of entry: ChartEntry, _ query: ChartQuery) -> Int64? {
    entry.units(query.money, index.settings).map {
      $0 * query.scale.factor(entry.dimension, isMonthly: entry.quantity.isMonthly)
    }
  }

  /// Counts the amounts that the chart does not contain: of charges in the range, and of
  /// subscriptions that are active at its end.
  private func addUnknown(
    _ quantity: ChartQuantity, at place: Int, _ query: ChartQuery, _ days: PeriodDays,
    to unknown: inout ChartAnswer.Unknown
  ) {
    func count(_ value: ChartColumn.Value, _ found: (ChartDimension, Int64) -> Void) {
      for (dimension, series) in index.sums(of: ChartColumn(quantity, value))
      where query.matches(dimension) {
        let points = series.points.filter {
          $0.day <= days.last && (quantity.isMonthly || days.place(of: $0.day) != nil)
        }
        let sum = points.reduce(0) { $0 + $1.sum }
        if sum != 0 { found(dimension, sum) }
      }
    }
    count(.unpriced) { _, sum in unknown.withoutPrice += sum }
    count(.unrated(place)) { dimension, sum in
      unknown.withoutRate[dimension[.currency], default: 0] += sum
    }
    unknown.withoutRate = unknown.withoutRate.filter { $0.value != 0 }
  }
}

/// The places of days in the periods of a query.
struct PeriodDays {
  let first: ChartDay
  /// The last day that counts.
  let last: ChartDay
  let count: Int
  private var places: [Int] = []

  /// Creates the places; `nil` without periods.
  init?(_ periods: [ChartPeriod], _ query: ChartQuery) {
    guard let known = query.knownRange, let start = periods.first?.first else { return nil }
    (first, last, count) = (start, known.upperBound, periods.count)
    for (place, period) in periods.enumerated() {
      places += Array(repeating: place, count: period.last - period.first + 1)
    }
  }

  /// Returns the place of the period that contains a day; `nil` for an earlier or a later day.
  func place(of day: ChartDay) -> Int? {
    guard day >= first, day <= last else { return nil }
    return places[day - first]
  }
}

extension ChartQuery {
  /// The quantities that the measures need, and whether their money or their count.
  var terms: [(quantity: ChartQuantity, isMoney: Bool)] {
    zip(formulas, ChartDefinition(name).measures).flatMap { formula, measure in
      guard case .sum(let terms, _) = formula else { return [(ChartQuantity, Bool)]() }
      return terms.map { ($0.quantity, measure.unit == .money) }
    }
  }
}
