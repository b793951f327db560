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
  static let maxPeriods = 1500

  /// The chart.
  package var chart: Chart
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
  /// Whether a refund counts on the day of its charge, as in RevenueCat's charts before version 3.
  package var countsRefundsAtPurchase = false
  /// The chosen values, by selector.
  private var choices: [String: String] = [:]

  /// Creates a query; set the other properties afterwards.
  package init(_ chart: Chart, _ range: ClosedRange<ChartDay>, asOf: Timestamp) {
    self.chart = chart
    self.range = range
    self.asOf = asOf
  }

  /// Returns whether the environment and all filters match a dimension.
  package func matches(_ dimension: ChartDimension) -> Bool {
    dimension.environment == environment
      && filters.allSatisfy { $0.values.contains(dimension[$0.key]) }
  }

  /// Returns whether a dimension matches, and is in a segment; every one is in the total.
  func matches(_ dimension: ChartDimension, segment name: String?) -> Bool {
    guard matches(dimension) else { return false }
    guard let name else { return true }
    return segment.map { dimension[$0] == name } ?? false
  }

  /// The value of a selector.
  package subscript(selector: ChartSelector) -> String {
    get { choices[selector.id] ?? selector.values[0] }
    set { choices[selector.id] = newValue }
  }

  /// The value of a selector.
  package subscript<Choice: ChartChoice>(_: Choice.Type) -> Choice {
    get {
      choices[Choice.selector].flatMap(Choice.init(rawValue:))
        ?? Choice.allCases[Choice.allCases.startIndex]
    }
    set { choices[Choice.selector] = newValue.rawValue }
  }

  /// The columns of the chart, in order.
  package var measures: [ChartMeasure] { chart.columns(self) }

  /// The kind of money that the chart shows.
  package var money: ChartMoney { ChartMoney(currency, self[RevenueType.self]) }

  /// The days after day 0 that count for conversions and lifetimes; `nil` for all.
  var window: Int? { Int(self[.conversionTimeframe]) ?? Int(self[.customerLifetime]) }

  var refundQuantity: ChartQuantity { countsRefundsAtPurchase ? .refundedCharges : .refunds }

  /// What is subtracted from charges.
  var refundTerms: [ChartTerm] {
    .of([refundQuantity] + (self[UpgradeRefunds.self] == .included ? [.upgradeRefunds] : []))
  }

  /// The days of the range that have started; `nil` if none has.
  package var knownRange: ClosedRange<ChartDay>? {
    let today = ChartDay(asOf)
    guard range.lowerBound <= today else { return nil }
    return range.lowerBound...min(range.upperBound, today)
  }

  /// Returns the days of a period until the time of the query, at least the first one.
  func knownDays(of period: ChartPeriod) -> ClosedRange<ChartDay> {
    period.first...max(period.first, min(period.last, ChartDay(asOf)))
  }

  /// The periods that have started, oldest first.
  ///
  /// A chart without a history has the day of the query only.
  package var periods: [ChartPeriod] {
    guard chart.source.hasHistory else {
      return [ChartPeriod(first: ChartDay(asOf), last: ChartDay(asOf))]
    }
    let last = min(range.upperBound, resolution.period(containing: ChartDay(asOf)).last)
    guard range.lowerBound <= min(last, ChartDay(asOf)) else { return [] }
    return resolution.periods(in: range.lowerBound...last)
  }
}
