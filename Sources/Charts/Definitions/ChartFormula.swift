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
  /// The customers of the cohort.
  case customers
  /// The customers of the cohort who converted in the window.
  case converted
  /// The charges without refunds of the cohort in the window.
  case lifetimeRevenue

  static func sum(of quantities: ChartQuantity..., timing: Timing = .period) -> ChartFormula {
    .sum(quantities.map { ($0, 1) }, timing)
  }
}

extension ChartQuery {
  /// The formulas of the chart's measures, in order.
  package var formulas: [ChartFormula] {
    let actives = ChartQuantity.actives.map { (quantity: $0.0, factor: $0.1) }
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
        .sum(of: .churned), .sum(actives, .period), .sum(of: .changed),
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
      let refunds: ChartQuantity = countsRefundsAtPurchase ? .refundedCharges : .refunds
      return [
        .sum([(.revenueNew, 1), (.revenueRenewal, 1), (refunds, Int64(-1))], .period),
        .sum(of: .revenueNew, .revenueRenewal), .sum(of: .revenueNew), .sum(of: .revenueRenewal),
        .sum(of: refunds),
      ]
    case .refunds:
      let refunds: ChartQuantity = countsRefundsAtPurchase ? .refundedCharges : .refunds
      return [.sum(of: refunds), .sum(of: refunds)]
    case .churn:
      return [.sum(actives, .untilStart), .sum(of: .churned), .ratio(part: 1, over: 0)]
    case .customersNew: return [.customers]
    case .refundRate:
      return [
        .sum(of: .revenueNew, .revenueRenewal), .sum(of: .refundedCharges),
        .ratio(part: 1, over: 0),
      ]
    case .nonSubscriptionPurchases: return [.sum(of: .oneTimePurchases)]
    case .trialConversionRate:
      return [.sum(of: .trialsNew), .sum(of: .trialConversions), .ratio(part: 1, over: 0)]
    case .subscriptionRetention: return [.sum(of: .retained), .ratio(part: 0, over: 0)]
    case .initialConversion, .conversionToPaying:
      return [.customers, .converted, .ratio(part: 1, over: 0)]
    case .ltvPerCustomer: return [.customers, .lifetimeRevenue, .ratio(part: 1, over: 0)]
    }
  }
}
