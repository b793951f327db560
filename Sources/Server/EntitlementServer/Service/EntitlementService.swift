public import AppStoreCore
public import Catalog
package import ChartProjection
public import Dashboard
internal import EntitlementAPI
public import HTTPTypes
public import Ingest
public import Ledger
public import Logging
public import WebhookDelivery

/// The entitlement server without its socket: it maps a request to a response.
///
/// It has no business rules: it authenticates a request, passes it to a handler, and signs the
/// response.
public struct EntitlementService: Sendable {
  private let handlers: RequestHandlers
  let dashboard: DashboardPages

  /// Reads customers; what it has of the catalog, the ledger and the clock is the service's too.
  var reads: CustomerReads { handlers.reads }
  var keys: IntermediateKeyRing { handlers.keys }
  var random: RandomBytes { handlers.random }
  var metrics: ServerMetrics { handlers.metrics }
  /// The charts of the ledger.
  package var charts: ChartProjection { handlers.charts }

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - catalogs: The current catalog: the apps, and the entitlements of each product.
  ///   - ledger: The ledger to read.
  ///   - ingest: Records into that ledger.
  ///   - keys: The keys that sign responses.
  ///   - clock: The clock for the time of responses.
  ///   - random: The source of the salts.
  ///   - logger: The logger for failures.
  ///   - metrics: The metrics to update.
  ///   - synchronization: Queries the App Store; `nil` if the server never does.
  ///   - dashboardSecret: What all servers behind one address share, so that each accepts the
  ///     dashboard's sessions of the others; `nil` for one server alone.
  ///   - webhookAccess: Secrets and network of webhook endpoints; `nil` if the server sends none.
  ///   - keyUploads: Checks and stores In-App Purchase keys; `nil` if the dashboard cannot.
  ///   - sources: What pages of the dashboard show and only the caller knows.
  ///   - checks: Returns what only the caller knows about the server's health, such as its disk.
  /// - Throws: If a template of the dashboard is malformed.
  public init(
    catalogs: CatalogProvider, ledger: any LedgerStore, ingest: Ingestor, keys: IntermediateKeyRing,
    clock: any WallClock, random: RandomBytes, logger: Logger,
    metrics: ServerMetrics = ServerMetrics(), synchronization: AppStoreReconciler? = nil,
    dashboardSecret: String? = nil, webhookAccess: WebhookAccess? = nil,
    keyUploads: KeyUploads? = nil,
    sources: DashboardSources = DashboardSources(),
    checks: @escaping @Sendable () async -> HealthReport = { HealthReport() }
  ) throws {
    let reads = CustomerReads(
      catalogs: catalogs, ledger: ledger,
      lastSeen: LastSeenRecorder(ledger: ledger, random: random, logger: logger), clock: clock,
      logger: logger, synchronization: synchronization)
    let ongoing = OngoingProblems(
      catalogs: catalogs, ledger: ledger, synchronization: synchronization)
    let readiness = ReadinessHandler(
      reads: reads, keys: keys, log: ReadinessLog(logger: logger), ongoing: ongoing)
    let health = DashboardHealth(
      catalogs: catalogs, ledger: ledger, clock: clock, synchronization: synchronization,
      keys: keys, readiness: { await readiness.problems() }, checks: checks)
    let charts = ChartProjection(ledger: ledger, clock: clock) { catalogs.current.money }
    handlers = RequestHandlers(
      reads: reads, ingest: ingest, keys: keys, random: random, metrics: metrics, charts: charts,
      webhookAccess: webhookAccess, readiness: readiness)
    var dashboard = try DashboardPages(
      health: health, random: random, secret: dashboardSecret, access: webhookAccess,
      charts: charts, sources: sources
    ) { await ongoing.lines() }
    dashboard.keyPages.uploads = keyUploads
    self.dashboard = dashboard
  }

  /// Creates a service with a fixed catalog; see the other initializer for the rest.
  public init(
    catalog: ServerCatalog, ledger: any LedgerStore, ingest: Ingestor, keys: IntermediateKeyRing,
    clock: any WallClock, random: RandomBytes, logger: Logger,
    metrics: ServerMetrics = ServerMetrics(), synchronization: AppStoreReconciler? = nil,
    dashboardSecret: String? = nil, webhookAccess: WebhookAccess? = nil,
    keyUploads: KeyUploads? = nil,
    sources: DashboardSources = DashboardSources(),
    checks: @escaping @Sendable () async -> HealthReport = { HealthReport() }
  ) throws {
    try self.init(
      catalogs: CatalogProvider(catalog, at: clock.now()), ledger: ledger, ingest: ingest,
      keys: keys, clock: clock, random: random, logger: logger, metrics: metrics,
      synchronization: synchronization, dashboardSecret: dashboardSecret,
      webhookAccess: webhookAccess, keyUploads: keyUploads, sources: sources, checks: checks)
  }

  /// Responds to any request.
  ///
  /// - Parameters:
  ///   - request: The request; its path is the raw target, as signatures cover it.
  ///   - body: The request's bytes.
  /// - Returns: A response in RevenueCat's wire format, or a page of the dashboard.
  public func respond(to request: HTTPRequest, body: [UInt8]) async -> BufferedHTTPResponse {
    let incoming = IncomingRequest(
      request, matching: Routes.match, catalog: reads.catalogs.snapshot)
    do throws(APIError) {
      return await respond(to: incoming, from: try sender(of: incoming), body: body)
    } catch {
      return error.httpResponse
    }
  }

  /// The sender of a request that is allowed to send its body.
  enum Sender {
    /// A browser that reads a page of the dashboard, or posts a form if its body is read.
    case browser(readsBody: Bool)
    /// A client of a route.
    case client(AuthenticatedRequest, RouteMatch)
  }

  /// Decides by a request's head alone whether to handle it, so that no body is read unnecessarily.
  func sender(of incoming: IncomingRequest) throws(APIError) -> Sender {
    let fields = incoming.request.headerFields
    if incoming.limitKey.isDashboard {
      let allowed = DashboardPages.methods(rawPath: incoming.rawPath)
      guard allowed.contains(incoming.request.method) else {
        throw APIError(unserved: incoming, allowed: allowed)
      }
      return .browser(readsBody: dashboard.takesBody(incoming.request))
    }
    guard let match = incoming.match else {
      throw APIError(unserved: incoming, allowed: Routes.methods(of: incoming.rawPath))
    }
    if let encoding = fields[.contentEncoding], encoding.lowercased() != "identity" {
      var error = APIError(
        .badRequest, "Content-Encoding: not supported; send the body without an encoding.",
        status: .unsupportedMediaType)
      error.fields[.acceptEncoding] = "identity"
      throw error
    }
    do throws(APIError) {
      return .client(try AuthenticatedRequest(incoming, route: match.rules), match)
    } catch {
      throw match.rules.isVersion2 ? error.inVersion2 : error
    }
  }

  func respond(
    to incoming: IncomingRequest, from sender: Sender, body: [UInt8]
  ) async -> BufferedHTTPResponse {
    switch sender {
    case .browser:
      // A page may take long to read, and the event loop has other requests to serve.
      return await withTaskExecutorPreference(globalConcurrentExecutor) { @concurrent in
        await dashboard.respond(to: incoming.request, body: body)
      }
    case .client(let caller, let match):
      assert(Routes.all[match.index].rules === match.rules, "a match leads to its own route")
      let call = RouteCall(caller: caller, values: match.values, body: body)
      do throws(APIError) {
        let response = try await Routes.all[match.index].response(handlers, call)
        return signed(response, for: caller).httpResponse
      } catch {
        return (match.rules.isVersion2 ? error.inVersion2 : error).httpResponse
      }
    }
  }
}
