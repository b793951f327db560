internal import AppStoreCore
internal import CoreMetrics
internal import EntitlementAPI
internal import HTTPTypes
public import Ingest
internal import Ledger
internal import PrometheusText
internal import Synchronization

/// The metrics of a server, served at `GET /metrics`.
///
/// Labels come from short lists: path templates, names of checks, and names in the catalog; never an ID of
/// a customer or a key.
public final class ServerMetrics: Sendable {
  private struct ResponseKey: Hashable {
    let route: String
    let method: String
    let status: Int
  }

  private struct Ingestion: Hashable {
    let source: FactSource
    let outcome: String
  }

  let registry: PrometheusRegistry
  private let responses = Mutex<[ResponseKey: (counter: Counter, timer: Timer)]>([:])
  private let ingestions = Mutex<[Ingestion: Counter]>([:])
  /// The number of requests in progress.
  let inFlight: Meter
  private let connections: Meter
  private let commits: Counter
  private let aliasLimits: Counter
  private let commitSizes: Recorder
  private let appStoreReadAt = Mutex<Timestamp?>(nil)
  /// How often what is outstanding at the App Store is counted, which reads a table.
  private static let appStoreInterval = Duration.seconds(10)

  private static let knownMethods: Set<HTTPRequest.Method> = [
    .get, .post, .put, .delete, .head, .options, .patch,
  ]

  /// Creates metrics that start at zero.
  public init() {
    registry = PrometheusRegistry()
    inFlight = registry.gauge("tessera_requests_in_flight", help: "Requests in progress.")
    connections = registry.gauge("tessera_connections", help: "Open connections.")
    commits = registry.counter("tessera_ledger_commits_total", help: "Commits to the ledger.")
    aliasLimits = registry.counter(
      "tessera_alias_limit_total",
      help: "Purchases that moved because too many customers would have been joined.")
    commitSizes = registry.distribution(
      "tessera_ledger_commit_recordings", help: "Recordings per commit.",
      buckets: PrometheusRegistry.countBuckets)
    for limit in LimitName.allCases { limited(limit, by: 0) }
    for logIn in LogIn.allCases { loggedIn(logIn, by: 0) }
    for reason in FailedVerification.allCases.map(\.rawValue) + [Self.otherReason] {
      askedAgain(after: reason, by: 0)
    }
  }

  /// Counts a response.
  ///
  /// - Parameters:
  ///   - route: The path's template; `other` for unknown paths.
  ///   - method: The method.
  ///   - status: The status of the response.
  ///   - duration: The time from the request's head to the complete response.
  func responded(
    _ route: String, _ method: HTTPRequest.Method, _ status: HTTPResponse.Status,
    in duration: Duration
  ) {
    let key = ResponseKey(
      route: route, method: Self.knownMethods.contains(method) ? method.rawValue : "other",
      status: status.code)
    let handlers = responses.withLock { responses in
      if let known = responses[key] { return known }
      let made = (
        registry.counter(
          "tessera_requests_total", help: "Responses by route template, method and status.",
          labels: [
            ("route", key.route), ("method", key.method), ("status", "\(key.status)"),
          ]),
        registry.timer(
          "tessera_request_duration_seconds",
          help: "Duration from the request's head to the complete response.",
          labels: [("route", key.route)])
      )
      responses[key] = made
      return made
    }
    handlers.counter.increment()
    handlers.timer.recordNanoseconds(duration.nanoseconds)
  }

  /// The result of a log-in.
  enum LogIn: String, CaseIterable {
    /// Two customers were joined.
    case joined
    /// The device switched to the other customer.
    case switched
    /// The token of the log-in was missing or wrong.
    case rejected = "refused"  // words:ok, a label value of the metric
  }

  /// Counts a log-in.
  func loggedIn(_ logIn: LogIn) { loggedIn(logIn, by: 1) }

  private func loggedIn(_ logIn: LogIn, by count: Int) {
    registry.counter(
      "tessera_log_ins_total",
      help:
        "Log-ins that joined two customers, switched to one, or were rejected because of their token.",
      labels: [("outcome", logIn.rawValue)]
    ).increment(by: count)
  }

  /// Counts a repeated request of a client that rejected the previous response.
  ///
  /// - Parameter reason: The client's reason; anything but a code of ``FailedVerification`` counts
  ///   as `other`.
  func askedAgain(after reason: String) {
    let known = FailedVerification(rawValue: reason)?.rawValue ?? Self.otherReason
    askedAgain(after: known, by: 1)
  }

  /// Returns whether to count now what is outstanding at the App Store and for webhooks, and starts a
  /// new interval.
  func beginReadingOutstanding(at now: Timestamp) -> Bool {
    appStoreReadAt.withLock { last in
      // An earlier time means that the clock was set back.
      if let last, now >= last, now - last < Self.appStoreInterval { return false }
      last = now
      return true
    }
  }

  private static let otherReason = "other"

  private func askedAgain(after reason: String, by count: Int) {
    registry.counter(
      "tessera_answers_asked_again_total",
      help: "Requests repeated because the app rejected the last response, by reason.",
      labels: [("reason", reason)]
    ).increment(by: count)
  }

  /// Counts a rejection by a limit.
  public func limited(_ limit: LimitName) { limited(limit, by: 1) }

  private func limited(_ limit: LimitName, by count: Int) {
    registry.counter(
      "tessera_limited_total", help: "Requests rejected by a limit.",
      labels: [("limit", limit.rawValue)]
    ).increment(by: count)
  }

  /// Counts events of recording into the ledger.
  public var ingestObserver: IngestObserver {
    IngestObserver { [weak self] in self?.ingested($0) }
  }

  private func ingested(_ event: IngestEvent) {
    switch event {
    case .recorded(let source, let newFacts):
      count(source, newFacts > 0 ? "recorded" : "duplicate")
    case .failed(let source): count(source, "failed")
    case .refused(let source, let check):
      count(source, "unverified")
      registry.counter(
        "tessera_verification_failures_total",
        help: "Signed data that failed verification, by check.",
        labels: [("check", check)]
      ).increment()
    case .overAliasLimit: aliasLimits.increment()
    case .committed(let recordings):
      commits.increment()
      commitSizes.record(recordings)
    }
  }

  private func count(_ source: FactSource, _ outcome: String) {
    let ingestion = Ingestion(source: source, outcome: outcome)
    let counter = ingestions.withLock { ingestions in
      if let known = ingestions[ingestion] { return known }
      let made = registry.counter(
        "tessera_ingested_total",
        help: "Signed data by source and outcome: recorded, duplicate, unverified or failed.",
        labels: [("source", source.rawValue), ("outcome", outcome)])
      ingestions[ingestion] = made
      return made
    }
    counter.increment()
  }

  /// Counts a connection that was opened.
  public func connectionOpened() { connections.increment() }
  /// Counts a connection that was closed.
  public func connectionClosed() { connections.decrement() }

  /// Sets a gauge.
  ///
  /// - Parameters:
  ///   - name: The name of the metric.
  ///   - help: One sentence for human readers.
  ///   - value: The value.
  public func set(_ name: String, help: String, _ value: Double) {
    registry.gauge(name, help: help).set(value)
  }
}

extension Duration {
  /// The duration in nanoseconds, rounded toward zero.
  fileprivate var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
