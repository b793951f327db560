package import AppStoreCore

/// The duration of a period, and the factor that makes a monthly amount of its price.
///
/// The duration is that of the signed dates, because the App Store signs no nominal one. The ranges
/// of days and the factors are RevenueCat's.
package struct ChartDuration: Hashable, Sendable {
  /// The duration in ISO 8601, such as `P1M`, or days such as `P45D` outside of all ranges.
  package let text: String
  /// The nominal number of days.
  package let days: Double
  /// The twelfths of the price that count for a month; `nil` outside of all ranges.
  let twelfths: Int64?
  private let wholeDays: Int64

  private static let known:
    [(range: ClosedRange<Int64>, text: String, days: Double, twelfths: Int64)] =
      [
        (0...1, "P1D", 1, 360), (3...3, "P3D", 3, 120), (6...8, "P1W", 7, 48),
        (12...16, "P2W", 14, 24), (27...33, "P1M", 365.25 / 12, 12),
        (58...62, "P2M", 365.25 / 6, 6),
        (88...95, "P3M", 365.25 / 4, 4), (179...185, "P6M", 365.25 / 2, 2),
        (363...375, "P1Y", 365.25, 1),
      ]

  /// The texts of all durations with a factor, shortest first.
  static let knownTexts = known.map(\.text)

  /// Creates the duration between two instants.
  package init(from start: Timestamp, to end: Timestamp) {
    let perDay: Int64 = 86_400_000
    let days = max(0, end.milliseconds - start.milliseconds + perDay / 2) / perDay
    wholeDays = max(1, days)
    if let found = Self.known.first(where: { $0.range.contains(days) }) {
      (text, self.days, twelfths) = (found.text, found.days, found.twelfths)
    } else {
      (text, self.days, twelfths) = ("P\(days)D", Double(days), nil)
    }
  }

  /// The nominal number of days of a text of ``knownTexts``; `nil` for another text.
  package static func days(of text: String) -> Double? {
    known.first { $0.text == text }?.days
  }

  /// Returns the monthly amount of a price, in twelfths of its unit.
  ///
  /// It is exact with a factor; otherwise 28 days of the price are rounded once, half to even.
  func monthlyTwelfths(of amount: Int64) -> Int64 {
    guard let twelfths else { return Rounding.quotient(amount, times: 12 * 28, over: wholeDays) }
    return amount * twelfths
  }
}
