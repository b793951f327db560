public import AppStoreCore

/// A calendar day of a report, in the time zone of the report.
public struct ReportDay: Hashable, Comparable, Sendable {
  /// The time zone of a report's days.
  public enum Basis: String, CaseIterable, Hashable, Sendable {
    /// Coordinated Universal Time: the default of Sales and Trends.
    case utc
    /// The time of California: subscription reports, and Sales and Trends if it is set there.
    case pacific
  }

  /// The days since 1970-01-01.
  public let number: Int32

  /// Creates a day from its number.
  public init(number: Int32) { self.number = number }

  /// Creates the day of an instant.
  public init(_ instant: Timestamp, _ basis: Basis) {
    let shift = basis == .pacific ? Self.pacificHours(at: instant) * 3_600_000 : 0
    let (days, rest) = (instant.milliseconds + shift).quotientAndRemainder(
      dividingBy: 86_400_000)
    number = Int32(clamping: rest < 0 ? days - 1 : days)
  }

  /// Creates a day from a date of a report, `01/31/2026` or `2026-01-31`; `nil` for other texts.
  public init?(_ text: String) {
    let isUS = text.contains("/")
    let parts = text.split(separator: isUS ? "/" : "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ (1...4).contains($0.utf8.count) }) else {
      return nil
    }
    let numbers = parts.compactMap { UInt16($0).map(Int.init) }
    guard numbers.count == 3 else { return nil }
    self.init(
      year: isUS ? numbers[2] : numbers[0], month: isUS ? numbers[0] : numbers[1],
      day: isUS ? numbers[1] : numbers[2])
  }

  /// Creates a day from the date in a file's name, `20260131`; `nil` for other texts.
  init?(compact text: String) {
    guard text.utf8.count == 8, let number = UInt32(text).map(Int.init) else { return nil }
    self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  private init?(year: Int, month: Int, day: Int) {
    guard (2008...2999).contains(year), (1...12).contains(month),
      (1...CivilDate.daysInMonth(month, of: year)).contains(day)
    else { return nil }
    self.init(Self.instant(year, month, day), .utc)
  }

  /// The date as text: `2026-01-31`.
  public var iso8601: String {
    String(
      CivilDate(Timestamp(milliseconds: Int64(number) * 86_400_000)).iso8601.prefix { $0 != "T" })
  }

  /// Returns the day a number of days later.
  public static func + (lhs: ReportDay, rhs: Int) -> ReportDay {
    ReportDay(number: lhs.number + Int32(rhs))
  }

  /// Orders days by time.
  public static func < (lhs: ReportDay, rhs: ReportDay) -> Bool { lhs.number < rhs.number }

  /// Returns the difference of Pacific time from UTC in hours: -7 in summer, otherwise -8.
  ///
  /// Summer time starts at 2:00 on the second Sunday of March and ends at 2:00 on the first Sunday
  /// of November, by the Energy Policy Act of 2005.
  private static func pacificHours(at instant: Timestamp) -> Int64 {
    let year = CivilDate(instant).year
    let start = sunday(2, of: 3, year).milliseconds + 10 * 3_600_000
    let end = sunday(1, of: 11, year).milliseconds + 9 * 3_600_000
    return (start..<end).contains(instant.milliseconds) ? -7 : -8
  }

  /// Returns the start of a month's first or second Sunday, in UTC.
  private static func sunday(_ count: Int, of month: Int, _ year: Int) -> Timestamp {
    let first = instant(year, month, 1)
    // 1970-01-01 was a Thursday.
    let weekday = Int(first.milliseconds / 86_400_000 + 4) % 7
    return instant(year, month, 1 + (7 - weekday) % 7 + 7 * (count - 1))
  }

  private static func instant(_ year: Int, _ month: Int, _ day: Int) -> Timestamp {
    var date = CivilDate(Timestamp(milliseconds: 0))
    (date.year, date.month, date.day, date.millisecondOfDay) = (year, month, day, 0)
    return date.timestamp
  }
}
