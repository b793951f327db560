/// Money of one transaction as it was charged, with what decides about its conversion.
package struct ChartAmount: Hashable, Sendable {
  /// The charged or refunded amount in thousandths of the currency unit; negative if subtracted.
  package var milliunits: Int64
  /// The day of the charge, whose exchange rate, commission and tax apply.
  package let day: ChartDay
  /// The period whose amount for a month counts; `nil` for the whole amount.
  package let duration: ChartDuration?
  /// Whether the customer had paid for a year before, so that the commission is lower.
  package let isAfterOneYear: Bool

  /// Creates an amount.
  package init(
    milliunits: Int64, day: ChartDay, duration: ChartDuration? = nil, isAfterOneYear: Bool = false
  ) {
    self.milliunits = milliunits
    self.day = day
    self.duration = duration
    self.isAfterOneYear = isAfterOneYear
  }

  /// The charged amount in thousandths, or the amount for a month in twelfths of those.
  package var native: Int64 { duration?.monthlyTwelfths(of: milliunits) ?? milliunits }

  /// The amount with the opposite sign.
  var negated: ChartAmount {
    var amount = self
    amount.milliunits = -milliunits
    return amount
  }
}
