internal import AppStoreCore

extension ChartSource {
  static let sums = ChartSource(
    content: { request, unknown in
      .sums(SumReader(request.index, request.query).sums(request.periods, &unknown))
    },
    rows: { SumReader($0, $1).rows(of: $2) }, hasSegments: true)
}

/// Reads the sums of the index, and the entries behind them.
struct SumReader {
  let index: ChartIndex
  let query: ChartQuery
  let scale: ChartMoneyScale
  /// The place of the query's money in the index; `nil` if it does not show it.
  private let place: Int?

  init(_ index: ChartIndex, _ query: ChartQuery) {
    self.index = index
    self.query = query
    scale = query.scale
    place = index.shown.firstIndex(of: scale.money)
  }

  /// Returns the sums of each segment, by its value; one segment has no name.
  func sums(
    _ periods: [ChartPeriod], _ unknown: inout ChartAnswer.Unknown
  ) -> [String: SegmentSums] {
    guard let days = PeriodDays(periods, query) else { return [:] }
    var sums: [String: SegmentSums] = [:]
    for (quantity, needs) in needs.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      if needs.count { add(.count, of: quantity, isMoney: false, days, to: &sums) }
      guard needs.money, let place else { continue }
      add(.money(place), of: quantity, isMoney: true, days, to: &sums)
      addUnknown(quantity, at: place, days, to: &unknown)
    }
    subtractPending(days, from: &sums)
    return sums
  }

  /// The quantities of the measures, and whether their count or their money is needed.
  private var needs: [ChartQuantity: (count: Bool, money: Bool)] {
    var needs: [ChartQuantity: (count: Bool, money: Bool)] = [:]
    for measure in query.measures {
      guard case .sum(let terms, _) = measure.formula else { continue }
      for term in terms {
        let known = needs[term.quantity] ?? (false, false)
        let isMoney = measure.unit == .money
        needs[term.quantity] = (known.count || !isMoney, known.money || isMoney)
      }
    }
    return needs
  }

  private func add(
    _ value: ChartColumn.Value, of quantity: ChartQuantity, isMoney: Bool, _ days: PeriodDays,
    to sums: inout [String: SegmentSums]
  ) {
    for (dimension, series) in index.sums(of: ChartColumn(quantity, value))
    where query.matches(dimension) {
      let name = query.segment.map { dimension[$0] } ?? ""
      let factor = isMoney ? scale.factor(dimension, isMonthly: quantity.isMonthly) : 1
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
  private func subtractPending(_ days: PeriodDays, from sums: inout [String: SegmentSums]) {
    guard let today = days.place(of: ChartDay(query.asOf)) else { return }
    let money = place.map { ChartColumn.Value.money($0) }
    let pending = index.pendingSums(after: query.asOf)
    for (column, values) in pending where column.value == .count || column.value == money {
      let isMoney = column.value == money
      for (dimension, sum) in values where query.matches(dimension) {
        let name = query.segment.map { dimension[$0] } ?? ""
        guard var segment = sums.removeValue(forKey: name) else { continue }
        let factor = isMoney ? scale.factor(dimension, isMonthly: column.quantity.isMonthly) : 1
        segment.periods[today][column.quantity, isMoney: isMoney] -= factor * sum
        sums[name] = segment
      }
    }
  }

  /// Counts the amounts that the chart does not contain: of charges in the range, and of
  /// subscriptions that are active at its end.
  private func addUnknown(
    _ quantity: ChartQuantity, at place: Int, _ days: PeriodDays,
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
