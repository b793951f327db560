internal import AppStoreCore
internal import ChartProjection
internal import Charts
internal import Dashboard
internal import HTTPTypes
internal import Ledger

/// The transactions or customers behind one value of a chart.
extension DashboardCharts {
  func chartFacts(
    _ text: String, _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse? {
    guard let name = ChartName(rawValue: text) else { return nil }
    let selection: ChartPageQuery
    switch self.selection(of: name, request, pages) {
    case .page(let page): return page
    case .found(let found): selection = found
    }
    let (query, fields) = (selection.query, request.address.query)
    let age = fields[ChartPageQuery.ageField].flatMap { Int($0) }
    let isTable = ChartDefinition(query).kind == .table
    let measure = isTable ? query.measureOfTableFacts(age: age) : selection.measure ?? 0
    let segment = fields["segment_value"]
    if segment != nil, query.segment == nil {
      return Self.invalid(ChartParameterError("segment_value", "needs segment."), pages)
    }
    let day = fields["cohort"].flatMap { ChartDay(iso8601: $0) }
    guard let day, let period = query.periods.first(where: { $0.first <= day && day <= $0.last })
    else {
      return Self.invalid(
        ChartParameterError("cohort", "must be the first day of a period of the chart."), pages)
    }
    let read = try await fromCharts(pages) { (charts) async throws(ChartProjectionError) in
      try await charts.facts(query, in: period, measure: measure, segment: segment, age: age).value
    }
    let facts: ChartFacts?
    switch read {
    case .page(let page): return page
    case .found(let found): facts = found
    }
    guard let facts else {
      return Self.invalid(
        ChartParameterError(
          isTable ? ChartPageQuery.ageField : "measure",
          isTable
            ? "must be the number of a column of the table."
            : "\(measure) has no rows of its own; use a measure that is not a ratio."),
        pages)
    }
    guard let page = facts.page(after: fields["cursor"], limit: DashboardPages.rowsOfWork) else {
      return Self.invalid(ChartParameterError("cursor", "must be the cursor of a link."), pages)
    }
    var view = ChartFactsView(
      query, measure: measure, period: period, segment: segment, total: facts.total)
    view.rows = Array(page.rows)
    view.age = isTable ? age : nil
    view.count = facts.rows.count
    view.next = page.hasMore ? page.rows.last?.cursor : nil
    view.sequences = try await ChartFactSequences.sequences(of: Array(page.rows), in: ledger)
    return .page(pages.chartFacts(view, at: request.address))
  }
}
