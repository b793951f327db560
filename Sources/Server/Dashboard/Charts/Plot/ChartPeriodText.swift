internal import AppStoreCore
internal import Charts

enum ChartPeriodText {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns the label of a period on an axis, such as `Mar 1` or `Q1 2026`.
  static func short(_ period: ChartPeriod, _ resolution: ChartResolution) -> String {
    let date = period.first.civilDate
    let month = months[date.month - 1]
    return switch resolution {
    case .day, .week: "\(month) \(date.day)"
    case .month: "\(month) \(date.year)"
    case .quarter: "Q\((date.month - 1) / 3 + 1) \(date.year)"
    case .year: "\(date.year)"
    }
  }

  /// Returns the days of a period: one date, or the first and the last one.
  static func full(_ period: ChartPeriod) -> String {
    period.first == period.last
      ? period.first.iso8601 : "\(period.first.iso8601) to \(period.last.iso8601)"
  }

  /// Returns the days of a range.
  static func full(_ range: ClosedRange<ChartDay>) -> String {
    range.lowerBound == range.upperBound
      ? range.lowerBound.iso8601
      : "\(range.lowerBound.iso8601) to \(range.upperBound.iso8601)"
  }
}
