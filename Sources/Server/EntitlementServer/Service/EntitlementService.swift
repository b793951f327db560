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
  /// Reads customers; what it has of the catalog, the ledger and the clock is the service's too.
  let reads: CustomerReads
  let ingest: Ingestor
  let keys: IntermediateKeyRing
  let random: RandomBytes
  let metrics: ServerMetrics
  let dashboard: DashboardPages
  /// The charts of the ledger; `nil` if the ledger has no pages of rows to read.
  package let charts: ChartProjection?
  private let readinessLog: ReadinessLog
  private let webhookAccess: WebhookAccess?

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
  ///   - exports: Returns the data exports for the dashboard.
  ///   - shadow: Returns the recorded comparisons with RevenueCat for the dashboard.
  ///   - checks: Returns what only the caller knows about the server's health, such as its disk.
  /// - Throws: If a template of the dashboard is malformed.
  public init(
    catalogs: CatalogProvider, ledger: any LedgerStore, ingest: Ingestor, keys: IntermediateKeyRing,
    clock: any WallClock, random: RandomBytes, logger: Logger,
    metrics: ServerMetrics = ServerMetrics(), synchronization: AppStoreReconciler? = nil,
    dashboardSecret: String? = nil, webhookAccess: WebhookAccess? = nil,
    keyUploads: KeyUploads? = nil,
    exports: @escaping @Sendable () async -> [ExportSummary] = { [] },
    shadow: @escaping @Sendable () async -> ShadowHistory = { ShadowHistory() },
    checks: @escaping @Sendable () async -> HealthReport = { HealthReport() }
  ) throws {
    reads = CustomerReads(
      catalogs: catalogs, ledger: ledger,
      lastSeen: LastSeenRecorder(ledger: ledger, random: random, logger: logger), clock: clock,
      logger: logger, synchronization: synchronization)
    self.ingest = ingest
    self.keys = keys
    self.random = random
    self.metrics = metrics
    readinessLog = ReadinessLog(logger: logger)
    self.webhookAccess = webhookAccess
    let ongoing = OngoingProblems(
      catalogs: catalogs, ledger: ledger, synchronization: synchronization)
    let readiness = ReadinessHandler(
      reads: reads, keys: keys, log: readinessLog, ongoing: ongoing)
    let health = DashboardHealth(
      catalogs: catalogs, ledger: ledger, clock: clock, synchronization: synchronization,
      keys: keys, readiness: { await readiness.problems() }, checks: checks)
    charts = (ledger as? any LedgerDatabase).map {
      ChartProjection(ledger: $0, clock: clock) { catalogs.current.money }
    }
    var dashboard = try DashboardPages(
      health: health, random: random, secret: dashboardSecret, access: webhookAccess,
      charts: charts, exports: exports, shadow: shadow
    ) { await ongoing.lines() }
    if let charts, let database = ledger as? any LedgerDatabase {
      dashboard.experimentPages.reader = ExperimentReader(ledger: database, charts: charts)
    }
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
    exports: @escaping @Sendable () async -> [ExportSummary] = { [] },
    checks: @escaping @Sendable () async -> HealthReport = { HealthReport() }
  ) throws {
    try self.init(
      catalogs: CatalogProvider(catalog, at: clock.now()), ledger: ledger, ingest: ingest,
      keys: keys, clock: clock, random: random, logger: logger, metrics: metrics,
      synchronization: synchronization, dashboardSecret: dashboardSecret,
      webhookAccess: webhookAccess, keyUploads: keyUploads, exports: exports, checks: checks)
  }

  // The handlers are made for each request that needs one: the response that is sent without a task
  // needs only `reads`.
  private var state: CustomerStateHandlers { CustomerStateHandlers(reads: reads, random: random) }
  private var purchases: PurchaseIntake {
    PurchaseIntake(reads: reads, ingest: ingest, state: state)
  }
  private var identity: IdentityHandlers { IdentityHandlers(reads: reads, metrics: metrics) }
  private var catalog: CatalogHandlers { CatalogHandlers(reads: reads) }
  private var clientSupport: ClientSupportHandlers {
    ClientSupportHandlers(reads: reads, identity: identity, catalogs: catalog)
  }
  private var apple: AppleActions { AppleActions(reads: reads, random: random) }
  private var readiness: ReadinessHandler {
    ReadinessHandler(
      reads: reads, keys: keys, log: readinessLog,
      ongoing: OngoingProblems(
        catalogs: reads.catalogs, ledger: reads.ledger, synchronization: reads.synchronization))
  }
  private var events: EventFeedHandler {
    EventFeedHandler(ledger: reads.ledger, logger: reads.logger)
  }
  private var charting: ChartHandler {
    ChartHandler(charts: charts, ledger: reads.ledger, clock: reads.clock, logger: reads.logger)
  }
  private var experiments: ExperimentHandler {
    ExperimentHandler(charting: charting, catalogs: reads.catalogs)
  }
  private var resources: ResourceHandlers {
    ResourceHandlers(state: state, identity: identity, apple: apple)
  }
  private var risks: RiskHandler { RiskHandler(ledger: reads.ledger, logger: reads.logger) }
  private var retention: RetentionHandler {
    RetentionHandler(reads: reads, ingest: ingest, random: random)
  }
  private var webhooks: WebhookHandlers {
    WebhookHandlers(
      catalogs: reads.catalogs, ledger: reads.ledger, clock: reads.clock, logger: reads.logger,
      access: webhookAccess)
  }
  private var feed: ChangeFeedHandler {
    ChangeFeedHandler(ledger: reads.ledger, logger: reads.logger)
  }

  /// Responds to any request.
  ///
  /// - Parameters:
  ///   - request: The request; its path is the raw target, as signatures cover it.
  ///   - body: The request's bytes.
  /// - Returns: A response in RevenueCat's wire format, or a page of the dashboard.
  public func respond(to request: HTTPRequest, body: [UInt8]) async -> BufferedHTTPResponse {
    let incoming = IncomingRequest(request, catalog: reads.catalogs.snapshot)
    do throws(APIError) {
      return await respond(to: incoming, from: try sender(of: incoming), body: body)
    } catch {
      return error.reply
    }
  }

  /// The sender of a request that is allowed to send its body.
  enum Sender {
    /// A browser that reads a page of the dashboard, or posts a form if its body is read.
    case browser(readsBody: Bool)
    /// A client of an endpoint.
    case client(AuthenticatedRequest, APIRoute)
  }

  /// Decides by a request's head alone whether to handle it, so that no body is read unnecessarily.
  func sender(of incoming: IncomingRequest) throws(APIError) -> Sender {
    let fields = incoming.request.headerFields
    if incoming.limitKey.isDashboard, incoming.allowedMethods.contains(incoming.request.method) {
      return .browser(readsBody: dashboard.takesBody(incoming.request))
    }
    guard let route = incoming.route else { throw APIError(unserved: incoming) }
    if let encoding = fields[.contentEncoding], encoding.lowercased() != "identity" {
      var error = APIError(
        .badRequest, "Content-Encoding: not supported; send the body without an encoding.",
        status: .unsupportedMediaType)
      error.fields[.acceptEncoding] = "identity"
      throw error
    }
    do throws(APIError) {
      return .client(try AuthenticatedRequest(incoming, route: route), route)
    } catch {
      throw route.endpoint.template.hasPrefix("/v2/") ? error.inVersion2 : error
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
    case .client(let caller, let route):
      do throws(APIError) {
        return signed(try await response(to: route, from: caller, body: body), for: caller).reply
      } catch {
        return error.reply
      }
    }
  }

  private func response(
    to route: APIRoute, from caller: AuthenticatedRequest, body: [UInt8]
  ) async throws(APIError) -> UnsignedResponse {
    switch route {
    case .customerInfo(let id): try await reads.customerInfo(of: id, from: caller)
    case .receipts: try await purchases.receipt(body, from: caller)
    case .appleNotifications: try await purchases.appleNotification(body)
    case .offerings(let id): try await catalog.offerings(for: id, from: caller)
    case .productEntitlementMapping: try catalog.productEntitlementMapping(from: caller)
    case .revokedKeys: revokedKeys
    case .identify: try await identity.identify(body, from: caller)
    case .restoreEligibility(let id):
      try await purchases.restoreEligibility(of: id, body, from: caller)
    case .logInToken(let id): try identity.logInToken(for: id)
    case .deleteCustomer(let id): try await identity.deleteCustomer(id, from: caller)
    case .attributes(let id): try await state.setAttributes(of: id, body, from: caller)
    case .attribution(let id): try await state.setAttribution(of: id, body, from: caller)
    case .adServicesAttribution(let id):
      try await state.setAdServicesAttribution(of: id, body, from: caller)
    case .virtualCurrencies(let id): try await state.virtualCurrencies(of: id, from: caller)
    case .virtualCurrencyTransactions(let id):
      try await state.adjustVirtualCurrencies(of: id, body, from: caller)
    case .grantPromotional(let id, let entitlement):
      try await state.grantPromotional(entitlement, to: id, body, from: caller)
    case .revokePromotionals(let id, let entitlement):
      try await state.revokePromotionals(entitlement, of: id, from: caller)
    case .overrideOffering(let id, let offering):
      try await state.overrideOffering(of: id, with: offering, from: caller)
    case .removeOfferingOverride(let id):
      try await state.removeOfferingOverride(of: id, from: caller)
    case .testStoreProducts(let id): try await catalog.testStoreProducts(for: id, from: caller)
    case .changes: try await feed.changes(from: caller)
    case .eventFeed: try await events.events(from: caller)
    case .event(let id): try await events.event(id)
    case .webhooks: try await webhooks.list(from: caller)
    case .webhook(let name): try await webhooks.one(name, from: caller)
    case .pauseWebhook(let name): try await webhooks.pause(name, from: caller)
    case .resumeWebhook(let name): try await webhooks.resume(name, body, from: caller)
    case .testWebhook(let name): try await webhooks.test(name, body, from: caller)
    case .rotateWebhook(let name): try await webhooks.rotate(name, body, from: caller)
    case .replayWebhook(let name): try await webhooks.replay(name, body, from: caller)
    case .webhookDeliveries: try await webhooks.deliveries(from: caller)
    case .webhookDelivery(let id): try await webhooks.delivery(id, from: caller)
    case .atRisk: try await risks.atRisk(from: caller)
    case .consumptionInformation(let id, let transaction):
      try await apple.sendConsumptionInformation(
        of: id, about: transaction, body, from: caller)
    case .retentionRequest(let app): try await retention.message(body, of: app)
    case .metricsOverview, .chart, .chartOptions, .chartFacts, .experiments, .experiment,
      .experimentResults:
      try await chartResponse(to: route, from: caller)
    case .resource(let endpoint, let values):
      try await resources.response(to: endpoint, values, body, from: caller)
    case .clientSupport(let endpoint, let values):
      try await clientSupport.response(to: endpoint, values, body, from: caller)
    case .events: try await ImpressionHandler(reads: reads).events(body, from: caller)
    case .diagnostics: try telemetry(body)
    case .health: health
    case .ready: try await readiness.response()
    case .openAPI: UnsignedResponse(status: .ok, body: OpenAPIDocument.bytes)
    case .offers: try await apple.offers(body, from: caller)
    case .introEligibility(let id): try await apple.introEligibility(of: id, body, from: caller)
    case .refundTransaction, .revokeSubscription, .cancelSubscription, .deferSubscription,
      .extendSubscription:
      try await apple.change(route, body, from: caller)
    case .refresh(let purchase): try await apple.refresh(purchase, from: caller)
    // Metrics are served by `LimitedEntitlementService`, which knows the origin of a request.
    case .remoteConfig, .metrics: throw .notServed
    }
  }

  /// Responds to an endpoint about charts or experiments.
  private func chartResponse(
    to route: APIRoute, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    switch route {
    case .chart(_, let name): try await charting.chart(name, from: caller)
    case .chartOptions(_, let name): try await charting.options(name, from: caller)
    case .chartFacts(_, let name): try await charting.facts(name, from: caller)
    case .experiments: try await experiments.list(from: caller)
    case .experiment(_, let id): try await experiments.one(id, from: caller)
    case .experimentResults(_, let id): try await experiments.results(id, from: caller)
    default: try await charting.overview(from: caller)
    }
  }
}
