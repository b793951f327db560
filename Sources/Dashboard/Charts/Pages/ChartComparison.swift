internal import AppStoreTypes
package import Charts

/// The earlier range with which a chart is compared.
package enum ChartComparison: String, CaseIterable, Sendable {
  /// As many periods, right before.
  case previous
  /// The same dates, a year before.
  case year

  var title: String {
    switch self {
    case .previous: "The period before"
    case .year: "The year before"
    }
  }

  /// Returns the query of the earlier range, which has no segments.
  package func query(of query: ChartQuery) -> ChartQuery {
    var earlier = query
    earlier.range = range(before: query.range, query.resolution)
    earlier.segment = nil
    return earlier
  }

  private func range(
    before range: ClosedRange<ChartDay>, _ resolution: ChartResolution
  ) -> ClosedRange<ChartDay> {
    let (first, last) = (range.lowerBound, range.upperBound)
    if self == .year {
      return first.adding(months: -12)...max(last.adding(months: -12), first.adding(months: -12))
    }
    switch resolution {
    case .day: return (first + -(last - first + 1))...(first + -1)
    case .week:
      let days = (last - first) / 7 * 7 + 7
      return (first + -days)...(last + -days)
    case .month, .quarter, .year:
      let (start, stop) = (first.civilDate, last.civilDate)
      let months = (stop.year - start.year) * 12 + stop.month - start.month + 1
      // Whole months end on the last day, which has another number in each month.
      let isWhole = last == ChartResolution.month.period(containing: last).last
      let day = first.adding(months: -months)
      let end = last.adding(months: -months)
      let whole = ChartResolution.month.period(containing: end).last
      return day...max(isWhole ? whole : end, day)
    }
  }
}

extension ChartDay {
  /// Returns the same day of another month, or its last day if it has no such day.
  func adding(months: Int) -> ChartDay {
    let date = civilDate
    let number = max(date.year * 12 + date.month - 1 + months, 1970 * 12)
    let (year, month) = (number / 12, number % 12 + 1)
    return ChartDay(
      year: year, month: month, day: min(date.day, CivilDate.daysInMonth(month, of: year)))
  }
}
