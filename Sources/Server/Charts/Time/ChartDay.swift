package import AppStoreCore

/// A day in UTC, as the number of days since 1970-01-01.
package struct ChartDay: Hashable, Comparable, Sendable {
  /// The days since 1970-01-01; negative before it.
  package let number: Int32

  /// Creates a day from its number.
  package init(_ number: Int32) { self.number = number }

  /// Creates the day of an instant.
  package init(_ instant: Timestamp) {
    let perDay: Int64 = 86_400_000
    let (days, rest) = instant.milliseconds.quotientAndRemainder(dividingBy: perDay)
    number = Int32(clamping: rest < 0 ? days - 1 : days)
  }

  /// Creates a day from text such as `2026-03-31`; `nil` if it is not a date of the years 1970 to
  /// 9999.
  package init?(iso8601 text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard text.utf8.count == 10, parts.map(\.utf8.count) == [4, 2, 2],
      text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || 0x30...0x39 ~= $0 }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1970...9999).contains(year), (1...12).contains(month),
      (1...CivilDate.daysInMonth(month, of: year)).contains(day)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Creates a day from a valid date of the Gregorian calendar.
  package init(year: Int, month: Int, day: Int) {
    var date = CivilDate(Timestamp(milliseconds: 0))
    (date.year, date.month, date.day, date.millisecondOfDay) = (year, month, day, 0)
    self.init(date.timestamp)
  }

  /// The first instant of the day.
  package var start: Timestamp { Timestamp(milliseconds: Int64(number) * 86_400_000) }
  /// The first instant after the day.
  package var end: Timestamp { (self + 1).start }
  /// The date in the Gregorian calendar.
  package var civilDate: CivilDate { CivilDate(start) }
  /// The date as text: `2026-03-31`.
  package var iso8601: String { String(civilDate.iso8601.prefix { $0 != "T" }) }

  /// Returns the day a number of days later.
  package static func + (lhs: ChartDay, rhs: Int) -> ChartDay {
    ChartDay(lhs.number + Int32(rhs))
  }

  /// Returns the number of days from one day to another; negative if `rhs` is later.
  package static func - (lhs: ChartDay, rhs: ChartDay) -> Int { Int(lhs.number - rhs.number) }

  /// Orders days by time.
  package static func < (lhs: ChartDay, rhs: ChartDay) -> Bool { lhs.number < rhs.number }
}
