internal import AppStoreCore

/// The comparisons of one day in UTC; the newest one counts.
struct ShadowDay: Hashable, Sendable {
  /// The day, such as `2026-01-31`.
  let date: String
  /// The newest comparison of the day.
  let newest: ShadowHistory.Run
  /// The number of comparisons.
  private(set) var runs = 1

  /// Groups comparisons by their first day, newest day first.
  ///
  /// - Parameter runs: Comparisons, newest first.
  static func days(of runs: [ShadowHistory.Run]) -> [ShadowDay] {
    var days: [ShadowDay] = []
    for run in runs {
      let date = String(run.startedAt.iso8601.prefix(10))
      if days.last?.date == date {
        days[days.count - 1].runs += 1
      } else {
        days.append(ShadowDay(date: date, newest: run))
      }
    }
    return days
  }

  /// The share of customers with a difference, in percent; `nil` if none was compared.
  var differingPercent: Double? {
    guard newest.customers > 0 else { return nil }
    return Double(newest.customers - newest.agreeing) * 100 / Double(newest.customers)
  }

  /// The values of the row of the table.
  var values: [String: Any] {
    [
      "date": date, "runs": runs, "customers": newest.customers, "agreeing": newest.agreeing,
      "share": Self.share(newest.agreeing, of: newest.customers),
      "disagreements": newest.disagreements, "aboutAccess": newest.aboutAccess,
      "differs": newest.disagreements > 0,
    ]
  }

  /// Returns a share with two digits after the point; it is 100 % only if it is all.
  static func share(_ part: Int, of all: Int) -> String {
    guard all > 0 else { return "–" }
    let hundredths = part * 10_000 / all
    let digits = String(hundredths % 100)
    return "\(hundredths / 100).\(digits.count < 2 ? "0" : "")\(digits) %"
  }

  /// Returns the figure of the days; `nil` with fewer than two.
  ///
  /// - Parameter days: The days, newest first.
  static func figure(of days: [ShadowDay]) -> Figure? {
    guard days.count > 1 else { return nil }
    let shown = Array(days.reversed())
    let percents = shown.map(\.differingPercent)
    return Figure(
      id: "shadow", title: "Customers with a difference, in percent, by day of comparison",
      unit: "%", isWhole: false, labels: shown.map(\.date),
      isIncomplete: shown.map { _ in false },
      series: [FigureSeries("with a difference", .line, .total, percents)])
  }
}
