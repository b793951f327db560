public import Effects
internal import EntitlementServer
public import Foundation
public import Ingest
public import Ledger
internal import LedgerSQLite
public import Logging
internal import SignedData

/// The work between a ledger and the store, for commands beside a server or without one.
///
/// A server and commands may work on one data folder at once: what both do is recorded once.
public struct SynchronizationDesk: Sendable {
  /// The record.
  public let ledger: any LedgerStore
  private let verifier: SignedDataVerifier
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
    let ledger = try Self.openLedger(settings.dataFolder)
    self.ledger = ledger
    let catalog = settings.catalog
    let apps = StoreApps(servers: store, roots: settings.roots, clock: clock, logger: logger)
    let verifier = SignedDataVerifier(roots: settings.roots, catalog: catalog)
    self.verifier = verifier
    synchronization = StoreSynchronization(
      ingest: Ingest(verifier: verifier, ledger: ledger, clock: clock),
      apps: apps.apps(of: catalog), fingerprint: apps.fingerprint(of: catalog),
      behavior: { catalog.restoreBehavior(in: $0) }, ledger: ledger, clock: clock,
      settings: settings.synchronization, logger: logger)
  }

  /// Verifies the ledger's facts again.
  public var verification: LedgerVerification {
    LedgerVerification(of: ledger, with: verifier)
  }

  /// Opens the ledger of a data folder.
  ///
  /// - Throws: ``BootstrapError`` when there is none, or it cannot be opened.
  public static func openLedger(_ dataFolder: URL) throws(BootstrapError) -> any LedgerStore {
    let path = dataFolder.appending(path: BuiltServer.ledgerFile).path
    guard FileManager.default.fileExists(atPath: path) else {
      throw .ledger(
        reason: "\(path): there is no ledger; name the data folder of a server that ran once")
    }
    do throws(LedgerError) {
      return try SQLiteLedger(path: path)
    } catch {
      throw .ledger(reason: "\(error)")
    }
  }
}
