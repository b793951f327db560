public import AppStoreCore

/// A day in UTC.
public struct UTCDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number of days since 1970-01-01; negative before it.
  public let number: Int64

  /// Creates the day with a number.
  public init(number: Int64) {
    self.number = number
  }

  /// Creates the day that contains a time.
  public init(containing date: Timestamp) {
    let (day, rest) = date.milliseconds.quotientAndRemainder(dividingBy: Self.length)
    number = rest < 0 ? day - 1 : day
  }

  private static let length: Int64 = 86_400_000

  /// The first instant of the day.
  public var start: Timestamp { Timestamp(milliseconds: number * Self.length) }

  /// The day in ISO 8601: `2026-08-21`.
  public var description: String { String(start.iso8601.prefix(10)) }

  /// Orders days by time.
  public static func < (lhs: UTCDay, rhs: UTCDay) -> Bool { lhs.number < rhs.number }

  /// Returns the day a number of days later.
  public static func + (lhs: UTCDay, rhs: Int64) -> UTCDay { UTCDay(number: lhs.number + rhs) }

  /// The day alone, as a range.
  public var only: Range<UTCDay> { self..<(self + 1) }

  /// The days of the week that contains the day, from Monday.
  public var week: Range<UTCDay> {
    // 1970-01-01 was a Thursday.
    let weekday = ((number + 3) % 7 + 7) % 7
    let monday = self + -weekday
    return monday..<(monday + 7)
  }

  /// The days of the calendar month that contains the day.
  public var month: Range<UTCDay> {
    let first = firstOfMonth
    // No month is longer, so this day is one of the first days of the next month.
    return first..<(first + 31).firstOfMonth
  }

  private var firstOfMonth: UTCDay {
    self + (1 - (Int64(description.suffix(2)) ?? 1))
  }
}
