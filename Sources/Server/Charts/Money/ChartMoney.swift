/// The money that a chart shows: a currency, and what is taken off the price.
package struct ChartMoney: Hashable, Sendable {
  /// The ISO 4217 code of the currency.
  package var currency: String
  /// What is taken off the price.
  var revenueType: RevenueType

  /// Creates a kind of money.
  package init(_ currency: String, _ revenueType: RevenueType = .revenue) {
    self.currency = currency
    self.revenueType = revenueType
  }
}

/// What is taken off the price of a charge.
package enum RevenueType: String, ChartChoice {
  /// Nothing: the price that customers pay.
  case revenue
  /// The tax in the price.
  case netOfTaxes = "revenue_net_of_taxes"
  /// The tax, and Apple's commission on the rest.
  case proceeds
  /// The name of the selector.
  package static let selector = "revenue_type"
}
