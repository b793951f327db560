/// A choice that some charts have, by RevenueCat's name where there is one.
package struct ChartSelector: Hashable, Sendable {
  /// The name.
  package let id: String
  /// The values; the first one is the default.
  package let values: [String]

  /// The days after day 0 in which a customer converts.
  package static let conversionTimeframe = ChartSelector(
    id: "conversion_timeframe", values: ["unbounded", "0", "3", "7", "14", "30"])
  /// The days after day 0 whose money counts.
  static let customerLifetime = ChartSelector(
    id: "customer_lifetime",
    values: ["unbounded", "7", "14", "30", "60", "90", "180", "365", "730"])
  /// The duration of the period of subscriptions.
  static let productDuration = ChartSelector(
    id: "product_duration", values: ["P1M"] + ChartDuration.knownTexts.filter { $0 != "P1M" })

  /// The choice between the values of a type.
  package static func of<Choice: ChartChoice>(_ type: Choice.Type) -> ChartSelector {
    ChartSelector(id: Choice.selector, values: Choice.allCases.map(\.rawValue))
  }
}

/// The values of a selector; the first one is the default.
package protocol ChartChoice: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == String {
  /// The name of the selector.
  static var selector: String { get }
}

/// How many weeks a month has.
package enum ChartWeeks: String, ChartChoice {
  /// Four, as RevenueCat counts.
  case revenueCat = "rc"
  /// 487/112, as a year has 365.25 days.
  case exact
  /// The name of the selector.
  package static let selector = "mrr_weeks"
}

/// Whether the estimated refunds of upgrades are subtracted as refunds.
package enum UpgradeRefunds: String, ChartChoice {
  /// They are not.
  case excluded
  /// They are.
  case included
  /// The name of the selector.
  package static let selector = "upgrade_refunds"
}

/// The customers of the cohort explorer.
package enum ChartCohortKind: String, ChartChoice {
  /// By the day on which they were first seen.
  case newCustomers = "new_customers"
  /// By the day of their first charge.
  case newPayingCustomers = "new_paying_customers"
  /// The name of the selector.
  package static let selector = "cohort"
}

/// The money that the cohort explorer shows.
package enum ChartCohortMeasure: String, ChartChoice {
  /// In each period.
  case revenue
  /// Until the end of each period.
  case lifetimeValue = "ltv"
  /// Until the end of each period, for each customer.
  case lifetimeValuePerCustomer = "ltv_per_customer"
  /// The name of the selector.
  package static let selector = "measure"
}

/// What the subscription status divides.
package enum ChartStatusSubject: String, ChartChoice {
  /// Active paid subscriptions.
  case actives
  /// Active trials.
  case trials
  /// Monthly recurring revenue.
  case mrr
  /// Annual recurring revenue.
  case arr
  /// The name of the selector.
  package static let selector = "over"

  /// Whether it is money.
  package var isMoney: Bool { self == .mrr || self == .arr }
}
