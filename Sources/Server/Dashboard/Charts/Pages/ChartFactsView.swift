package import AppStoreCore
package import Charts

/// Everything that the page of the rows behind one value shows.
package struct ChartFactsView: Sendable {
  /// What the address selects.
  package let query: ChartQuery
  /// The value.
  package let cell: ChartCell
  /// All rows behind it.
  package let facts: ChartFacts
  /// The rows of this page.
  package let rows: ArraySlice<ChartFact>
  /// Whether there are rows after them.
  package let hasMore: Bool
  /// The positions of the signed facts, as far as known.
  package let sequences: [TransactionID: Int64]

  /// Creates a view.
  package init(
    _ query: ChartQuery, _ cell: ChartCell, _ facts: ChartFacts, rows: ArraySlice<ChartFact>,
    hasMore: Bool, sequences: [TransactionID: Int64]
  ) {
    self.query = query
    self.cell = cell
    self.facts = facts
    self.rows = rows
    self.hasMore = hasMore
    self.sequences = sequences
  }
}
