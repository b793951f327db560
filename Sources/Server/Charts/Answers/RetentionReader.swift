internal import AppStoreCore

extension ChartSource {
  /// The subscriptions that pay for later periods.
  static let retention = ChartSource(
    content: { request, _ in
      .cohorts(RetentionReader(request.index, request.query).cohorts(request.periods))
    },
    rows: { RetentionReader($0, $1).rows(of: $2) }, table: ("Subscriptions", 0))
}

/// Reads the subscriptions of one duration that pay for later periods.
struct RetentionReader {
  private let index: ChartIndex
  private let query: ChartQuery
  private let duration: String

  init(_ index: ChartIndex, _ query: ChartQuery) {
    self.index = index
    self.query = query
    duration = query[.productDuration]
  }

  private func matches(_ dimension: ChartDimension) -> Bool {
    query.matches(dimension) && dimension[.productDuration] == duration
  }

  /// Returns the rows of the table.
  func cohorts(_ periods: [ChartPeriod]) -> [ChartAnswer.Cohort] {
    guard let days = PeriodDays(periods, query), let length = ChartDuration.days(of: duration)
    else { return periods.map { _ in ChartAnswer.Cohort(size: 0, cells: []) } }
    var counts = periods.map { period in
      Array(repeating: Int64(0), count: ages(of: period.first, length) + 1)
    }
    for (dimension, series) in index.sums(of: ChartColumn(.retained, .count))
    where matches(dimension) {
      for point in series.points {
        guard let place = days.place(of: point.day), Int(point.age) < counts[place].count else {
          continue
        }
        counts[place][Int(point.age)] += point.sum
      }
    }
    return zip(periods, counts).map { period, counts in
      let size = counts[0]
      return ChartAnswer.Cohort(
        size: size,
        cells: counts.enumerated().map { age, count in
          ChartAnswer.Cell(
            count: count, part: size > 0 ? ChartValue(100 * count, per: size) : nil,
            isIncomplete: Self.reaches(age, period.last, length) > query.asOf)
        })
    }
  }

  /// Returns the subscriptions of a cell; those of its cohort without a column.
  func rows(of cell: ChartCell) -> [ChartFact] {
    let days = query.knownDays(of: cell.period)
    let reader = SumReader(index, query)
    return index.units.filter { $0.value.mayMatter(to: query, until: days.upperBound) }
      .flatMap { key, unit in
        unit.entries.compactMap { entry in
          guard entry.quantity == .retained, entry.age == cell.age ?? 0,
            days.contains(entry.day), matches(entry.dimension)
          else { return nil }
          return reader.row(entry, of: key, 1, isMoney: false)
        }
      }
  }

  /// Returns the number of the newest period that a cohort can have reached.
  private func ages(of day: ChartDay, _ length: Double) -> Int {
    let days = Double((query.asOf - day.start).milliseconds) / 86_400_000
    return min(max(0, Int((days / length).rounded())), ChartReader.maxAges)
  }

  /// Returns when all subscriptions that started on a day have reached a period.
  private static func reaches(_ age: Int, _ day: ChartDay, _ length: Double) -> Timestamp {
    Timestamp(milliseconds: day.end.milliseconds + Int64(Double(age) * length * 86_400_000))
  }
}
