extension ChartDefinition {
  /// All charts, in the order of their names.
  package static let all = ChartName.allCases.map(ChartDefinition.init)

  /// Creates the definition of a chart.
  package init(_ name: ChartName) {
    switch name {
    case .mrr, .arr, .mrrMovement, .revenue, .refunds, .refundRate: self = Self.money(name)
    case .actives, .activesMovement, .activesNew, .churn, .nonSubscriptionPurchases,
      .subscriptionRetention:
      self = Self.subscriptions(name)
    case .trials, .trialsMovement, .trialsNew, .trialConversionRate: self = Self.trials(name)
    case .customersNew, .initialConversion, .conversionToPaying, .ltvPerCustomer:
      self = Self.customers(name)
    case .ltvPerPayingCustomer, .trialConversion, .cohortExplorer, .customersActive,
      .subscriptionStatus, .refundRequest:
      self = Self.details(name)
    case .appleReconciliation: self = Self.reconciliation(name)
    }
  }

  /// Creates the definition of a query's chart, whose selectors may change what its measures are.
  package init(_ query: ChartQuery) {
    var definition = ChartDefinition(query.name)
    if query.name == .subscriptionStatus, query.statusSubject.isMoney {
      definition.measures = definition.measures.map {
        ChartMeasure(
          name: $0.name, unit: .money, description: $0.description, summary: $0.summary)
      }
    }
    self = definition
  }

  private static func money(_ name: ChartName) -> ChartDefinition {
    switch name {
    case .mrr:
      chart(
        name, "MRR", .snapshot,
        "The prices of all active paid subscriptions, each for a month: a week counts four times, a year a twelfth. "
          + "Trials and one-time purchases do not count, and a refunded subscription counts until its refund.",
        [("MRR", .money, "The monthly recurring revenue at the end of the period.", .average)])
    case .arr:
      chart(
        name, "ARR", .snapshot,
        "Twelve times the monthly recurring revenue. It is a run rate and not the revenue of a year.",
        [("ARR", .money, "The annual recurring revenue at the end of the period.", .average)])
    case .mrrMovement:
      chart(
        name, "MRR Movement", .flow,
        "What changed the monthly recurring revenue in the period. The parts add up to the movement, which is the "
          + "difference of two values of the MRR chart.",
        [
          ("New MRR", .money, "Of first paid subscriptions.", .total),
          ("Resubscription MRR", .money, "Of subscriptions that started again.", .total),
          ("Expansion MRR", .money, "Of changes to a higher price for a month.", .total),
          ("Contraction MRR", .money, "Of changes to a lower price for a month; negative.", .total),
          ("Churned MRR", .money, "Of subscriptions that ended; negative.", .total),
          ("Exchange", .money, "Of renewals at the same price and another exchange rate.", .total),
          ("Movement", .money, "The sum.", .total),
        ])
    case .revenue:
      chart(
        name, "Revenue", .flow,
        "The prices of all charges of the period, with taxes and commission, without the refunds of the period. "
          + "A charge counts on the day of the purchase, and a refund on the day of the refund.",
        [
          ("Revenue", .money, "Charges without refunds.", .total),
          ("Transactions", .count, "The paid charges.", .total),
          ("New", .money, "The first charge of each customer.", .total),
          ("Renewal", .money, "All other charges.", .total),
          ("Refunds", .money, "The refunds.", .total),
          (
            "Upgrade refunds (estimated)", .money,
            "The unused part of periods that ended with a change to a higher plan; the App Store signs no amount.",
            .total
          ),
        ])
    case .refunds:
      chart(
        name, "Refunds", .flow,
        "The refunds of the period, on the day of the refund. A refund of a part of the price counts with that part, "
          + "and a refund that Apple reversed is taken back on the day of the reversal.",
        [
          ("Refunded", .money, "The refunded money.", .total),
          ("Refunds", .count, "The refunded charges; a reversed refund subtracts one.", .total),
          (
            "Upgrade refunds (estimated)", .money,
            "The unused part of periods that ended with a change to a higher plan; the App Store signs no amount.",
            .total
          ),
        ])
    default:
      chart(
        name, "Refund Rate", .cohort,
        "The refunded charges, of all paid charges of the period. A refund counts on the day of its charge, so recent "
          + "values still rise.",
        [
          ("Transactions", .count, "The paid charges.", .total),
          ("Refunded", .count, "Those that were refunded until now.", .total),
          ("Refund rate", .percent, "The refunded part.", .ratio(over: 0, part: 1)),
        ])
    }
  }

  private static func subscriptions(_ name: ChartName) -> ChartDefinition {
    switch name {
    case .actives:
      chart(
        name, "Active Subscriptions", .snapshot,
        "The paid subscriptions that are active at the end of the period, with those in a grace period and those set "
          + "to cancel. Trials, shared subscriptions and grants do not count.",
        [("Actives", .count, "The active paid subscriptions.", .average)])
    case .activesMovement:
      chart(
        name, "Active Subscriptions Movement", .flow,
        "What changed the active paid subscriptions in the period. A change of the product ends one subscription and "
          + "starts another, and so does a payment after an end.",
        [
          ("New", .count, "Subscriptions that started.", .total),
          ("Churned", .count, "Subscriptions that ended.", .total),
          ("Movement", .count, "New without churned, and with changed.", .total),
          (
            "Changed", .count,
            "Renewals that entered or left the filter, such as at the end of an offer; 0 without one.",
            .total
          ),
        ])
    case .activesNew:
      chart(
        name, "New Paid Subscriptions", .flow,
        "The paid subscriptions that started in the period, by how they started. A renewal starts none.",
        [
          ("Trial conversions", .count, "After a trial.", .total),
          ("Intro offers", .count, "At an introductory price.", .total),
          ("Direct", .count, "Without a trial and an introductory price.", .total),
          ("Product changes", .count, "With a change of the product.", .total),
          ("Resubscriptions", .count, "After an earlier end.", .total),
        ])
    case .churn:
      chart(
        name, "Churn", .flow,
        "The paid subscriptions that ended in the period, of those active at its start. A change of the product counts "
          + "as an end.",
        [
          ("Actives", .count, "The active paid subscriptions at the start.", .average),
          ("Churned", .count, "Those that ended.", .total),
          ("Churn rate", .percent, "The part that ended.", .average),
          ("Voluntary", .count, "Ended without a failed payment, as far as is known.", .total),
          ("Billing", .count, "Ended with a failed payment.", .total),
          ("Refund", .count, "Ended with a refund; a reversed refund subtracts one.", .total),
          ("Product change", .count, "Ended with a change of the product.", .total),
        ])
    case .nonSubscriptionPurchases:
      chart(
        name, "Non-subscription Purchases", .flow,
        "The purchases of the period that do not renew: consumables, non-consumables and non-renewing subscriptions. "
          + "Refunded ones count.",
        [("Purchases", .count, "The purchases.", .total)])
    default:
      chart(
        name, "Subscription Retention", .table,
        "The subscriptions that paid for each later period, by the period of their first payment at the standard price. "
          + "Refunded periods and those of another product are not retained; periods after an end are.",
        [
          (
            "Subscriptions", .count,
            "The subscriptions, in column 0; those retained, in later ones.", .total
          ),
          ("Retention", .percent, "The retained part.", .average),
        ])
    }
  }

  private static func trials(_ name: ChartName) -> ChartDefinition {
    switch name {
    case .trials:
      chart(
        name, "Active Trials", .snapshot,
        "The free trials that are active at the end of the period, with those set to cancel. Paid introductory offers "
          + "are not trials.",
        [("Trials", .count, "The active trials.", .average)])
    case .trialsMovement:
      chart(
        name, "Active Trials Movement", .flow,
        "What changed the active trials in the period. A trial ends when it converts, too.",
        [
          ("New", .count, "Trials that started.", .total),
          ("Churned", .count, "Trials that ended, converted or not.", .total),
          ("Movement", .count, "New without churned.", .total),
        ])
    case .trialsNew:
      chart(
        name, "New Trials", .flow,
        "The free trials that started in the period. Free periods of any kind of offer count.",
        [("New trials", .count, "The trials that started.", .total)])
    default:
      chart(
        name, "Trial Conversion Rate", .cohort,
        "The trials that were followed by a paid period, of those that started in the period. A payment after failed "
          + "ones counts; a purchase after the end of the subscription does not.",
        [
          ("Trials", .count, "The trials that started.", .total),
          ("Converted", .count, "Those that converted until now.", .total),
          ("Conversion rate", .percent, "The converted part.", .ratio(over: 0, part: 1)),
        ])
    }
  }

  private static func customers(_ name: ChartName) -> ChartDefinition {
    switch name {
    case .customersNew:
      chart(
        name, "New Customers", .flow,
        "The customers who were first seen in the period; joined customers are one. A customer counts in production "
          + "unless all purchases are in another environment.",
        [("New customers", .count, "The customers.", .total)])
    case .initialConversion, .conversionToPaying:
      chart(
        name, name == .initialConversion ? "Initial Conversion" : "Conversion to Paying", .cohort,
        name == .initialConversion
          ? "The customers who bought anything or started a trial in the timeframe, of those who were first seen in the "
            + "period. Day 0 is the day of the earlier of first seen and first purchase."
          : "The customers who paid in the timeframe and were not refunded in it, of those who were first seen in the "
            + "period. Day 0 is the day of the earlier of first seen and first purchase.",
        [
          ("New customers", .count, "The customers; filters do not apply to them.", .total),
          ("Converted", .count, "Those who converted.", .total),
          ("Conversion rate", .percent, "The converted part.", .ratio(over: 0, part: 1)),
        ])
    default:
      chart(
        name, "Realized LTV per Customer", .cohort,
        "The charges without refunds in the lifetime, for each customer who was first seen in the period. A lifetime of "
          + "7 days has 8 dates, because the first day is day 0.",
        [
          ("New customers", .count, "The customers; filters do not apply to them.", .total),
          ("Revenue", .money, "Their charges without refunds.", .total),
          ("LTV per customer", .money, "The revenue for each customer.", .ratio(over: 0, part: 1)),
        ])
    }
  }

  /// The numbers of the definitions that changed.
  ///
  /// First, a reversed refund counts until its reversal. Then, each period has its own failed payment and
  /// grace period, a recovered payment counts when it was collected, and a change of the product in a
  /// trial is a conversion. Then, a price is that of the whole quantity, and added and refunded seats
  /// change the money of a period that continues.
  private static let numbers: [ChartName: Int] = [
    .mrr: 4, .arr: 4, .mrrMovement: 4, .actives: 4, .activesMovement: 4, .activesNew: 3,
    .churn: 4, .revenue: 4, .refunds: 3, .trials: 2, .trialsMovement: 2, .trialConversion: 2,
    .trialConversionRate: 2, .initialConversion: 2, .conversionToPaying: 2, .ltvPerCustomer: 4,
    .ltvPerPayingCustomer: 3, .cohortExplorer: 3, .subscriptionStatus: 2,
  ]

  static func chart(
    _ name: ChartName, _ displayName: String, _ kind: Kind, _ description: String,
    _ measures: [(String, ChartMeasure.Unit, String, ChartMeasure.Summary)]
  ) -> ChartDefinition {
    ChartDefinition(
      name: name, number: Self.numbers[name] ?? 1, displayName: displayName,
      description: description, kind: kind,
      measures: measures.map {
        ChartMeasure(name: $0.0, unit: $0.1, description: $0.2, summary: $0.3)
      })
  }
}
