package import AppStoreCore

/// What is read from a chart.
package struct ChartQuery: Hashable, Sendable {
  /// A filter: one of the values of a property.
  package struct Filter: Hashable, Sendable {
    /// The property.
    package var key: ChartDimension.Key
    /// The values; any of them matches.
    package var values: Set<String>

    /// Creates a filter.
    package init(_ key: ChartDimension.Key, _ values: Set<String>) {
      self.key = key
      self.values = values
    }
  }

  /// The most periods that one chart may have.
  package static let maxPeriods = 1500

  /// The chart.
  package var name: ChartName
  /// The days, both included.
  package var range: ClosedRange<ChartDay>
  /// The length of the periods.
  package var resolution = ChartResolution.day
  /// The time at which the chart is read; what comes later does not count.
  package var asOf: Timestamp
  /// The server environment.
  package var environment = AppStoreEnvironment.production
  /// The filters; all of them must match.
  package var filters: [Filter] = []
  /// The property by which the chart is segmented; `nil` without segments.
  package var segment: ChartDimension.Key?
  /// How many segments are named; the others are one segment.
  package var segmentLimit = 10
  /// The ISO 4217 code of the currency.
  package var currency = "USD"
  /// The days after day 0 that count for conversions and lifetimes; `nil` for all.
  package var window: Int?
  /// The duration whose retention is shown.
  package var productDuration = "P1M"
  /// What is taken off the price of charges.
  package var revenueType = RevenueType.revenue
  /// Whether a month has 487/112 weeks, as a year has 365.25 days, instead of RevenueCat's four.
  package var hasExactWeeks = false
  /// Whether the estimated refunds of upgrades are subtracted as refunds.
  package var includesUpgradeRefunds = false
  /// What the subscription status divides.
  package var statusSubject = ChartStatusSubject.actives
  /// The customers of the cohort explorer.
  package var cohortKind = ChartCohortKind.newCustomers
  /// The money that the cohort explorer shows.
  package var cohortMeasure = ChartCohortMeasure.revenue
  /// Which of Apple's reports are compared.
  package var report = ChartReport.any
  /// The time zone of the reports' days.
  package var dayBasis = ChartDayBasis.report
  /// Whether a refund counts on the day of its charge, as in RevenueCat's charts before version 3.
  package var countsRefundsAtPurchase = false

  /// Creates a query; set the other properties afterwards.
  package init(_ name: ChartName, _ range: ClosedRange<ChartDay>, asOf: Timestamp) {
    self.name = name
    self.range = range
    self.asOf = asOf
  }

  /// Returns whether the environment and all filters match a dimension.
  package func matches(_ dimension: ChartDimension) -> Bool {
    dimension.environment == environment
      && filters.allSatisfy { $0.values.contains(dimension[$0.key]) }
      && (name != .subscriptionRetention || dimension[.productDuration] == productDuration)
  }

  /// Whether the chart shows the money of customers' lifetimes.
  var showsLifetime: Bool { name == .ltvPerCustomer || name == .ltvPerPayingCustomer }

  /// The kind of money that the chart shows.
  package var money: ChartMoney { ChartMoney(currency, revenueType) }

  /// The days of the range that have started; `nil` if none has.
  package var knownRange: ClosedRange<ChartDay>? {
    let today = ChartDay(asOf)
    guard range.lowerBound <= today else { return nil }
    return range.lowerBound...min(range.upperBound, today)
  }

  /// The periods that have started, oldest first.
  ///
  /// The status of subscriptions is known for the time of the query only.
  package var periods: [ChartPeriod] {
    if name == .subscriptionStatus {
      return [ChartPeriod(first: ChartDay(asOf), last: ChartDay(asOf))]
    }
    let last = min(range.upperBound, resolution.period(containing: ChartDay(asOf)).last)
    guard range.lowerBound <= min(last, ChartDay(asOf)) else { return [] }
    return resolution.periods(in: range.lowerBound...last)
  }
}
