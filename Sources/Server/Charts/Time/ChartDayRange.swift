internal import AppStoreCore

/// The days of a chart that a short text names.
package struct ChartDayRange: Hashable, Sendable {
  /// The first day as text, such as `2026-01-01`; not checked if the text named two days.
  package let start: String
  /// The last day as text.
  package let end: String

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: A number of days, weeks, months or years that end with the last day, such as `90d`,
  ///     `8w`, `12mo` or `1y`, or two days such as `2026-01-01:2026-03-31`.
  ///   - last: The last day of a number of days, weeks, months or years.
  package init(_ text: String, upTo last: ChartDay) throws(ChartParameterError) {
    if let first = Self.first(text, upTo: last) {
      (start, end) = (first.iso8601, last.iso8601)
      return
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      throw ChartParameterError(
        "range", "must be such as 90d, 8w, 12mo, 1y or 2026-01-01:2026-03-31.")
    }
    (start, end) = (parts[0], parts[1])
  }

  /// Returns the first day of a period that ends with a day; `nil` for a text of another form.
  private static func first(_ text: String, upTo last: ChartDay) -> ChartDay? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits), (1...100_000).contains(count) else { return nil }
    switch text.dropFirst(digits.count) {
    case "d": return last + (1 - count)
    case "w": return last + (1 - 7 * count)
    case "mo": return day(months: count, before: last) + 1
    case "y": return day(months: 12 * count, before: last) + 1
    default: return nil
    }
  }

  /// Returns the same day some months before, or the last day of a shorter month; 1970-01-01 at the
  /// earliest.
  private static func day(months: Int, before day: ChartDay) -> ChartDay {
    let date = day.civilDate
    let month = date.year * 12 + date.month - 1 - months
    guard month >= 1970 * 12 else { return ChartDay(-1) }
    let (year, number) = (month / 12, month % 12 + 1)
    return ChartDay(
      year: year, month: number,
      day: min(date.day, CivilDate.daysInMonth(number, of: year)))
  }
}
