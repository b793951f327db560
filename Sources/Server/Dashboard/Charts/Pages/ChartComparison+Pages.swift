package import Charts

extension ChartComparison {
  var title: String {
    switch self {
    case .previous: "The period before"
    case .year: "The year before"
    }
  }

  /// Returns the query of the earlier range, which has no segments.
  package func query(of query: ChartQuery) -> ChartQuery {
    var earlier = query.compared(with: self)
    earlier.segment = nil
    return earlier
  }
}
