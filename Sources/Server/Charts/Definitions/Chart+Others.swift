/// Charts of what is known only now or only to apps, of decisions, and of Apple's reports.
extension Chart {
  static let others = [subscriptionStatus, customersActive, refundRequest, appleReconciliation]

  /// Whether active subscriptions will renew.
  package static let subscriptionStatus = Chart(
    "subscription_status", number: 2, "Subscription Status", .subscriptions, .snapshot,
    "What is active now, by whether it will renew. The App Store's newest renewal info decides; a status has no "
      + "history, so there is one value.",
    source: .statuses, selectors: [.of(ChartStatusSubject.self)]
  ) { query in
    let isMoney = query[ChartStatusSubject.self].isMoney
    return [
      ("Set to renew", "With auto-renew on, as far as is known."),
      ("Set to cancel", "With auto-renew off."),
      ("Billing issue", "With a failed payment, in the grace period."),
    ].enumerated().map { place, texts -> ChartMeasure in
      let formula = ChartFormula.own(place, isMonthly: isMoney)
      return isMoney ? .money(texts.0, texts.1, formula) : .count(texts.0, texts.1, formula)
    }
  }

  /// Customers who used an app; what apps report has no property but the app.
  package static let customersActive = Chart(
    "customers_active", "Active Customers", .customers, .flow,
    "The customers who used an app in the period, as apps reported it. Each counts once in each period, so days "
      + "do not add up to weeks; the total counts each customer once in the whole range.",
    source: .activeCustomers, filters: [.app]
  ) { _ in
    [.count("Active customers", "The customers.", .own(0))]
  }

  /// Refunds that customers requested.
  package static let refundRequest = Chart(
    "refund_request", "Refund Requests", .revenue, .flow,
    "The requests of the period about which Apple requested consumption information, by its decision. The first "
      + "decision after a request counts on the day of the request."
  ) { _ in
    [
      .count(
        "Requests", "The requests.",
        .sum(of: .requestsGranted, .requestsDeclined, .requestsReversed, .requestsOpen)),
      .count("Granted", "Those that Apple refunded.", .sum(of: .requestsGranted)),
      .count("Declined", "Those that Apple declined.", .sum(of: .requestsDeclined)),
      .count("Reversed", "Those that Apple refunded, and reversed.", .sum(of: .requestsReversed)),
      .count("No resolution", "Those without a decision until now.", .sum(of: .requestsOpen)),
    ]
  }

  /// Apple's reports, compared with the ledger by product and currency.
  package static let appleReconciliation = Chart(
    "apple_reconciliation", "Apple Reconciliation", .revenue, .flow,
    "The charges less refunds of Apple's imported reports and of the ledger, by the day of the report; days without a "
      + "report are 0. The parts of the difference by cause add up to it.",
    source: .appleReports, selectors: [.of(ChartReport.self), .of(ChartDayBasis.self)],
    filters: [.productID, .currency]
  ) { _ in
    [
      part(.ours, "Ours", "What the ledger has."),
      part(.apple, "Apple", "What the reports have."),
      part(.difference, "Difference", "What the reports have more."),
      part(.dayBasis, "Day basis", "On another day of the other time zone."),
      part(.refundDay, "Refund day", "Refunds on another day."),
      part(.rounding, "Rounding", "Prices that differ by less than 0.01."),
      part(.priceChange, "Price change", "The same units at another price."),
      part(.notOurs, "Not ours", "Units that only the reports have."),
      part(.notApples, "Not Apple's", "Units that only the ledger has; negative."),
    ]
  }

  private static func part(
    _ part: ReconciledDay.Part, _ name: String, _ description: String
  ) -> ChartMeasure {
    .money(name, description, .own(part.rawValue))
  }
}
