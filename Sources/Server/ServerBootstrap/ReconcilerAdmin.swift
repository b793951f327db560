public import AppStoreCore
internal import Catalog
internal import Events
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
  private let catalog: ServerCatalog
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
    self.catalog = catalog
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

  /// Derives the events again, and compares them with the stored ones.
  ///
  /// - Parameters:
  ///   - report: Called with each difference as soon as it is found.
  ///   - progress: Called with the lines of the change feed that are derived, and of all.
  /// - Returns: The number of stored events that were compared, and of differences.
  /// - Throws: If the ledger cannot be read.
  public func verifyEvents(
    _ report: (LedgerVerification.Problem) throws -> Void,
    progress: (Int, Int) -> Void = { _, _ in }
  ) async throws -> (events: Int, problems: Int) {
    var problems = 0
    let verification = EventVerification(of: ledger) { [catalog] ledgerID in
      EventDerivation(ledgerID: ledgerID, catalog: catalog)
    }
    let events = try await verification.run(
      { difference in
        problems += 1
        try report(
          LedgerVerification.Problem(
            sequence: difference.sequence ?? 0, kind: "event",
            identity: "\(difference.event) (\(difference.type))", check: difference.check,
            explanation: difference.explanation))
      }, progress: progress)
    return (events, problems)
  }
}
