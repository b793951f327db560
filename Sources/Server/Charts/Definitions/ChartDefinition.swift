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
  package internal(set) var measures: [ChartMeasure]

  /// Whether filters apply; customers are never filtered.
  package var allowsFilters: Bool { !filterKeys.isEmpty }
  /// The properties by which the chart may be filtered.
  ///
  /// What apps report about their use has no property but the app, and Apple's reports are compared by
  /// product and currency. Retention has the duration of the product as a selector.
  package var filterKeys: [ChartDimension.Key] {
    switch name {
    case .customersNew: []
    case .customersActive: [.app]
    case .appleReconciliation: [.productID, .currency]
    case .subscriptionRetention: ChartDimension.Key.allCases.filter { $0 != .productDuration }
    default: ChartDimension.Key.allCases
    }
  }
  /// Whether the chart may be segmented; charts of customers or of reports, and tables, may not.
  package var allowsSegments: Bool {
    kind != .table && !isAboutCustomers && name != .appleReconciliation
  }
  /// Whether the chart counts customers.
  package var isAboutCustomers: Bool {
    switch name {
    case .customersNew, .customersActive, .initialConversion, .conversionToPaying,
      .ltvPerCustomer, .ltvPerPayingCustomer, .trialConversion, .cohortExplorer:
      true
    default: false
    }
  }
}
