public import Foundation

extension SubscriptionPeriod {
  /// The length of one unit in another, as a fraction, so that prices divide without rounding
  /// twice.
  private struct Ratio {
    var numerator: Decimal
    var denominator: Decimal = 1
  }

  /// Returns the length of the period in a unit, possibly a fraction.
  ///
  /// A year has 365 days and 12 months. A month has 30 days, and a twelfth of a year's weeks.
  public func numberOfUnitsAs(unit: Unit) -> Decimal {
    let ratio = ratio(to: unit)
    return Decimal(value) * ratio.numerator / ratio.denominator
  }

  /// Returns the part of a price per unit, rounded down to hundredths.
  ///
  /// Rounds down as RevenueCat does; `nil` for a period without length.
  package func price(per unit: Unit, of price: Decimal) -> Decimal? {
    guard value > 0 else { return nil }
    let ratio = ratio(to: unit)
    var exact = price * ratio.denominator / (ratio.numerator * Decimal(value))
    var rounded = Decimal()
    NSDecimalRound(&rounded, &exact, 2, .down)
    return rounded
  }

  private func ratio(to unit: Unit) -> Ratio {
    switch (self.unit, unit) {
    case (.day, .day), (.week, .week), (.month, .month), (.year, .year): Ratio(numerator: 1)
    case (.day, .week): Ratio(numerator: 1, denominator: 7)
    case (.day, .month): Ratio(numerator: 1, denominator: 30)
    case (.day, .year): Ratio(numerator: 1, denominator: 365)
    case (.week, .day): Ratio(numerator: 7)
    case (.week, .month): Ratio(numerator: 84, denominator: 365)
    case (.week, .year): Ratio(numerator: 7, denominator: 365)
    case (.month, .day): Ratio(numerator: 30)
    case (.month, .week): Ratio(numerator: 365, denominator: 84)
    case (.month, .year): Ratio(numerator: 1, denominator: 12)
    case (.year, .day): Ratio(numerator: 365)
    case (.year, .week): Ratio(numerator: 365, denominator: 7)
    case (.year, .month): Ratio(numerator: 12)
    }
  }
}
