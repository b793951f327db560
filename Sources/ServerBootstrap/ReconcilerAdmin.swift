internal import CatalogFiles
internal import CatalogModel
public import Effects
public import Ingest
public import Ledger
public import Logging
public import ServerAdministration
internal import SignedData

/// Synchronization of a ledger with the App Store, for commands with or without a running server.
///
/// A server and commands can use one ledger at the same time: each fact is recorded once.
public struct ReconcilerAdmin: Sendable {
  /// The ledger.
  public let ledger: any LedgerStore
  private let verifierOfRecord: SignedDataVerifier
  /// Queries the App Store, and retries quarantined data.
  public let synchronization: AppStoreReconciler

  /// Opens a ledger.
  ///
  /// - Parameters:
  ///   - settings: The catalog, the roots and the ledger of the server.
  ///   - clock: The clock.
  ///   - store: The App Store's servers; `nil` makes no queries.
  ///   - logger: Logs problems that a person must fix.
  /// - Throws: `ServerDataError` if there is no ledger, or it cannot be opened.
  public init(
    _ settings: ServerSettings, clock: any WallClock, store: AppStoreEndpoints?, logger: Logger
  ) async throws(ServerDataError) {
    let ledger = try await DataDirectory.ledger(settings.ledger, in: ServerApplication.storage)
    self.ledger = ledger
    let catalog = settings.catalog
    let apps = ReconciledApps(servers: store, roots: settings.roots, clock: clock, logger: logger)
    let verifier = SignedDataVerifier(roots: settings.roots, catalog: catalog, clock: clock)
    verifierOfRecord = SignedDataVerifier(
      roots: settings.roots, catalog: catalog.withAnyXcodeCertificate, clock: clock)
    synchronization = AppStoreReconciler(
      ingest: Ingestor(verifier: verifier, ledger: ledger, clock: clock),
      apps: apps.apps(of: catalog), fingerprint: apps.fingerprint(of: catalog),
      behavior: { catalog.restoreBehavior(in: $0) }, ledger: ledger, clock: clock,
      settings: settings.synchronization, logger: logger)
  }

  /// Verifies the ledger's facts again.
  ///
  /// Only the signature of data from Xcode is checked: which certificates were trusted then is unknown.
  public var verification: LedgerVerification {
    LedgerVerification(of: ledger, with: verifierOfRecord)
  }
}
