/// How a measure is calculated.
package enum ChartFormula: Sendable {
  /// Which days count.
  package enum Timing: Hashable, Sendable {
    /// The days of the period.
    case period
    /// All days until the end of the period.
    case untilEnd
    /// All days before the period.
    case untilStart
  }

  /// Quantities with their factors.
  case sum([(quantity: ChartQuantity, factor: Int64)], Timing)
  /// A measure for each one of another measure, by their places.
  case ratio(part: Int, over: Int)
  /// Customers of the cohort.
  case customers(CustomerCount)
  /// The charges without refunds of the cohort in the window.
  case lifetimeRevenue
  /// What is active now with a status of its renewal.
  case status(ChartSpan.RenewalStatus)
  /// The customers who used an app.
  case distinctCustomers
  /// A part of the comparison with Apple's reports.
  case reconciled(ReconciledDay.Part)

  static func sum(of quantities: ChartQuantity..., timing: Timing = .period) -> ChartFormula {
    .sum(quantities.map { ($0, 1) }, timing)
  }
}

/// Which customers of a cohort are counted.
package enum CustomerCount: Int, CaseIterable, Hashable, Sendable {
  /// All of them.
  case all
  /// Those who bought or paid in the window.
  case converted
  /// Those who paid in the window, refunded or not.
  case paying
  /// Those whose first trial started in the window.
  case trials
  /// Those whose first trial was followed by a paid period.
  case trialsConverted
  /// Those whose first trial continues, with auto-renew on.
  case trialsPending
  /// Those whose first trial ended otherwise, or will.
  case trialsAbandoned
}

extension ChartQuery {
  /// The formulas of the chart's measures, in order.
  package var formulas: [ChartFormula] {
    let actives = ChartQuantity.actives.map { (quantity: $0.0, factor: $0.1) }
    let churned = ChartQuantity.churned.map { (quantity: $0, factor: Int64(1)) }
    let trials: [(quantity: ChartQuantity, factor: Int64)] = [(.trialsNew, 1), (.trialsEnded, -1)]
    switch name {
    case .mrr: return [.sum(ChartQuantity.monthlyRevenue.map { ($0, Int64(1)) }, .untilEnd)]
    case .arr: return [.sum(ChartQuantity.monthlyRevenue.map { ($0, Int64(12)) }, .untilEnd)]
    case .mrrMovement:
      return [
        .sum(of: .mrrNew), .sum(of: .mrrResubscription), .sum(of: .mrrExpansion),
        .sum(of: .mrrContraction), .sum(of: .mrrChurned), .sum(of: .mrrExchange),
        .sum(ChartQuantity.monthlyRevenue.map { ($0, Int64(1)) }, .period),
      ]
    case .actives: return [.sum(actives, .untilEnd)]
    case .activesMovement:
      return [
        .sum(
          of: .newConversions, .newIntro, .newDirect, .newProductChanges, .newResubscriptions),
        .sum(churned, .period), .sum(actives, .period), .sum(of: .changed),
      ]
    case .activesNew:
      return [
        .sum(of: .newConversions), .sum(of: .newIntro), .sum(of: .newDirect),
        .sum(of: .newProductChanges), .sum(of: .newResubscriptions),
      ]
    case .trials: return [.sum(trials, .untilEnd)]
    case .trialsMovement:
      return [.sum(of: .trialsNew), .sum(of: .trialsEnded), .sum(trials, .period)]
    case .trialsNew: return [.sum(of: .trialsNew)]
    case .revenue:
      let revenue: [(quantity: ChartQuantity, factor: Int64)] = [
        (.revenueNew, 1), (.revenueRenewal, 1),
      ]
      return [
        .sum(revenue + refundTerms.map { ($0.quantity, -$0.factor) }, .period),
        .sum(of: .revenueNew, .revenueRenewal), .sum(of: .revenueNew), .sum(of: .revenueRenewal),
        .sum(of: refundTerms[0].quantity), .sum(of: .upgradeRefunds),
      ]
    case .refunds:
      return [
        .sum(refundTerms, .period), .sum(of: refundTerms[0].quantity), .sum(of: .upgradeRefunds),
      ]
    case .churn:
      return [
        .sum(actives, .untilStart), .sum(churned, .period), .ratio(part: 1, over: 0),
        .sum(of: .churnedVoluntary), .sum(of: .churnedBilling), .sum(of: .churnedRefund),
        .sum(of: .churnedProductChange),
      ]
    case .customersNew, .customersActive, .initialConversion, .conversionToPaying,
      .trialConversion, .ltvPerCustomer, .ltvPerPayingCustomer, .cohortExplorer:
      return customerFormulas
    case .refundRate:
      return [
        .sum(of: .revenueNew, .revenueRenewal), .sum(of: .refundedCharges),
        .ratio(part: 1, over: 0),
      ]
    case .nonSubscriptionPurchases: return [.sum(of: .oneTimePurchases)]
    case .trialConversionRate:
      return [.sum(of: .trialsNew), .sum(of: .trialConversions), .ratio(part: 1, over: 0)]
    case .subscriptionRetention: return [.sum(of: .retained), .ratio(part: 0, over: 0)]
    case .appleReconciliation: return ReconciledDay.Part.allCases.map { .reconciled($0) }
    case .subscriptionStatus: return ChartSpan.RenewalStatus.allCases.map { .status($0) }
    case .refundRequest:
      let outcomes: [ChartQuantity] = [
        .requestsGranted, .requestsDeclined, .requestsReversed, .requestsOpen,
      ]
      return [.sum(outcomes.map { ($0, 1) }, .period)] + outcomes.map { .sum(of: $0) }
    }
  }

  private var customerFormulas: [ChartFormula] {
    switch name {
    case .customersActive: [.distinctCustomers]
    case .initialConversion, .conversionToPaying:
      [.customers(.all), .customers(.converted), .ratio(part: 1, over: 0)]
    case .trialConversion:
      [
        .customers(.all), .customers(.trials), .customers(.trialsConverted),
        .customers(.trialsPending), .customers(.trialsAbandoned), .ratio(part: 1, over: 0),
        .ratio(part: 2, over: 1),
      ]
    case .ltvPerCustomer: [.customers(.all), .lifetimeRevenue, .ratio(part: 1, over: 0)]
    case .ltvPerPayingCustomer:
      [.customers(.paying), .lifetimeRevenue, .ratio(part: 1, over: 0)]
    case .cohortExplorer: [.customers(.all), .lifetimeRevenue]
    default: [.customers(.all)]
    }
  }

  /// The quantities that are subtracted from charges; the first one is that of refunds.
  private var refundTerms: [(quantity: ChartQuantity, factor: Int64)] {
    let refunds: ChartQuantity = countsRefundsAtPurchase ? .refundedCharges : .refunds
    return [(refunds, 1)] + (includesUpgradeRefunds ? [(.upgradeRefunds, 1)] : [])
  }
}
