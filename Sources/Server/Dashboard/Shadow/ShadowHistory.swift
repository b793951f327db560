public import AppStoreCore

/// The recorded comparisons with RevenueCat, with texts to show.
public struct ShadowHistory: Hashable, Sendable {
  /// Comparisons, newest first.
  public var runs: [Run]
  /// Differences that the newest comparison lists; it counts all.
  public var differences: [Difference]
  /// The number of records that cannot be read.
  public var unreadable: Int

  /// Creates a history.
  public init(runs: [Run] = [], differences: [Difference] = [], unreadable: Int = 0) {
    self.runs = runs
    self.differences = differences
    self.unreadable = unreadable
  }
}

extension ShadowHistory {
  /// One comparison.
  public struct Run: Hashable, Sendable {
    /// When it started.
    public var startedAt: Timestamp
    /// When it ended.
    public var endedAt: Timestamp
    /// The number of compared customers.
    public var customers: Int
    /// The number of customers without a difference, apart from times within the tolerance.
    public var agreeing: Int
    /// The number of compared entitlements.
    public var entitlements: Int
    /// The number of customers whom RevenueCat did not know.
    public var unknownThere: Int
    /// The reasons with their differences, in the order in which they are shown.
    public var reasons: [Reason]

    /// Creates a comparison.
    public init(
      startedAt: Timestamp, endedAt: Timestamp, customers: Int, agreeing: Int, entitlements: Int,
      unknownThere: Int, reasons: [Reason]
    ) {
      self.startedAt = startedAt
      self.endedAt = endedAt
      self.customers = customers
      self.agreeing = agreeing
      self.entitlements = entitlements
      self.unknownThere = unknownThere
      self.reasons = reasons
    }

    /// The number of differences that are no agreement.
    var disagreements: Int { reasons.reduce(0) { $0 + ($1.isAgreement ? 0 : $1.count) } }
    /// The number of differences about access now.
    var aboutAccess: Int { reasons.reduce(0) { $0 + ($1.isAgreement ? 0 : $1.aboutAccess) } }
  }

  /// The differences of a comparison with one reason.
  public struct Reason: Hashable, Sendable {
    /// The name of the reason, such as `theirs_late`.
    public var name: String
    /// Its meaning in a few words.
    public var title: String
    /// The number of differences.
    public var count: Int
    /// The number of differences about access now.
    public var aboutAccess: Int
    /// Whether both sides agree nevertheless.
    public var isAgreement: Bool

    /// Creates a reason.
    public init(name: String, title: String, count: Int, aboutAccess: Int, isAgreement: Bool) {
      self.name = name
      self.title = title
      self.count = count
      self.aboutAccess = aboutAccess
      self.isAgreement = isAgreement
    }
  }

  /// A difference about one entitlement of one customer.
  public struct Difference: Hashable, Sendable {
    /// The app user ID.
    public var customer: String
    /// Whether this server knew the customer.
    public var isKnown: Bool
    /// The entitlement.
    public var entitlement: String
    /// What this server states.
    public var here: String
    /// What RevenueCat states.
    public var there: String
    /// The name of the reason.
    public var reason: String
    /// The meaning of the reason in a few words.
    public var title: String
    /// Whether it is about access now, and not only about its end.
    public var isAboutAccess: Bool

    /// Creates a difference.
    public init(
      customer: String, isKnown: Bool, entitlement: String, here: String, there: String,
      reason: String, title: String, isAboutAccess: Bool
    ) {
      self.customer = customer
      self.isKnown = isKnown
      self.entitlement = entitlement
      self.here = here
      self.there = there
      self.reason = reason
      self.title = title
      self.isAboutAccess = isAboutAccess
    }
  }
}

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
