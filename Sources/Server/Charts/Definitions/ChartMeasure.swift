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

  /// How the values of several periods are summarized.
  package enum Summary: Hashable, Sendable {
    /// An average and a total.
    case total
    /// An average; a total means nothing.
    case average
    /// The ratio of the totals of two other measures, by their places.
    case ratio(over: Int, part: Int)
  }

  /// The display name.
  package let name: String
  /// What a value is.
  package let unit: Unit
  /// What it counts, in one sentence.
  package let description: String
  /// How periods are summarized.
  package let summary: Summary

  /// The number of decimal places for display.
  package var places: Int { unit == .count ? 0 : 2 }
}
