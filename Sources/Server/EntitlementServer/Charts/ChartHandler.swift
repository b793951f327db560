internal import AppStoreCore
internal import ChartProjection
internal import Charts
internal import HTTPTypes
internal import Ledger
internal import Logging

/// Handles reads of charts in the format of RevenueCat's API version 2.
///
/// A server is one project; the ID of the project in a path is not checked.
struct ChartHandler: RequestHandler {
  /// The default number of rows of a drill-down in one response.
  static let defaultLimit: Int64 = 50
  /// The maximum number of rows of a drill-down in one response.
  static let maxLimit: Int64 = 500

  let charts: ChartProjection
  let ledger: any LedgerStore
  let clock: any WallClock
  let logger: Logger

  func overview(from caller: AuthenticatedRequest) async throws(APIError) -> UnsignedResponse {
    let parameters = try caller.queryParameters(allowed: ["currency", "environment"])
    let now = clock.now()
    // The parameters of any chart have the same rules.
    let query = try self.query(.mrr, parameters, at: now)
    let answers = try await fromCharts { (charts) async throws(ChartProjectionError) in
      try await charts.answer(
        ChartOverview.queries(at: now, currency: query.currency, environment: query.environment))
    }
    let body = ChartOverview(answers.value).json(at: now)
    return .object(body)
  }

  /// Returns the values of a chart, as JSON or CSV.
  func chart(
    _ name: String, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    let chart = try self.chart(named: name)
    let parameters = ChartParameters(caller.queryParameters, at: clock.now())
    let (query, aggregates, comparison) = try fromParameters { () throws(ChartParameterError) in
      (try parameters.query(of: chart), try parameters.aggregates(), try parameters.comparison())
    }
    let compared = comparison.map { query.compared(with: $0) }
    let answer = try await fromCharts { (charts) async throws(ChartProjectionError) in
      try await charts.answer([query] + (compared.map { [$0] } ?? []))
    }
    assert(answer.value.count == (compared == nil ? 1 : 2), "each query has a result")
    if parameters.isCSV {
      return UnsignedResponse(
        status: .ok, body: Array(answer.value[0].csv.utf8), contentType: "text/csv; charset=utf-8")
    }
    let body = answer.value[0].json(
      mark: answer.sequence, aggregates: aggregates, isExact: parameters.isExact,
      comparison: compared == nil ? nil : answer.value[1])
    return .object(body)
  }

  func options(
    _ name: String, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    let chart = try self.chart(named: name)
    let query = try self.query(chart, caller.queryParameters, at: clock.now())
    let values = try await fromCharts { (charts) async throws(ChartProjectionError) in
      try await charts.values(in: query.environment)
    }
    return .object(chart.options(values.value))
  }

  func chart(named text: String) throws(APIError) -> Chart {
    guard let chart = Chart(id: text) else {
      let offered = Chart.all.map(\.id).joined(separator: ", ")
      throw APIError(
        v2: "resource_missing", "There is no chart \(text); use one of: \(offered).",
        parameter: "chart_name", status: .notFound)
    }
    return chart
  }

  func query(
    _ chart: Chart, _ parameters: [String: [String]], at now: Timestamp,
    others: Set<String> = []
  ) throws(APIError) -> ChartQuery {
    try fromParameters { () throws(ChartParameterError) in
      try ChartParameters(parameters, at: now).query(of: chart, others: others)
    }
  }

  func fromParameters<Value>(
    _ read: () throws(ChartParameterError) -> Value
  ) throws(APIError) -> Value {
    do throws(ChartParameterError) {
      return try read()
    } catch {
      throw APIError(chartParameter: error.parameter, error.reason)
    }
  }

  func fromCharts<Value>(
    _ read: (ChartProjection) async throws(ChartProjectionError) -> Value
  ) async throws(APIError) -> Value {
    do throws(ChartProjectionError) {
      return try await read(charts)
    } catch {
      switch error {
      case .ledger(let error):
        logger.error("Ledger failed", metadata: ["reason": "\(error)"])
        throw APIError(
          v2: "server_error", "The ledger is not available; try again.",
          status: .serviceUnavailable, backoff: .seconds(2))
      case .loading:
        throw APIError(
          v2: "server_error", "The server is reading the ledger for the charts; try again.",
          status: .serviceUnavailable, backoff: .seconds(5))
      }
    }
  }
}
