internal import AppStoreCore
internal import Catalog
internal import ChartProjection
internal import EntitlementAPI
internal import ExperimentStatistics
internal import Experiments
internal import HTTPTypes
internal import Ledger
internal import Logging

/// Handles reads of experiments and their results.
///
/// A server is one project; the ID of the project in a path is not checked.
struct ExperimentHandler: RequestHandler {
  /// Reads the charts, for what it has in common with experiments.
  let charting: ChartHandler
  let catalogs: CatalogProvider

  var logger: Logger { charting.logger }

  /// Returns the experiments of the catalog, with the customers whom each enrolled.
  func list(from caller: AuthenticatedRequest) async throws(APIError) -> UnsignedResponse {
    _ = try caller.queryParameters(allowed: [])
    let counts = try await fromReader { (reader) async throws(ChartProjectionError) in
      try await reader.enrolledCounts()
    }
    let body: JSONObject = [
      "object": .string("list"),
      "items": .array(
        catalogs.current.experiments.map {
          .object($0.json(enrolled: counts[$0.id] ?? [:]))
        }),
      "next_page": .null, "url": .string(caller.rawPath),
    ]
    return .object(body)
  }

  /// Returns one experiment of the catalog, with the customers whom it enrolled.
  func one(
    _ id: String, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    _ = try caller.queryParameters(allowed: [])
    let experiment = try experiment(id)
    let counts = try await fromReader { (reader) async throws(ChartProjectionError) in
      try await reader.enrolledCounts()
    }
    let body = experiment.json(enrolled: counts[experiment.id] ?? [:])
    return .object(body)
  }

  /// Returns the results of an experiment, as JSON or CSV.
  func results(
    _ id: String, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    let parameters = try caller.queryParameters(
      allowed: ["crossed", "environment", "format", "population"])
    let crossed = try choice("crossed", ["exclude", "include"], in: parameters)
    let format = try choice("format", ["json", "csv"], in: parameters)
    let environment = try choice("environment", ["production", "sandbox", "xcode"], in: parameters)
    let populations = ResultPopulation.allCases.map(\.rawValue)
    let population = try choice("population", populations, in: parameters)
    let report = try await report(
      of: try experiment(id), in: try EventFeedHandler.environment(named: environment),
      ResultOptions(
        population: ResultPopulation(rawValue: population) ?? .enrolled,
        includesCrossed: crossed == "include"))
    if format == "csv" {
      return UnsignedResponse(
        status: .ok, body: Array(report.csv.utf8), contentType: "text/csv; charset=utf-8")
    }
    return .object(report.json)
  }

  func report(
    of experiment: Experiment, in environment: AppStoreEnvironment, _ options: ResultOptions
  ) async throws(APIError) -> ExperimentReport {
    let (revision, now) = (
      catalogs.current.revision(of: experiment), charting.clock.now()
    )
    return try await fromReader { (reader) async throws(ChartProjectionError) in
      try await reader.results(
        of: experiment, revision: revision, in: environment, at: now, options: options)
    }
  }

  private func experiment(_ id: String) throws(APIError) -> Experiment {
    let experiments = catalogs.current.experiments
    guard let experiment = experiments.first(where: { $0.id == ExperimentID(id) }) else {
      let known = experiments.map(\.id.rawValue).joined(separator: ", ")
      throw APIError(
        v2: "resource_missing",
        "There is no experiment \(id); "
          + (known.isEmpty ? "declare it in the catalog." : "use one of: \(known)."),
        parameter: "experiment_id", status: .notFound)
    }
    return experiment
  }

  /// Returns a parameter with one of some values; the first one if it is missing.
  private func choice(
    _ name: String, _ values: [String], in parameters: [String: [String]]
  ) throws(APIError) -> String {
    guard let given = parameters[name] else { return values[0] }
    guard given.count == 1, values.contains(given[0]) else {
      throw APIError(
        chartParameter: name, "must be one of: \(values.joined(separator: ", ")).")
    }
    return given[0]
  }

  private func fromReader<Value>(
    _ read: (ExperimentReader) async throws(ChartProjectionError) -> Value
  ) async throws(APIError) -> Value {
    try await charting.fromCharts { (charts) async throws(ChartProjectionError) in
      try await read(ExperimentReader(ledger: charting.ledger, charts: charts))
    }
  }
}
