extension ChartDefinition {
  static func details(_ name: ChartName) -> ChartDefinition {
    switch name {
    case .ltvPerPayingCustomer:
      chart(
        name, "Realized LTV per Paying Customer", .cohort,
        "The charges without refunds in the lifetime, for each customer who paid in it, by the day on which the "
          + "customer was first seen. A lifetime of 7 days has 8 dates, because the first day is day 0.",
        [
          ("Paying customers", .count, "The customers who paid, refunded or not.", .total),
          ("Revenue", .money, "Their charges without refunds.", .total),
          (
            "LTV per paying customer", .money, "The revenue for each of them.",
            .ratio(over: 0, part: 1)
          ),
        ])
    case .trialConversion:
      chart(
        name, "Trial Conversion", .cohort,
        "What became of the first trial of each customer who was first seen in the period. Trials that start in the "
          + "timeframe count; converted, pending and abandoned add up to them.",
        [
          ("New customers", .count, "The customers; filters do not apply to them.", .total),
          ("Trials", .count, "Those who started a trial.", .total),
          ("Converted", .count, "Those whose trial was followed by a paid period.", .total),
          ("Pending", .count, "Those whose trial continues, with auto-renew on.", .total),
          ("Abandoned", .count, "The others: auto-renew is off, or the trial ended.", .total),
          ("Trial start rate", .percent, "Trials of customers.", .ratio(over: 0, part: 1)),
          ("Conversion rate", .percent, "Converted of trials.", .ratio(over: 1, part: 2)),
        ])
    case .cohortExplorer:
      chart(
        name, "Cohort Explorer", .table,
        "The money and the paid subscriptions of each cohort of customers by their own age, in days, weeks, or 30, "
          + "91 or 365 days. Filters apply to the purchases and not to the customers.",
        [
          (
            "Active subscriptions", .count, "The paid subscriptions at the end of the age.", .total
          ),
          ("Revenue", .money, "The charges without refunds, as selected.", .total),
        ])
    case .customersActive:
      chart(
        name, "Active Customers", .flow,
        "The customers who used an app in the period, as apps reported it. Each counts once in each period, so days "
          + "do not add up to weeks; the total counts each customer once in the whole range.",
        [("Active customers", .count, "The customers.", .total)])
    case .subscriptionStatus:
      chart(
        name, "Subscription Status", .snapshot,
        "What is active now, by whether it will renew. The App Store's newest renewal info decides; a status has no "
          + "history, so there is one value.",
        [
          ("Set to renew", .count, "With auto-renew on, as far as is known.", .average),
          ("Set to cancel", .count, "With auto-renew off.", .average),
          ("Billing issue", .count, "With a failed payment, in the grace period.", .average),
        ])
    default:
      chart(
        name, "Refund Requests", .flow,
        "The requests of the period about which Apple requested consumption information, by its decision. The first "
          + "decision after a request counts on the day of the request.",
        [
          ("Requests", .count, "The requests.", .total),
          ("Granted", .count, "Those that Apple refunded.", .total),
          ("Declined", .count, "Those that Apple declined.", .total),
          ("Reversed", .count, "Those that Apple refunded, and reversed.", .total),
          ("No resolution", .count, "Those without a decision until now.", .total),
        ])
    }
  }
}
