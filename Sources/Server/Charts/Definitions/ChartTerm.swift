/// A part of a sum: a quantity, and how often it counts.
package struct ChartTerm: Hashable, Sendable {
  /// The quantity.
  package let quantity: ChartQuantity
  /// How often it counts; negative if it is subtracted.
  package let factor: Int64
}

extension [ChartTerm] {
  static var started: [ChartTerm] {
    .of([.newConversions, .newIntro, .newDirect, .newProductChanges, .newResubscriptions])
  }
  /// Subscriptions that ended.
  static var churned: [ChartTerm] {
    .of([.churnedVoluntary, .churnedBilling, .churnedRefund, .churnedProductChange])
  }
  /// What changed the active paid subscriptions; its sum so far is their number.
  static var actives: [ChartTerm] { (started + .of([.changed])).without(churned) }
  /// What changed the active trials; its sum so far is their number.
  static var trials: [ChartTerm] { .of([.trialsNew]).without(.of([.trialsEnded])) }
  /// All paid charges.
  static var charges: [ChartTerm] { .of([.revenueNew, .revenueRenewal]) }

  /// What changed the monthly recurring revenue; its sum so far is the revenue.
  static func monthlyRevenue(times factor: Int64 = 1) -> [ChartTerm] {
    .of(ChartQuantity.allCases.filter(\.isMonthly), times: factor)
  }

  static func of(_ quantities: [ChartQuantity], times factor: Int64 = 1) -> [ChartTerm] {
    quantities.map { ChartTerm(quantity: $0, factor: factor) }
  }

  /// Returns the sum without other terms.
  func without(_ others: [ChartTerm]) -> [ChartTerm] {
    self + others.map { ChartTerm(quantity: $0.quantity, factor: -$0.factor) }
  }

  /// The factor of each quantity.
  package var factors: [ChartQuantity: Int64] {
    Dictionary(map { ($0.quantity, $0.factor) }, uniquingKeysWith: +)
  }
}
