/// One value of a chart, whose rows are read.
package struct ChartCell: Hashable, Sendable {
  /// The period.
  package let period: ChartPeriod
  /// The place of the measure.
  package let measure: Int
  /// The name of a segment that is not `Other`; `nil` for the total.
  package let segment: String?
  /// For a table, the number of the column; `nil` for the size of the cohort and for other charts.
  package let age: Int?
}
