/// Charts of customers by the day on which they were first seen, or first bought.
extension Chart {
  static let cohorts = [
    initialConversion, conversionToPaying, ltvPerCustomer, ltvPerPayingCustomer, trialConversion,
    cohortExplorer,
  ]

  private static let newCustomers = ChartMeasure.count(
    "New customers", "The customers; filters do not apply to them.", .cohort(.all))

  /// Customers who bought or started a trial.
  package static let initialConversion = Chart(
    "initial_conversion", number: 2, "Initial Conversion", .conversion, .cohort,
    "The customers who bought anything or started a trial in the timeframe, of those who were first seen in the "
      + "period. Day 0 is the day of the earlier of first seen and first purchase.",
    source: .customers(since: .firstSeenOrBought), selectors: [.conversionTimeframe]
  ) { _ in
    [
      newCustomers, .count("Converted", "Those who converted.", .cohort(.bought)),
      .percent("Conversion rate", "The converted part.", .ratio(part: 1, over: 0)),
    ]
  }

  /// Customers who paid.
  package static let conversionToPaying = Chart(
    "conversion_to_paying", number: 2, "Conversion to Paying", .conversion, .cohort,
    "The customers who paid in the timeframe and were not refunded in it, of those who were first seen in the "
      + "period. Day 0 is the day of the earlier of first seen and first purchase.",
    source: .customers(since: .firstSeenOrBought), selectors: [.conversionTimeframe]
  ) { _ in
    [
      newCustomers, .count("Converted", "Those who converted.", .cohort(.paid)),
      .percent("Conversion rate", "The converted part.", .ratio(part: 1, over: 0)),
    ]
  }

  /// Revenue for each new customer.
  package static let ltvPerCustomer = Chart(
    "ltv_per_customer", number: 4, "Realized LTV per Customer", .revenue, .cohort,
    "The charges without refunds in the lifetime, for each customer who was first seen in the period. A lifetime of "
      + "7 days has 8 dates, because the first day is day 0.",
    source: .customers(), selectors: [.customerLifetime, .of(RevenueType.self)]
  ) { _ in
    [
      newCustomers, .money("Revenue", "Their charges without refunds.", .cohort(.revenue)),
      .money("LTV per customer", "The revenue for each customer.", .ratio(part: 1, over: 0)),
    ]
  }

  /// Revenue for each customer who paid.
  package static let ltvPerPayingCustomer = Chart(
    "ltv_per_paying_customer", number: 3, "Realized LTV per Paying Customer", .revenue, .cohort,
    "The charges without refunds in the lifetime, for each customer who paid in it, by the day on which the "
      + "customer was first seen. A lifetime of 7 days has 8 dates, because the first day is day 0.",
    source: .customers(), selectors: [.customerLifetime, .of(RevenueType.self)]
  ) { _ in
    [
      .count("Paying customers", "The customers who paid, refunded or not.", .cohort(.charged)),
      .money("Revenue", "Their charges without refunds.", .cohort(.revenue)),
      .money("LTV per paying customer", "The revenue for each of them.", .ratio(part: 1, over: 0)),
    ]
  }

  /// What became of customers' trials.
  package static let trialConversion = Chart(
    "trial_conversion", number: 2, "Trial Conversion", .conversion, .cohort,
    "What became of the first trial of each customer who was first seen in the period. Trials that start in the "
      + "timeframe count; converted, pending and abandoned add up to them.",
    source: .customers(), selectors: [.conversionTimeframe]
  ) { _ in
    [
      newCustomers, .count("Trials", "Those who started a trial.", .cohort(.trials)),
      .count(
        "Converted", "Those whose trial was followed by a paid period.", .cohort(.trialsConverted)),
      .count(
        "Pending", "Those whose trial continues, with auto-renew on.", .cohort(.trialsPending)),
      .count(
        "Abandoned", "The others: auto-renew is off, or the trial ended.",
        .cohort(.trialsAbandoned)),
      .percent("Trial start rate", "Trials of customers.", .ratio(part: 1, over: 0)),
      .percent("Conversion rate", "Converted of trials.", .ratio(part: 2, over: 1)),
    ]
  }

  /// Revenue and subscriptions of cohorts of customers, by age.
  package static let cohortExplorer = Chart(
    "cohort_explorer", number: 3, "Cohort Explorer", .revenue, .table,
    "The money and the paid subscriptions of each cohort of customers by their own age, in days, weeks, or 30, "
      + "91 or 365 days. Filters apply to the purchases and not to the customers.",
    source: .customerTable,
    selectors: [.of(ChartCohortKind.self), .of(ChartCohortMeasure.self), .of(RevenueType.self)]
  ) { _ in
    [
      .count(
        "Active subscriptions", "The paid subscriptions at the end of the age.", .cohort(.all)),
      .money("Revenue", "The charges without refunds, as selected.", .cohort(.revenue)),
    ]
  }
}
