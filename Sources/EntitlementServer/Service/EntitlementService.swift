internal import AppStoreTypes
public import CatalogModel
public import Effects
internal import EntitlementAPI
public import HTTPTypes
public import Ingest
public import Ledger
public import Logging
internal import Subscriptions
internal import TrustedEntitlements

/// The entitlement server without its socket: it maps a request to a response.
///
/// It has no business rules: it authenticates, calls `Ingest` and `Subscriptions`, and signs.
public struct EntitlementService: Sendable {
  let catalogs: CatalogProvider
  let ledger: any LedgerStore
  let lastSeen: LastSeenRecorder
  let ingest: Ingestor
  let keys: IntermediateKeyRing
  let clock: any WallClock
  let random: RandomBytes
  let logger: Logger
  /// Queries the App Store; `nil` for a server that never does.
  let synchronization: AppStoreReconciler?
  let metrics: ServerMetrics
  let dashboard: DashboardPages
  /// The sizes of the ledger.
  let figures: LedgerFigures

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
  /// - Throws: If a template of the dashboard is malformed.
  public init(
    catalogs: CatalogProvider, ledger: any LedgerStore, ingest: Ingestor, keys: IntermediateKeyRing,
    clock: any WallClock, random: RandomBytes, logger: Logger,
    metrics: ServerMetrics = ServerMetrics(), synchronization: AppStoreReconciler? = nil
  ) throws {
    self.catalogs = catalogs
    self.ledger = ledger
    lastSeen = LastSeenRecorder(ledger: ledger, logger: logger)
    self.ingest = ingest
    self.keys = keys
    self.clock = clock
    self.random = random
    self.logger = logger
    self.metrics = metrics
    self.synchronization = synchronization
    figures = LedgerFigures(ledger)
    dashboard = try DashboardPages(
      catalogs: catalogs, ledger: ledger, figures: figures, clock: clock, random: random
    ) { synchronization?.keyProblems.map(\.description) ?? [] }
  }

  /// Creates a service with a fixed catalog; see the other initializer for the rest.
  public init(
    catalog: ServerCatalog, ledger: any LedgerStore, ingest: Ingestor, keys: IntermediateKeyRing,
    clock: any WallClock, random: RandomBytes, logger: Logger,
    metrics: ServerMetrics = ServerMetrics(), synchronization: AppStoreReconciler? = nil
  ) throws {
    try self.init(
      catalogs: CatalogProvider(catalog, at: clock.now()), ledger: ledger, ingest: ingest,
      keys: keys, clock: clock, random: random, logger: logger, metrics: metrics,
      synchronization: synchronization)
  }

  /// The current catalog.
  var catalog: ServerCatalog { catalogs.current }

  /// Responds to any request.
  ///
  /// - Parameters:
  ///   - request: The request; its path is the raw target, as signatures cover it.
  ///   - body: The request's bytes.
  /// - Returns: A response in RevenueCat's wire format, or a page of the dashboard.
  public func respond(to request: HTTPRequest, body: [UInt8]) async -> BufferedHTTPResponse {
    let visit = IncomingRequest(request, catalog: catalogs.snapshot)
    do throws(APIError) {
      return await respond(to: visit, from: try guest(of: visit), body: body)
    } catch {
      return error.reply
    }
  }

  /// A client that is allowed to send its request's body.
  enum Guest {
    /// A visitor of a page; no page takes a body.
    case reader
    /// A client of an endpoint.
    case caller(AuthenticatedRequest, APIRoute)
  }

  /// Decides by a request's head alone whether to handle it, so that no body is read unnecessarily.
  func guest(of visit: IncomingRequest) throws(APIError) -> Guest {
    let fields = visit.request.headerFields
    if visit.question.isDashboard, [.get, .head].contains(visit.request.method) { return .reader }
    guard let route = visit.route else { throw APIError(unserved: visit) }
    if let encoding = fields[.contentEncoding], encoding.lowercased() != "identity" {
      var failure = APIError(
        .badRequest, "Content-Encoding is not one that this server reads; send the body as it is.",
        status: .unsupportedMediaType)
      failure.fields[.acceptEncoding] = "identity"
      throw failure
    }
    return .caller(try AuthenticatedRequest(visit, route: route), route)
  }

  func respond(to visit: IncomingRequest, from guest: Guest, body: [UInt8]) async
    -> BufferedHTTPResponse
  {
    switch guest {
    case .reader:
      // A page may take long to read, and the event loop has other requests to serve.
      return await withTaskExecutorPreference(globalConcurrentExecutor) { @concurrent in
        await dashboard.respond(to: visit.request)
      }
    case .caller(let caller, let route):
      do throws(APIError) {
        let answer = try await self.answer(to: route, from: caller, body: body)
        return signed(answer, for: caller).reply
      } catch {
        return error.reply
      }
    }
  }

  private func answer(
    to route: APIRoute, from caller: AuthenticatedRequest, body: [UInt8]
  ) async throws(APIError) -> UnsignedResponse {
    switch route {
    case .customerInfo(let id): try await customerInfo(of: id, from: caller)
    case .receipts: try await receipt(body, from: caller)
    case .appleNotifications(let app): try await appleNotification(body, app: app)
    case .offerings(let id): try await offerings(for: id, from: caller)
    case .productEntitlementMapping: try productEntitlementMapping(from: caller)
    case .revokedKeys: revokedKeys
    case .identify: try await identify(body, from: caller)
    case .restoreEligibility(let id):
      try await restoreEligibility(of: id, body, from: caller)
    case .logInToken(let id): try logInToken(for: id)
    case .deleteCustomer(let id): try await deleteCustomer(id, from: caller)
    case .attributes(let id): try await setAttributes(of: id, body, from: caller)
    case .attribution(let id): try await setAttribution(of: id, body, from: caller)
    case .adServicesAttribution(let id):
      try await setAdServicesAttribution(of: id, body, from: caller)
    case .virtualCurrencies(let id): try await virtualCurrencies(of: id, from: caller)
    case .virtualCurrencyTransactions(let id):
      try await adjustVirtualCurrencies(of: id, body, from: caller)
    case .grantPromotional(let id, let entitlement):
      try await grantPromotional(entitlement, to: id, body, from: caller)
    case .revokePromotionals(let id, let entitlement):
      try await revokePromotionals(entitlement, of: id, from: caller)
    case .overrideOffering(let id, let offering):
      try await overrideOffering(of: id, with: offering, from: caller)
    case .removeOfferingOverride(let id):
      try await removeOfferingOverride(of: id, from: caller)
    case .testStoreProducts(let id): try await testStoreProducts(for: id, from: caller)
    case .changes: try await changes(from: caller)
    case .events, .diagnostics: try telemetry(body)
    case .remoteConfig: throw .notServed
    case .health: health
    case .openAPI: openAPI
    case .offers: try await offers(body, from: caller)
    case .introEligibility(let id): try await introEligibility(of: id, body, from: caller)
    case .refundTransaction, .revokeSubscription, .cancelSubscription, .deferSubscription,
      .extendSubscription:
      try await changeAtApple(route, body, from: caller)
    case .refresh(let purchase): try await refresh(purchase, from: caller)
    case .metrics: try await metrics(from: caller)
    }
  }

  private func appleNotification(
    _ body: [UInt8], app: BundleID?
  ) async throws(APIError) -> UnsignedResponse {
    // Signatures are checked on any free core. The event loop that read the notification may have
    // other requests waiting, while another one is idle.
    let answer = await withTaskExecutorPreference(globalConcurrentExecutor) { @concurrent in
      await ingest.receive(notification: body, mayKeep: takesQuarantine)
    }
    switch answer {
    case .recorded, .received: break
    case .kept(let error):
      logger.error("a notification is in quarantine", metadata: ["why": "\(error)"])
    case .refused(let error): throw APIError(refused: error)
    case .unavailable(let error): throw refusal(error)
    }
    return UnsignedResponse(status: .ok, body: Array("{}".utf8))
  }

  /// Converts an ingest error to a failure; the cause of a ledger error is only logged.
  func refusal(_ error: IngestError) -> APIError {
    if case .ledger(let cause) = error {
      logger.error("the ledger failed", metadata: ["why": "\(cause)"])
    }
    if let sha256 = error.untrustedXcodeCertificate {
      logger.warning(
        "a purchase in Xcode waits in quarantine: the certificate of its session is not trusted",
        metadata: [
          "sha256": "\(sha256)",
          "fix": "if it is yours, add to the app in the catalog: xcode_certificates: [\(sha256)]",
        ])
    }
    return APIError(error)
  }
}

/// A response before it is signed.
struct UnsignedResponse {
  var status: HTTPResponse.Status
  var etag: String?
  var body: [UInt8]
  /// The date in the body, which is then the request time too; `nil` for a body without one.
  var date: Timestamp?
  /// Whether a signature would bind the response to the content of the request's body.
  var isBound = true
  /// The content type of the body.
  var contentType = "application/json"

  /// Omits the body if the client already has it.
  mutating func omitBody(known tag: String?) {
    guard let tag, tag == etag else { return }
    status = .notModified
    body = []
  }
}
