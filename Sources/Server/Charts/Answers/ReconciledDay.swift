/// What the comparison of Apple's reports with the ledger has for one day, product and currency.
package struct ReconciledDay: Hashable, Sendable {
  /// A side of the comparison, or a part of its difference.
  package enum Part: Int, CaseIterable, Hashable, Sendable {
    /// What the ledger has.
    case ours
    /// What Apple's reports have.
    case apple
    /// What Apple's reports have more.
    case difference
    /// The part because the reports' days are those of another time zone.
    case dayBasis
    /// The part because a refund is on another day.
    case refundDay
    /// The part because prices differ by less than a hundredth of the currency unit.
    case rounding
    /// The part because the same units have another price.
    case priceChange
    /// The part of units that only the reports have.
    case notOurs
    /// The part of units that only the ledger has.
    case notApples

    /// The parts of the difference, which add up to it.
    package static let causes: [Part] = [
      .dayBasis, .refundDay, .rounding, .priceChange, .notOurs, .notApples,
    ]
  }

  /// The day of the report.
  package let day: ChartDay
  /// The product ID, or what the report calls the product.
  package let product: String
  /// The ISO 4217 code of the charged currency.
  package let currency: String
  /// The charges less the refunds of the ledger, in thousandths of the currency unit.
  package let ours: Int64
  /// The parts of the difference, in thousandths of the currency unit; others are 0.
  package let causes: [Part: Int64]

  /// Creates a day.
  package init(
    day: ChartDay, product: String, currency: String, ours: Int64, causes: [Part: Int64]
  ) {
    self.day = day
    self.product = product
    self.currency = currency
    self.ours = ours
    self.causes = causes
  }
}

/// Apple's reports that a chart compares with the ledger.
package enum ChartReport: String, ChartChoice {
  /// Sales reports if there are any, otherwise subscriber reports.
  case any
  /// SALES, SUMMARY, DAILY.
  case sales
  /// SUBSCRIBER.
  case subscriber
  /// The name of the selector.
  package static let selector = "report"
}

/// The time zone of the days of Apple's reports.
package enum ChartDayBasis: String, ChartChoice {
  /// UTC for sales reports, and Pacific time for subscriber reports.
  case report
  /// Coordinated Universal Time.
  case utc
  /// The time of California.
  case pacific
  /// The name of the selector.
  package static let selector = "day_basis"
}
