internal import AppStoreCore

extension ChartReader {
  /// The most periods after the first one that a table shows.
  package static let maxAges = 120

  /// Returns the rows of the retention table.
  func cohorts(_ query: ChartQuery, _ periods: [ChartPeriod]) -> [ChartAnswer.Cohort] {
    guard let days = PeriodDays(periods, query),
      let length = ChartDuration.days(of: query.productDuration)
    else { return periods.map { _ in ChartAnswer.Cohort(size: 0, cells: []) } }
    var counts = periods.map { period in
      Array(repeating: Int64(0), count: Self.ages(of: period.first, length, query.asOf) + 1)
    }
    for (dimension, series) in index.sums(of: ChartColumn(.retained, .count))
    where query.matches(dimension) {
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

  /// Returns the number of the newest period that a cohort can have reached.
  private static func ages(of day: ChartDay, _ length: Double, _ asOf: Timestamp) -> Int {
    let days = Double((asOf - day.start).milliseconds) / 86_400_000
    return min(max(0, Int((days / length).rounded())), maxAges)
  }

  /// Returns when all subscriptions that started on a day have reached a period.
  private static func reaches(_ age: Int, _ day: ChartDay, _ length: Double) -> Timestamp {
    Timestamp(milliseconds: day.end.milliseconds + Int64(Double(age) * length * 86_400_000))
  }
}
