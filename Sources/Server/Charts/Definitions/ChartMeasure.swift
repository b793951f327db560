/// A column of a chart.
package struct ChartMeasure: Hashable, Sendable {
  /// What a value is.
  package enum Unit: String, Hashable, Sendable {
    /// Money in the chart's currency.
    case money = "$"
    /// A number of things.
    case count = "#"
    /// Hundredths of something.
    case percent = "%"
  }

  /// The display name.
  package let name: String
  /// What a value is.
  package let unit: Unit
  /// What it counts, in one sentence.
  package let description: String
  /// How it is calculated.
  package let formula: ChartFormula

  /// The number of decimal places for display.
  package var places: Int { unit == .count ? 0 : 2 }

  static func money(
    _ name: String, _ description: String, _ formula: ChartFormula
  ) -> ChartMeasure {
    ChartMeasure(name: name, unit: .money, description: description, formula: formula)
  }

  static func count(
    _ name: String, _ description: String, _ formula: ChartFormula
  ) -> ChartMeasure {
    ChartMeasure(name: name, unit: .count, description: description, formula: formula)
  }

  static func percent(
    _ name: String, _ description: String, _ formula: ChartFormula
  ) -> ChartMeasure {
    ChartMeasure(name: name, unit: .percent, description: description, formula: formula)
  }
}
