internal import AppStoreCore
internal import ChartProjection
internal import Charts
internal import Dashboard
internal import HTTPTypes
internal import Ledger

/// The transactions or customers behind one value of a chart.
extension DashboardCharts {
  func chartFacts(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(Failure) -> BufferedHTTPResponse? {
    guard let chart = Chart(id: request.names[1]) else { return nil }
    let (query, fields) = (try selection(of: chart, request).query, request.address.query)
    let cell: ChartCell
    do throws(ChartParameterError) {
      cell = try ChartParameters(fields.values, at: request.now).cell(of: query)
    } catch {
      throw .parameter(error)
    }
    let facts = try await fromCharts { (charts) async throws(ChartProjectionError) in
      try await charts.facts(query, cell).value
    }
    guard let facts else { throw .parameter(.withoutRows(cell)) }
    guard let page = facts.page(after: fields["cursor"], limit: DashboardPages.rowsOfWork) else {
      throw .parameter(ChartParameterError("cursor", "must be the cursor of a link."))
    }
    let sequences = try await fromLedger { () async throws(LedgerError) in
      try await ChartFactSequences.sequences(of: page.rows, in: ledger)
    }
    let view = ChartFactsView(
      query, cell, facts, rows: page.rows, hasMore: page.hasMore, sequences: sequences)
    return .page(pages.chartFacts(view, at: request.address))
  }
}
