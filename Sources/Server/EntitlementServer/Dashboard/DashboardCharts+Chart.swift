internal import AppStoreCore
internal import Catalog
internal import ChartProjection
internal import Charts
internal import Dashboard
internal import HTTPTypes
internal import Ledger

/// The list of charts, and the page and the files of each.
extension DashboardCharts {
  func chartList(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse {
    let selection: ChartPageQuery
    switch self.selection(of: .mrr, request, pages) {
    case .page(let page): return page
    case .found(let found): selection = found
    }
    let today = ChartDay(selection.query.asOf)
    // The comparison with Apple's reports reads all purchases, so it is only a link.
    let queries = ChartName.allCases.filter { $0 != .appleReconciliation }.map { name in
      var query = ChartQuery(name, (today + -27)...today, asOf: selection.query.asOf)
      query.environment = selection.query.environment
      query.currency = selection.query.currency
      return query
    }
    let read = try await fromCharts(pages) { (charts) async throws(ChartProjectionError) in
      try await charts.answer(queries).value
    }
    switch read {
    case .page(let page): return page
    case .found(let answers):
      let cards = answers.map { (group: ChartGroup($0.definition), card: ChartCard($0)) }
      return .page(
        pages.charts(
          cards, environment: selection.query.environment, at: request.address, now: request.now))
    }
  }

  /// Returns the page of a chart, or one of its files; `nil` if there is no such chart.
  func chart(
    _ text: String, _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let ending = parts.count > 1 ? String(parts[1]) : nil
    guard let name = ChartName(rawValue: String(parts[0])),
      ending.map({ ["csv", "json", "svg"].contains($0) }) ?? true
    else { return nil }
    let selection: ChartPageQuery
    switch self.selection(of: name, request, pages) {
    case .page(let page): return page
    case .found(let found): selection = found
    }
    let queries =
      [selection.query]
      + [selection.comparison?.query(of: selection.query)]
      .compactMap(\.self)
    let read = try await fromCharts(pages) { (charts) async throws(ChartProjectionError) in
      let answers = try await charts.answer(queries)
      let known =
        ending == nil ? try await charts.values(in: selection.query.environment).value : [:]
      return ChartPageView(
        selection, answers.value[0], earlier: answers.value.dropFirst().first, known: known,
        mark: answers.sequence, at: request.address)
    }
    switch read {
    case .page(let page): return page
    case .found(let view):
      return ending.map { file(view, name, $0) } ?? .page(pages.chart(view))
    }
  }

  /// Returns a file with the values of a chart; `nil` if the chart has no such file.
  private func file(
    _ view: ChartPageView, _ name: ChartName, _ ending: String
  ) -> BufferedHTTPResponse? {
    switch ending {
    case "csv": .download(view.answer.csv, "text/csv", named: "\(name.rawValue).csv")
    case "json":
      .download(
        String(
          decoding: JSONValue.object(view.answer.json(mark: view.mark)).jsonBytes, as: UTF8.self),
        "application/json", named: "\(name.rawValue).json")
    case "svg" where view.answer.definition.kind != .table:
      .download(
        view.plot.figure.svg(isDocument: true), "image/svg+xml", named: "\(name.rawValue).svg")
    default: nil
    }
  }

  /// Returns what an address selects of a chart, or the page that says what is wrong with it.
  func selection(
    of name: ChartName, _ request: DashboardRequest, _ pages: Pages
  ) -> Charted<ChartPageQuery> {
    do throws(ChartParameterError) {
      return .found(
        try ChartPageQuery(
          request.address.query, of: name, environment: catalogs.chartEnvironment, at: request.now))
    } catch {
      return .page(Self.invalid(error, pages))
    }
  }

  static func invalid(_ error: ChartParameterError, _ pages: Pages) -> BufferedHTTPResponse {
    let reason = error.reason.count > 600 ? "\(error.reason.prefix(600))…" : error.reason
    return .page(
      pages.message(
        "The address is not valid", "\(error.parameter): \(reason)", in: .charts),
      status: .badRequest)
  }

  /// Reads charts; without them the page says when to try again.
  func fromCharts<Value: Sendable>(
    _ pages: Pages, _ read: (ChartProjection) async throws(ChartProjectionError) -> Value
  ) async throws(LedgerError) -> Charted<Value> {
    guard let charts else { return .page(Self.unavailable(Self.noCharts, pages)) }
    do throws(ChartProjectionError) {
      return .found(try await read(charts))
    } catch {
      switch error {
      case .ledger(let error): throw error
      case .loading: return .page(Self.unavailable(Self.loading, pages))
      }
    }
  }

  static let noCharts = "This server's ledger has no charts."
  static let loading =
    "The server reads the ledger for the charts, once after its start. Reload the page in a few seconds."

  private static func unavailable(_ text: String, _ pages: Pages) -> BufferedHTTPResponse {
    .page(
      pages.message("Charts are not available", text, in: .charts), status: .serviceUnavailable)
  }
}

extension BufferedHTTPResponse {
  /// A file that the browser saves.
  fileprivate static func download(
    _ text: String, _ type: String, named name: String
  ) -> BufferedHTTPResponse {
    var response = HTTPResponse(status: .ok)
    response.headerFields[.contentType] = "\(type); charset=utf-8"
    response.headerFields[.contentDisposition] = "attachment; filename=\"\(name)\""
    response.headerFields[.cacheControl] = "no-store"
    response.headerFields[.xContentTypeOptions] = "nosniff"
    response.headerFields[.contentSecurityPolicy] = "default-src 'none'; sandbox"
    return BufferedHTTPResponse(response, body: Array(text.utf8))
  }
}
