/// Where the values of a chart, and the rows behind them, come from.
package struct ChartSource: Sendable {
  /// What a source calculates.
  enum Content {
    /// Sums, by the value of the segmented property.
    case sums([String: SegmentSums])
    /// One line whose values are not sums.
    case segment(ChartAnswer.Segment)
    /// The rows of a table, in the order of the periods.
    case cohorts([ChartAnswer.Cohort])
  }

  /// What the values of a query are calculated from.
  struct Request {
    let index: ChartIndex
    let query: ChartQuery
    let periods: [ChartPeriod]
    /// What only the ledger has.
    let input: ChartInput?
  }

  /// Calculates the values; amounts that are unknown are counted.
  let content: @Sendable (Request, inout ChartAnswer.Unknown) -> Content
  /// Returns the rows behind a value that is no ratio; `nil` if the index has none.
  let rows: @Sendable (ChartIndex, ChartQuery, ChartCell) -> [ChartFact]?
  /// Whether values may be divided into segments.
  var hasSegments = false
  /// Whether earlier periods have values, and not only the time of the query.
  var hasHistory = true
  /// Whether rows behind values can be read, from the index or the ledger.
  package var hasRows = true
  /// Whether a filter has one value only.
  var hasSingleFilters = false
  /// What the values need of the ledger, because the index does not have it; `nil` for nothing.
  package var input: ChartInput.Kind?
  /// For a table, of what a cohort consists, and the place of the measure of its cells' rows.
  package var table: (members: String, measure: Int)?
}
