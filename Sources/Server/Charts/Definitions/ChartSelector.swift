/// A choice of a chart, by RevenueCat's name where there is one.
package enum ChartSelector: String, CaseIterable, Hashable, Sendable {
  /// The days after day 0 in which a customer converts.
  case conversionTimeframe = "conversion_timeframe"
  /// The days after day 0 whose money counts.
  case customerLifetime = "customer_lifetime"
  /// The duration of the period of subscriptions.
  case productDuration = "product_duration"
  /// What is taken off the price.
  case revenueType = "revenue_type"
  /// How many weeks a month has.
  case weeks = "mrr_weeks"
  /// Whether estimated refunds of upgrades are subtracted.
  case upgradeRefunds = "upgrade_refunds"
  /// What is divided by the status of renewals.
  case over
  /// Which customers are a cohort.
  case cohort
  /// The money that a table shows.
  case measure
  /// Which of Apple's reports are compared.
  case report
  /// The time zone of the reports' days.
  case dayBasis = "day_basis"
}

/// The customers of the cohort explorer.
package enum ChartCohortKind: String, CaseIterable, Hashable, Sendable {
  /// By the day on which they were first seen.
  case newCustomers = "new_customers"
  /// By the day of their first charge.
  case newPayingCustomers = "new_paying_customers"
}

/// The money that the cohort explorer shows.
package enum ChartCohortMeasure: String, CaseIterable, Hashable, Sendable {
  /// In each period.
  case revenue
  /// Until the end of each period.
  case lifetimeValue = "ltv"
  /// Until the end of each period, for each customer.
  case lifetimeValuePerCustomer = "ltv_per_customer"
}

/// What the subscription status divides.
package enum ChartStatusSubject: String, CaseIterable, Hashable, Sendable {
  /// Active paid subscriptions.
  case actives
  /// Active trials.
  case trials
  /// Monthly recurring revenue.
  case mrr
  /// Annual recurring revenue.
  case arr

  /// Whether it is money.
  package var isMoney: Bool { self == .mrr || self == .arr }
}

extension ChartDefinition {
  /// The selectors of the chart, with their values; the first one is the default.
  package var selectors: [(id: String, values: [String])] {
    selectorKeys.map { ($0.rawValue, $0.values) }
  }

  /// The selectors of the chart.
  package var selectorKeys: [ChartSelector] {
    switch name {
    case .initialConversion, .conversionToPaying, .trialConversion: [.conversionTimeframe]
    case .ltvPerCustomer, .ltvPerPayingCustomer: [.customerLifetime, .revenueType]
    case .subscriptionRetention: [.productDuration]
    case .revenue, .refunds: [.revenueType, .upgradeRefunds]
    case .mrr, .arr, .mrrMovement: [.weeks]
    case .subscriptionStatus: [.over]
    case .cohortExplorer: [.cohort, .measure, .revenueType]
    case .appleReconciliation: [.report, .dayBasis]
    default: []
    }
  }
}

extension ChartSelector {
  /// The values; the first one is the default.
  package var values: [String] {
    switch self {
    case .conversionTimeframe: ["unbounded", "0", "3", "7", "14", "30"]
    case .customerLifetime: ["unbounded", "7", "14", "30", "60", "90", "180", "365", "730"]
    case .productDuration: ["P1M"] + ChartDuration.knownTexts.filter { $0 != "P1M" }
    case .revenueType: RevenueType.allCases.map(\.rawValue)
    case .weeks: ["rc", "exact"]
    case .upgradeRefunds: ["excluded", "included"]
    case .over: ChartStatusSubject.allCases.map(\.rawValue)
    case .cohort: ChartCohortKind.allCases.map(\.rawValue)
    case .measure: ChartCohortMeasure.allCases.map(\.rawValue)
    case .report: ChartReport.allCases.map(\.rawValue)
    case .dayBasis: ChartDayBasis.allCases.map(\.rawValue)
    }
  }
}

extension ChartQuery {
  /// The value of a selector.
  package subscript(selector: ChartSelector) -> String {
    get {
      switch selector {
      case .conversionTimeframe, .customerLifetime: window.map { "\($0)" } ?? "unbounded"
      case .productDuration: productDuration
      case .revenueType: revenueType.rawValue
      case .weeks: hasExactWeeks ? "exact" : "rc"
      case .upgradeRefunds: includesUpgradeRefunds ? "included" : "excluded"
      case .over: statusSubject.rawValue
      case .cohort: cohortKind.rawValue
      case .measure: cohortMeasure.rawValue
      case .report: report.rawValue
      case .dayBasis: dayBasis.rawValue
      }
    }
    set {
      switch selector {
      case .conversionTimeframe, .customerLifetime: window = Int(newValue)
      case .productDuration: productDuration = newValue
      case .revenueType: revenueType = RevenueType(rawValue: newValue) ?? .revenue
      case .weeks: hasExactWeeks = newValue == "exact"
      case .upgradeRefunds: includesUpgradeRefunds = newValue == "included"
      case .over: statusSubject = ChartStatusSubject(rawValue: newValue) ?? .actives
      case .cohort: cohortKind = ChartCohortKind(rawValue: newValue) ?? .newCustomers
      case .measure: cohortMeasure = ChartCohortMeasure(rawValue: newValue) ?? .revenue
      case .report: report = ChartReport(rawValue: newValue) ?? .any
      case .dayBasis: dayBasis = ChartDayBasis(rawValue: newValue) ?? .report
      }
    }
  }
}
