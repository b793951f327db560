/// Charts of what happened in a period: charges, refunds, ends and new customers, and what followed.
extension Chart {
  static let flows = [
    revenue, refunds, churn, customersNew, refundRate, nonSubscriptionPurchases,
    trialConversionRate, subscriptionRetention,
  ]

  /// Charges without refunds.
  package static let revenue = Chart(
    "revenue", number: 4, "Revenue", .revenue, .flow,
    "The prices of all charges of the period, with taxes and commission, without the refunds of the period. "
      + "A charge counts on the day of the purchase, and a refund on the day of the refund.",
    selectors: [.of(RevenueType.self), .of(UpgradeRefunds.self)]
  ) { query in
    [
      .money("Revenue", "Charges without refunds.", .sum(.charges.without(query.refundTerms))),
      .count("Transactions", "The paid charges.", .sum(.charges)),
      .money("New", "The first charge of each customer.", .sum(of: .revenueNew)),
      .money("Renewal", "All other charges.", .sum(of: .revenueRenewal)),
      .money("Refunds", "The refunds.", .sum(of: query.refundQuantity)),
      upgradeRefunds,
    ]
  }

  /// Refunds.
  package static let refunds = Chart(
    "refunds", number: 3, "Refunds", .revenue, .flow,
    "The refunds of the period, on the day of the refund. A refund of a part of the price counts with that part, "
      + "and a refund that Apple reversed is taken back on the day of the reversal.",
    selectors: [.of(RevenueType.self), .of(UpgradeRefunds.self)]
  ) { query in
    [
      .money("Refunded", "The refunded money.", .sum(query.refundTerms)),
      .count(
        "Refunds", "The refunded charges; a reversed refund subtracts one.",
        .sum(of: query.refundQuantity)),
      upgradeRefunds,
    ]
  }

  private static let upgradeRefunds = ChartMeasure.money(
    "Upgrade refunds (estimated)",
    "The unused part of periods that ended with a change to a higher plan; the App Store signs no amount.",
    .sum(of: .upgradeRefunds))

  /// Subscriptions that ended, of those at the start.
  package static let churn = Chart(
    "churn", number: 4, "Churn", .subscriptions, .flow,
    "The paid subscriptions that ended in the period, of those active at its start. A change of the product counts "
      + "as an end."
  ) { _ in
    [
      .count(
        "Actives", "The active paid subscriptions at the start.", .sum(.actives, .untilStart)),
      .count("Churned", "Those that ended.", .sum(.churned)),
      .percent("Churn rate", "The part that ended.", .ratio(part: 1, over: 0)),
      .count(
        "Voluntary", "Ended without a failed payment, as far as is known.",
        .sum(of: .churnedVoluntary)),
      .count("Billing", "Ended with a failed payment.", .sum(of: .churnedBilling)),
      .count(
        "Refund", "Ended with a refund; a reversed refund subtracts one.",
        .sum(of: .churnedRefund)),
      .count(
        "Product change", "Ended with a change of the product.", .sum(of: .churnedProductChange)),
    ]
  }

  /// New customers.
  package static let customersNew = Chart(
    "customers_new", "New Customers", .customers, .flow,
    "The customers who were first seen in the period; joined customers are one. A customer counts in production "
      + "unless all purchases are in another environment.",
    source: .customers(), filters: []
  ) { _ in
    [.count("New customers", "The customers.", .cohort(.all))]
  }

  /// Refunded charges, of all charges.
  package static let refundRate = Chart(
    "refund_rate", "Refund Rate", .revenue, .cohort,
    "The refunded charges, of all paid charges of the period. A refund counts on the day of its charge, so recent "
      + "values still rise."
  ) { _ in
    [
      .count("Transactions", "The paid charges.", .sum(.charges)),
      .count("Refunded", "Those that were refunded until now.", .sum(of: .refundedCharges)),
      .percent("Refund rate", "The refunded part.", .ratio(part: 1, over: 0)),
    ]
  }

  /// Purchases that do not renew.
  package static let nonSubscriptionPurchases = Chart(
    "non-subscription_purchases", "Non-subscription Purchases", .subscriptions, .flow,
    "The purchases of the period that do not renew: consumables, non-consumables and non-renewing subscriptions. "
      + "Refunded ones count."
  ) { _ in
    [.count("Purchases", "The purchases.", .sum(of: .oneTimePurchases))]
  }

  /// Converted trials, of all trials.
  package static let trialConversionRate = Chart(
    "trial_conversion_rate", number: 2, "Trial Conversion Rate", .conversion, .cohort,
    "The trials that were followed by a paid period, of those that started in the period. A payment after failed "
      + "ones counts; a purchase after the end of the subscription does not."
  ) { _ in
    [
      .count("Trials", "The trials that started.", .sum(of: .trialsNew)),
      .count("Converted", "Those that converted until now.", .sum(of: .trialConversions)),
      .percent("Conversion rate", "The converted part.", .ratio(part: 1, over: 0)),
    ]
  }

  /// Subscriptions that pay for later periods; the product duration is a selector, and so no filter.
  package static let subscriptionRetention = Chart(
    "subscription_retention", "Subscription Retention", .subscriptions, .table,
    "The subscriptions that paid for each later period, by the period of their first payment at the standard price. "
      + "Refunded periods and those of another product are not retained; periods after an end are.",
    source: .retention, selectors: [.productDuration],
    filters: ChartDimension.Key.allCases.filter { $0 != .productDuration }
  ) { _ in
    [
      .count(
        "Subscriptions", "The subscriptions, in column 0; those retained, in later ones.",
        .sum(of: .retained)),
      .percent("Retention", "The retained part.", .ratio(part: 0, over: 0)),
    ]
  }
}
