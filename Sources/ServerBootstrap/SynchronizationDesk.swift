public import Effects
internal import EntitlementServer
public import Ingest
public import Ledger
public import Logging
internal import SignedData

/// The work between a ledger and the store, for commands beside a server or without one.
///
/// A server and commands may work on one data folder at once: what both do is recorded once.
public struct SynchronizationDesk: Sendable {
  /// The record.
  public let ledger: any LedgerStore
  private let verifierOfRecord: SignedDataVerifier
  /// Asks the store, and tries the quarantine again.
  public let synchronization: StoreSynchronization

  /// Opens a data folder.
  ///
  /// - Parameters:
  ///   - settings: The catalogue, the roots and the folder of the server.
  ///   - clock: Tells the time.
  ///   - store: The store's servers; `nil` asks nothing of the store.
  ///   - logger: Is told what a person must mend.
  /// - Throws: ``BootstrapError`` when there is no ledger, or it cannot be opened.
  public init(
    _ settings: ServerSettings, clock: any WallClock, store: StoreServers?, logger: Logger
  ) throws(BootstrapError) {
    let ledger = try DataFolder.ledger(settings.dataFolder)
    self.ledger = ledger
    let catalog = settings.catalog
    let apps = StoreApps(servers: store, roots: settings.roots, clock: clock, logger: logger)
    let verifier = SignedDataVerifier(roots: settings.roots, catalog: catalog, clock: clock)
    verifierOfRecord = SignedDataVerifier(
      roots: settings.roots, catalog: catalog.withAnyXcodeCertificate, clock: clock)
    synchronization = StoreSynchronization(
      ingest: Ingest(verifier: verifier, ledger: ledger, clock: clock),
      apps: apps.apps(of: catalog), fingerprint: apps.fingerprint(of: catalog),
      behavior: { catalog.restoreBehavior(in: $0) }, ledger: ledger, clock: clock,
      settings: settings.synchronization, logger: logger)
  }

  /// Verifies the ledger's facts again.
  ///
  /// What Xcode signed is held to its signature only: whose certificates were trusted then, nobody knows now.
  public var verification: LedgerVerification {
    LedgerVerification(of: ledger, with: verifierOfRecord)
  }
}
