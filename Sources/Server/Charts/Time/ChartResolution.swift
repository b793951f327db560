internal import AppStoreCore

/// The length of the periods of a chart.
package enum ChartResolution: String, CaseIterable, Hashable, Sendable {
  /// One day in UTC.
  case day
  /// Sunday to Saturday.
  case week
  /// A calendar month.
  case month
  /// Three calendar months, from January, April, July or October.
  case quarter
  /// A calendar year.
  case year

  /// RevenueCat's ID of the resolution, `0` to `4`.
  package var id: String { "\(Self.allCases.firstIndex(of: self) ?? 0)" }

  /// The resolution with an ID of RevenueCat, or with a name such as `month`; `nil` for others.
  init?(named text: String) {
    guard let found = Self.allCases.first(where: { $0.id == text || $0.rawValue == text }) else {
      return nil
    }
    self = found
  }

  /// Returns the whole period that contains a day.
  package func period(containing day: ChartDay) -> ChartPeriod {
    let date = day.civilDate
    switch self {
    case .day: return ChartPeriod(first: day, last: day)
    case .week:
      // 1970-01-01 was a Thursday, four days after a Sunday.
      let weekday = Int(((day.number + 4) % 7 + 7) % 7)
      return ChartPeriod(first: day + -weekday, last: day + (6 - weekday))
    case .month: return Self.months(from: date.month, count: 1, of: date.year)
    case .quarter: return Self.months(from: (date.month - 1) / 3 * 3 + 1, count: 3, of: date.year)
    case .year: return Self.months(from: 1, count: 12, of: date.year)
    }
  }

  /// Returns the periods of a range of days, oldest first.
  ///
  /// The first and the last one are cut to the range.
  package func periods(in range: ClosedRange<ChartDay>) -> [ChartPeriod] {
    var periods: [ChartPeriod] = []
    var day = range.lowerBound
    while day <= range.upperBound {
      let whole = period(containing: day)
      let last = min(whole.last, range.upperBound)
      periods.append(
        ChartPeriod(first: day, last: last, isCut: day > whole.first || last < whole.last))
      day = last + 1
    }
    return periods
  }

  private static func months(from month: Int, count: Int, of year: Int) -> ChartPeriod {
    let last = month + count - 1
    return ChartPeriod(
      first: ChartDay(year: year, month: month, day: 1),
      last: ChartDay(year: year, month: last, day: CivilDate.daysInMonth(last, of: year)))
  }
}

/// A period of a chart: days that follow each other.
package struct ChartPeriod: Hashable, Sendable {
  /// The first day, which labels the period.
  package let first: ChartDay
  /// The last day.
  package let last: ChartDay
  /// Whether days of the calendar period are outside of the chart's range.
  package var isCut = false
}
