internal import AppStoreCore

/// With which days a chart is compared.
package enum ChartComparison: String, CaseIterable, Hashable, Sendable {
  /// The same number of periods before the first one.
  case previous
  /// The same dates one year before.
  case year
}

extension ChartQuery {
  /// Returns the query of the earlier days, as they are known at the same time.
  ///
  /// `previous` shifts by the number of periods of the resolution, so that months are compared with
  /// months; 29 February is compared with 28 February.
  package func compared(with comparison: ChartComparison) -> ChartQuery {
    var query = self
    switch comparison {
    case .year: query.range = Self.shifted(range, months: 12)
    case .previous:
      let whole = resolution.periods(in: range).count
      query.range =
        switch resolution {
        case .day, .week:
          (range.lowerBound + -days)...(range.upperBound + -days)
        case .month: Self.shifted(range, months: whole)
        case .quarter: Self.shifted(range, months: 3 * whole)
        case .year: Self.shifted(range, months: 12 * whole)
        }
    }
    return query
  }

  /// By how many days a range of days or weeks is shifted: weeks stay whole.
  private var days: Int {
    let count = range.upperBound - range.lowerBound + 1
    return resolution == .week ? (count + 6) / 7 * 7 : count
  }

  private static func shifted(
    _ range: ClosedRange<ChartDay>, months: Int
  ) -> ClosedRange<ChartDay> {
    let first = day(range.lowerBound, before: months)
    return first...max(first, day(range.upperBound, before: months))
  }

  /// Returns the day some months earlier; the last day of a month stays the last one.
  private static func day(_ day: ChartDay, before months: Int) -> ChartDay {
    let date = day.civilDate
    let number = date.year * 12 + date.month - 1 - months
    let (year, month) = (number / 12, number % 12 + 1)
    let last = CivilDate.daysInMonth(month, of: year)
    let isLast = date.day == CivilDate.daysInMonth(date.month, of: date.year)
    return ChartDay(year: year, month: month, day: isLast ? last : min(date.day, last))
  }
}
