package import AppStoreCore

/// The text of the `Date` header field, created once a second (RFC 9110, section 5.6.7).
package struct HTTPDate {
  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private var second: Int64?
  private var text = ""

  /// Creates a date without a cached text.
  package init() {}

  /// Returns the text of an instant since 1970, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  package mutating func text(at now: Timestamp) -> String {
    let second = now.milliseconds / 1000
    guard second != self.second else { return text }
    self.second = second
    let date = CivilDate(now)
    // The first of January 1970 was a Thursday.
    let weekday = Self.weekdays[Int(second / 86_400 % 7)]
    let time = second % 86_400
    text =
      "\(weekday), \(Self.padded(date.day)) \(Self.months[date.month - 1]) \(date.year) "
      + [time / 3600, time / 60 % 60, time % 60].map { Self.padded(Int($0)) }
      .joined(separator: ":") + " GMT"
    return text
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
