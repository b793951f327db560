/// The values of a chart, with everything that a table or a figure of it needs.
package struct ChartAnswer: Hashable, Sendable {
  /// A line of the chart.
  package struct Segment: Hashable, Sendable {
    /// The value of the segmented property; `Other` for those that are not named, and `Total`.
    package let name: String
    /// Whether it is the sum of all.
    package let isTotal: Bool
    /// Whether it is the sum of those that are not named.
    package let isOther: Bool
    /// The rows of the segment, in the order of ``ChartAnswer/periods``: one value for each measure.
    ///
    /// `nil` is a value that does not exist, such as a part of nothing. The rows of a table are empty.
    package let rows: [[ChartValue?]]
    /// The summary of all periods, for each measure.
    package let summaries: [Summary]
  }

  /// The summary of a measure.
  package struct Summary: Hashable, Sendable {
    /// The average of the periods; `nil` without values.
    package let average: ChartValue?
    /// The total; `nil` if a total means nothing.
    package let total: ChartValue?
  }

  /// A row of a table.
  package struct Cohort: Hashable, Sendable {
    /// The number of subscriptions.
    package let size: Int64
    /// The values for each period number, from 0, which is the whole cohort.
    package let cells: [Cell]
  }

  /// A cell of a table.
  package struct Cell: Hashable, Sendable {
    /// How many remained.
    package let count: Int64
    /// The part that remained, in hundredths; `nil` without subscriptions.
    package let part: ChartValue?
    /// Whether the period has not yet come for all subscriptions of the cohort.
    package let isIncomplete: Bool
  }

  /// The number of amounts that are not in the chart because they are unknown.
  package struct Unknown: Hashable, Sendable {
    /// The charges and monthly amounts in each currency without an exchange rate.
    package var withoutRate: [String: Int64] = [:]
    /// Those without a price.
    package var withoutPrice: Int64 = 0
  }

  /// What was read.
  package let query: ChartQuery
  /// The columns, in order.
  package let measures: [ChartMeasure]
  /// The periods, oldest first; none is in the future.
  package let periods: [ChartPeriod]
  /// Whether the values of each period may still change because it, or the window of its cohort, has
  /// not ended; always false for values at the end of a period.
  package let isIncomplete: [Bool]
  /// The lines: the total first if there are several, then the largest one, `Other` last.
  package let segments: [Segment]
  /// The rows of a table, in the order of the periods; empty for other charts.
  package let cohorts: [Cohort]
  /// What is not in the chart because it is unknown.
  package let unknown: Unknown
  /// What late facts changed after the period had closed, by period and measure.
  package let adjusted: [Adjusted]
  /// The chart.
  package var chart: Chart { query.chart }
  /// The ISO 4217 code of the currency of the chart's money.
  package var currency: String { query.currency }
}
