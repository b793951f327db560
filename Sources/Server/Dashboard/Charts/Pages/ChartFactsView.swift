package import AppStoreCore
package import Charts

/// Everything that the page of the rows behind one value shows.
package struct ChartFactsView: Sendable {
  /// What the address selects.
  package var query: ChartQuery
  /// The place of the measure.
  package var measure: Int
  /// The period of the value.
  package var period: ChartPeriod
  /// The segment; `nil` for the total.
  package var segment: String?
  /// The number of the column of a table; `nil` for the size of the cohort and for other charts.
  package var age: Int?
  /// The value.
  package var total: ChartValue
  /// The rows of this page.
  package var rows: [ChartFact]
  /// The number of rows on all pages.
  package var count: Int
  /// The cursor of the next page; `nil` on the last one.
  package var next: String?
  /// The positions of the signed facts, as far as known.
  package var sequences: [TransactionID: Int64]

  /// Creates a view of a page without rows.
  package init(
    _ query: ChartQuery, measure: Int, period: ChartPeriod, segment: String?, total: ChartValue
  ) {
    self.query = query
    self.measure = measure
    self.period = period
    self.segment = segment
    self.total = total
    rows = []
    count = 0
    sequences = [:]
  }
}
