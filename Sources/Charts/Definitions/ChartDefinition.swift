/// What a chart shows, and how it may be read.
package struct ChartDefinition: Hashable, Sendable {
  /// How the values of a chart are related to its periods.
  package enum Kind: String, Hashable, Sendable {
    /// What happened in the period.
    case flow
    /// What is at the end of the period.
    case snapshot
    /// What happened to the customers or trials that started in the period.
    case cohort
    /// What remained of the subscriptions that started in the period, by period number.
    case table
  }

  /// The chart.
  package let name: ChartName
  /// The number of the definition; it rises with each change of what the chart shows.
  package let number: Int
  /// The display name.
  package let displayName: String
  /// The definition, in two sentences.
  package let description: String
  /// How values are related to periods.
  package let kind: Kind
  /// The columns, in order.
  package let measures: [ChartMeasure]

  /// Whether filters apply; customers are never filtered.
  package var allowsFilters: Bool { name != .customersNew }
  /// Whether the chart may be segmented; charts of customers and tables may not.
  package var allowsSegments: Bool { kind != .table && !isAboutCustomers }
  /// Whether the chart counts customers.
  package var isAboutCustomers: Bool {
    switch name {
    case .customersNew, .initialConversion, .conversionToPaying, .ltvPerCustomer: true
    default: false
    }
  }
  /// The selectors of the chart, with their values; the first one is the default.
  package var selectors: [(id: String, values: [String])] {
    switch name {
    case .initialConversion, .conversionToPaying:
      [("conversion_timeframe", ["unbounded", "0", "3", "7", "14", "30"])]
    case .ltvPerCustomer:
      [("customer_lifetime", ["unbounded", "7", "14", "30", "60", "90", "180", "365", "730"])]
    case .subscriptionRetention:
      [("product_duration", ["P1M"] + ChartDuration.knownTexts.filter { $0 != "P1M" })]
    default: []
    }
  }
}
