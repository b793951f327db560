/// Charts of what renews: recurring revenue, subscriptions and trials.
extension Chart {
  static let recurring = [
    mrr, arr, mrrMovement, actives, activesMovement, activesNew, trials, trialsMovement, trialsNew,
  ]

  /// Monthly recurring revenue.
  package static let mrr = Chart(
    "mrr", number: 4, "MRR", .revenue, .snapshot,
    "The prices of all active paid subscriptions, each for a month: a week counts four times, a year a twelfth. "
      + "Trials and one-time purchases do not count, and a refunded subscription counts until its refund.",
    selectors: [.of(ChartWeeks.self)]
  ) { _ in
    [
      .money(
        "MRR", "The monthly recurring revenue at the end of the period.",
        .sum(.monthlyRevenue(), .untilEnd))
    ]
  }

  /// Annual recurring revenue.
  package static let arr = Chart(
    "arr", number: 4, "ARR", .revenue, .snapshot,
    "Twelve times the monthly recurring revenue. It is a run rate and not the revenue of a year.",
    selectors: [.of(ChartWeeks.self)]
  ) { _ in
    [
      .money(
        "ARR", "The annual recurring revenue at the end of the period.",
        .sum(.monthlyRevenue(times: 12), .untilEnd))
    ]
  }

  /// What changed the monthly recurring revenue.
  package static let mrrMovement = Chart(
    "mrr_movement", number: 4, "MRR Movement", .revenue, .flow,
    "What changed the monthly recurring revenue in the period. The parts add up to the movement, which is the "
      + "difference of two values of the MRR chart.",
    selectors: [.of(ChartWeeks.self)]
  ) { _ in
    [
      .money("New MRR", "Of first paid subscriptions.", .sum(of: .mrrNew)),
      .money(
        "Resubscription MRR", "Of subscriptions that started again.", .sum(of: .mrrResubscription)),
      .money(
        "Expansion MRR", "Of changes to a higher price for a month.", .sum(of: .mrrExpansion)),
      .money(
        "Contraction MRR", "Of changes to a lower price for a month; negative.",
        .sum(of: .mrrContraction)),
      .money("Churned MRR", "Of subscriptions that ended; negative.", .sum(of: .mrrChurned)),
      .money(
        "Exchange", "Of renewals at the same price and another exchange rate.",
        .sum(of: .mrrExchange)),
      .money("Movement", "The sum.", .sum(.monthlyRevenue())),
    ]
  }

  /// Active paid subscriptions.
  package static let actives = Chart(
    "actives", number: 4, "Active Subscriptions", .subscriptions, .snapshot,
    "The paid subscriptions that are active at the end of the period, with those in a grace period and those set "
      + "to cancel. Trials, shared subscriptions and grants do not count."
  ) { _ in
    [.count("Actives", "The active paid subscriptions.", .sum(.actives, .untilEnd))]
  }

  /// What changed the active paid subscriptions.
  package static let activesMovement = Chart(
    "actives_movement", number: 4, "Active Subscriptions Movement", .subscriptions, .flow,
    "What changed the active paid subscriptions in the period. A change of the product ends one subscription and "
      + "starts another, and so does a payment after an end."
  ) { _ in
    [
      .count("New", "Subscriptions that started.", .sum(.started)),
      .count("Churned", "Subscriptions that ended.", .sum(.churned)),
      .count("Movement", "New without churned, and with changed.", .sum(.actives)),
      .count(
        "Changed",
        "Renewals that entered or left the filter, such as at the end of an offer; 0 without one.",
        .sum(of: .changed)),
    ]
  }

  /// New paid subscriptions.
  package static let activesNew = Chart(
    "actives_new", number: 3, "New Paid Subscriptions", .subscriptions, .flow,
    "The paid subscriptions that started in the period, by how they started. A renewal starts none."
  ) { _ in
    [
      .count("Trial conversions", "After a trial.", .sum(of: .newConversions)),
      .count("Intro offers", "At an introductory price.", .sum(of: .newIntro)),
      .count("Direct", "Without a trial and an introductory price.", .sum(of: .newDirect)),
      .count("Product changes", "With a change of the product.", .sum(of: .newProductChanges)),
      .count("Resubscriptions", "After an earlier end.", .sum(of: .newResubscriptions)),
    ]
  }

  /// Active trials.
  package static let trials = Chart(
    "trials", number: 2, "Active Trials", .subscriptions, .snapshot,
    "The free trials that are active at the end of the period, with those set to cancel. Paid introductory offers "
      + "are not trials."
  ) { _ in
    [.count("Trials", "The active trials.", .sum(.trials, .untilEnd))]
  }

  /// What changed the active trials.
  package static let trialsMovement = Chart(
    "trials_movement", number: 2, "Active Trials Movement", .subscriptions, .flow,
    "What changed the active trials in the period. A trial ends when it converts, too."
  ) { _ in
    [
      .count("New", "Trials that started.", .sum(of: .trialsNew)),
      .count("Churned", "Trials that ended, converted or not.", .sum(of: .trialsEnded)),
      .count("Movement", "New without churned.", .sum(.trials)),
    ]
  }

  /// New trials.
  package static let trialsNew = Chart(
    "trials_new", "New Trials", .subscriptions, .flow,
    "The free trials that started in the period. Free periods of any kind of offer count."
  ) { _ in
    [.count("New trials", "The trials that started.", .sum(of: .trialsNew))]
  }
}
