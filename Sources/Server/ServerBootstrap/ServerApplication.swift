public import AppStoreCore
internal import AsyncHTTPTransport
public import Catalog
public import EntitlementAPI
public import EntitlementServer
internal import Events
internal import Exports
internal import Foundation
public import Ingest
public import Ledger
public import Logging
package import ServerAdministration
public import ServiceLifecycle
public import SignedData
internal import WebhookDelivery

/// A server with all its parts connected, not yet listening.
///
/// ```swift
/// let settings = ServerSettings(
///   catalog: try CatalogFile.parse(text, fileName: "catalog.yaml"), roots: [.appleRootCAG3],
///   dataDirectory: folder)
/// let application = try await ServerApplication.open(
///   settings, clock: SystemClock(), logger: Logger(label: "server"))
/// print("apps trust", application.publicKey.base64)
/// ```
public struct ServerApplication: Sendable {
  /// The databases of ledgers.
  public static let storage: any LedgerStorage = ServerLedgerStorage()

  /// Handles requests, without limits.
  public let service: EntitlementService
  /// The ledger.
  public let ledger: any LedgerStore
  /// The source of the current catalog; a reload replaces it for all parts.
  public let catalogs: CatalogProvider
  /// Handles requests within the limits of the settings; listen with this one.
  public let limitedService: LimitedEntitlementService
  /// The server's metrics.
  public let metrics: ServerMetrics
  /// The public key to build into apps, so that they trust this server's responses.
  public let publicKey: RootPublicKey
  /// Queries the App Store, and retries quarantined data.
  public let synchronization: AppStoreReconciler
  /// The background services of the server; `Listener` starts them.
  public let services: [any Service]
  /// Loads keys that are added to the data directory; one of ``services`` calls it.
  package let keyWatch: SigningKeyWatcher
  let projector: EventProjector
  let clock: any WallClock

  /// Connects the parts: opens or creates the ledger and the signing keys in the data directory.
  ///
  /// For a ledger in a database, use ``open(_:clock:revocation:store:logger:)``.
  ///
  /// - Parameters:
  ///   - settings: The settings of the server.
  ///   - clock: The clock for the time of responses.
  ///   - revocation: The policy for revoked certificates, and the network for OCSP; `nil` makes no
  ///     OCSP queries.
  ///   - store: The App Store's servers; `nil` makes no queries.
  ///   - logger: The server's logger.
  /// - Throws: ``BootstrapError``; no port is open then.
  public init(
    _ settings: ServerSettings, clock: any WallClock,
    revocation: (policy: RevocationPolicy, transport: any HTTPTransport)? = nil,
    store: AppStoreEndpoints? = nil, logger: Logger
  ) throws(BootstrapError) {
    guard !settings.roots.isEmpty else { throw .noRoots }
    // At the first start the keys are created first: a ledger without keys means that they were
    // lost.
    if !DataDirectory.hasLedger(settings.dataDirectory) {
      _ = try Self.contents(of: SigningKeyDirectory(settings.dataDirectory))
    }
    let ledger: any LedgerStore
    do throws(LedgerError) {
      guard case .file(let path) = settings.ledger else {
        throw .failed("\(settings.ledger)", reason: "a database needs ServerApplication.open")
      }
      ledger = try Self.storage.open(path)
    } catch {
      throw .data(.ledger(reason: "\(error)"))
    }
    try self.init(
      settings, ledger: ledger, clock: clock, revocation: revocation, store: store, logger: logger)
  }

  init(
    _ settings: ServerSettings, ledger: any LedgerStore, clock: any WallClock,
    revocation: (policy: RevocationPolicy, transport: any HTTPTransport)?,
    store: AppStoreEndpoints?, logger: Logger
  ) throws(BootstrapError) {
    let folder = SigningKeyDirectory(settings.dataDirectory)
    let keys = try Self.keyRing(folder, at: clock.now(), logger: logger)
    let verify = Self.verification(settings.roots, revocation, clock)
    let verifiers = VerifierProvider(verify(settings.catalog))
    catalogs = CatalogProvider(settings.catalog, at: clock.now())
    catalogs.onChange { verifiers.replace(with: verify($0)) }
    if let ledger = ledger as? any NodeLedger {
      ledger.announce(catalogDigest: settings.catalog.digest)
      catalogs.onChange { ledger.announce(catalogDigest: $0.digest) }
    }
    publicKey = keys.publicKey
    Self.log(ledger.schemaWarning, logger)
    self.ledger = ledger
    self.clock = clock
    metrics = ServerMetrics()
    let ingest = Ingestor(
      verifiers: verifiers, ledger: ledger, clock: clock, observer: metrics.ingestObserver
    ) { [catalogs] in catalogs.restoreBehavior(in: $0) }
    synchronization = Self.synchronization(
      ReconciledApps(servers: store, roots: settings.roots, clock: clock, logger: logger), catalogs,
      ingest, ledger, settings)
    let keyWatch = SigningKeyWatcher(folder, ring: keys, clock: clock, logger: logger)
    self.keyWatch = keyWatch
    let process = (ledger as? any NodeLedger)?.nodeID ?? UUID()
    let newEvents = EventSignal()
    projector = Self.projector(ledger, clock, catalogs, newEvents)
    let exports = ExportScheduler(
      catalogs: catalogs, ledger: ledger, process: process,
      clock: clock, metrics: metrics, logger: logger
    ) { ExportDestinations.destination($0, clock: clock) }
    let consumption = ConsumptionResponder(
      catalogs: catalogs, ledger: ledger, synchronization: synchronization, process: process,
      clock: clock, logger: logger)
    let webhookLog = WebhookLogPruning(ledger: ledger, clock: clock, logger: logger)
    let background: [any Service] = [
      ReconcilerService(synchronization: synchronization),
      PeriodicService(every: SigningKeyWatcher.interval) { await keyWatch.look() },
      EventProjectionService(projector: projector, logger: logger),
      PeriodicService(every: ConsumptionResponder.interval) { await consumption.look() },
      PeriodicService(every: ExportScheduler.interval) { await exports.look() },
      WebhookService(
        catalogs: catalogs, ledger: ledger,
        secrets: WebhookSecretDirectory(dataDirectory: settings.dataDirectory),
        process: process, newEvents: newEvents, clock: clock, metrics: metrics, logger: logger),
      PeriodicService(every: WebhookLogPruning.interval) { await webhookLog.look() },
    ]
    do {
      service = try EntitlementService(
        catalogs: catalogs, ledger: ledger, ingest: ingest, keys: keys, clock: clock,
        random: .system, logger: logger, metrics: metrics, synchronization: synchronization,
        dashboardSecret: settings.dashboardSecret,
        webhookAccess: Self.webhookAccess(settings),
        keyUploads: store.map(Self.keyUploads), sources: Self.sources(exports, settings),
        checks: Self.checks(catalogs, settings, clock))
    } catch {
      throw .unreadable(file: "the dashboard's templates", reason: "\(error)")
    }
    limitedService = Self.limitedService(service, settings)
    // A group stops its services from the last to the first, so the ledger closes last.
    services =
      NodeService.services(ledger, limitedService) + background
      + [ChartService(charts: service.charts, logger: logger)]
      + ProxyRecordingService.services(limitedService, settings)
  }

  /// Returns what only this module knows of what the dashboard shows.
  private static func sources(
    _ exports: ExportScheduler, _ settings: ServerSettings
  ) -> DashboardSources {
    var sources = DashboardSources()
    sources.exports = { await exports.summaries() }
    sources.shadow = ShadowRecords.histories(of: settings)
    return sources
  }

  /// Returns the secrets and the network of webhook endpoints.
  private static func webhookAccess(_ settings: ServerSettings) -> WebhookAccess {
    WebhookAccess(
      secrets: WebhookSecretDirectory(dataDirectory: settings.dataDirectory),
      transport: PinnedWebhookTransport(resolver: SystemHostResolver()), random: .system)
  }

  /// Returns the service with the limits of the settings, and with proxy mode if it is on.
  private static func limitedService(
    _ service: EntitlementService, _ settings: ServerSettings
  ) -> LimitedEntitlementService {
    let proxy = settings.revenueCatProxy.map {
      RevenueCatProxy(
        $0, transport: AsyncHTTPClientTransport(timeout: $0.timeout),
        maxConcurrent: settings.limits.maxConcurrent)
    }
    return LimitedEntitlementService(
      service, limits: settings.limits, trustedProxies: settings.trustedProxies,
      metricsToken: settings.metricsToken, proxy: proxy, stopwatch: { ContinuousClock.now })
  }

  /// Returns the derivation of events, which follows the catalog.
  private static func projector(
    _ ledger: any LedgerStore, _ clock: any WallClock, _ catalogs: CatalogProvider,
    _ newEvents: EventSignal
  ) -> EventProjector {
    EventProjector(
      ledger: ledger, clock: clock, observer: { newEvents.update($0) }
    ) { ledgerID in
      EventDerivation(ledgerID: ledgerID, catalog: catalogs.current)
    }
  }

  static func contents(
    of folder: SigningKeyDirectory, hasLedger: Bool? = nil
  ) throws(BootstrapError) -> SigningKeyDirectory.Contents {
    do throws(ServerDataError) {
      return try folder.open(hasLedger: hasLedger)
    } catch {
      throw .data(error)
    }
  }

  private static func keyRing(
    _ folder: SigningKeyDirectory, at now: Timestamp, logger: Logger
  ) throws(BootstrapError) -> IntermediateKeyRing {
    let contents = try contents(of: folder)
    for remark in contents.remarks(at: now) {
      logger.warning("Signing key problem", metadata: ["reason": "\(remark)"])
    }
    return IntermediateKeyRing(contents.keys) { bundle in
      do throws(ServerDataError) {
        try folder.add(bundle)
      } catch {
        logger.error("Saving the new signing key failed", metadata: ["reason": "\(error)"])
      }
    }
  }

  /// Returns the synchronization, which follows the catalog.
  private static func synchronization(
    _ apps: ReconciledApps, _ catalogs: CatalogProvider, _ ingest: Ingestor,
    _ ledger: any LedgerStore, _ server: ServerSettings
  ) -> AppStoreReconciler {
    var settings = server.synchronization
    // Requests that wait for the App Store leave room for requests that only read.
    settings.maxWaiting = min(settings.maxWaiting, server.limits.maxConcurrent / 4)
    let node = ledger as? any NodeLedger
    var hints: (@Sendable () -> AsyncStream<LedgerHint>)?
    if let node { hints = { node.hints() } }
    let catalog = catalogs.current
    let synchronization = AppStoreReconciler(
      ingest: ingest, apps: apps.apps(of: catalog), fingerprint: apps.fingerprint(of: catalog),
      behavior: { catalog.restoreBehavior(in: $0) }, ledger: ledger,
      process: node?.nodeID ?? UUID(), hints: hints,
      clock: apps.clock, settings: settings, logger: apps.logger)
    // A strong reference, also to `ingest`, which reads `catalogs`, would keep the ledger open.
    catalogs.onChange { [weak synchronization] catalog in
      synchronization?.configure(
        apps: apps.apps(of: catalog), fingerprint: apps.fingerprint(of: catalog),
        behavior: { catalog.restoreBehavior(in: $0) })
    }
    return synchronization
  }

  /// Returns a factory of verifiers for catalogs; all of them share the cached OCSP responses.
  private static func verification(
    _ roots: [RootCertificate],
    _ revocation: (policy: RevocationPolicy, transport: any HTTPTransport)?, _ clock: any WallClock
  ) -> @Sendable (ServerCatalog) -> OnlineSignedDataVerifier {
    // Without nonces, because Apple's responders serve cached responses.
    let checker = revocation.map {
      RevocationChecker(
        transport: $0.transport, clock: clock, timer: ContinuousClock(), nonces: nil)
    }
    let policy = revocation?.policy ?? .off
    return { catalog in
      let verifier = SignedDataVerifier(roots: roots, catalog: catalog, clock: clock)
      guard let checker else { return OnlineSignedDataVerifier(verifier) }
      return OnlineSignedDataVerifier(verifier, policy: policy, checker: checker)
    }
  }
}
