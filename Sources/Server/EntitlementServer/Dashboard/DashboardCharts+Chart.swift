internal import AppStoreCore
internal import ChartProjection
internal import Charts
internal import Dashboard
internal import HTTPTypes

/// The list of charts, and the page and the files of each.
extension DashboardCharts {
  func chartList(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(Failure) -> BufferedHTTPResponse {
    let selected = try selection(of: .mrr, request).query
    let today = ChartDay(selected.asOf)
    // The comparison with Apple's reports reads all purchases, so it is only a link.
    let queries = Chart.all.filter { $0.source.input != .appleReports }.map { chart in
      var query = ChartQuery(chart, (today + -27)...today, asOf: selected.asOf)
      query.environment = selected.environment
      query.currency = selected.currency
      return query
    }
    let answers = try await fromCharts { (charts) async throws(ChartProjectionError) in
      try await charts.answer(queries).value
    }
    let cards = answers.map { (group: ChartGroup($0.chart), card: ChartCard($0)) }
    return .page(
      pages.charts(
        cards, environment: selected.environment, at: request.address, now: request.now))
  }

  /// Returns the page of a chart, or one of its files; `nil` if there is no such chart.
  func chart(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(Failure) -> BufferedHTTPResponse? {
    let parts = request.names[1].split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let ending = parts.count > 1 ? String(parts[1]) : nil
    guard let chart = Chart(id: String(parts[0])),
      ending.map({ ["csv", "json", "svg"].contains($0) }) ?? true
    else { return nil }
    let selection = try selection(of: chart, request)
    let queries =
      [selection.query]
      + [selection.comparison?.query(of: selection.query)].compactMap(\.self)
    let view = try await fromCharts { (charts) async throws(ChartProjectionError) in
      let answers = try await charts.answer(queries)
      let known =
        ending == nil ? try await charts.values(in: selection.query.environment).value : [:]
      return ChartPageView(
        selection, answers.value[0], earlier: answers.value.dropFirst().first, known: known,
        mark: answers.sequence, at: request.address)
    }
    return ending.map { file(view, $0) } ?? .page(pages.chart(view))
  }

  /// Returns a file with the values of a chart; `nil` if the chart has no such file.
  private func file(_ view: ChartPageView, _ ending: String) -> BufferedHTTPResponse? {
    let (answer, name) = (view.answer, "\(view.answer.chart.id).\(ending)")
    return switch ending {
    case "csv": .download(answer.csv, "text/csv", named: name)
    case "json":
      .download(
        String(decoding: JSONValue.object(answer.json(mark: view.mark)).jsonBytes, as: UTF8.self),
        "application/json", named: name)
    case "svg" where answer.chart.kind != .table:
      .download(view.plot.figure.svg(isDocument: true), "image/svg+xml", named: name)
    default: nil
    }
  }
}
