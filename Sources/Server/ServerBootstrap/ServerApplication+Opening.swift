public import AppStoreCore
internal import Ledger
public import Logging
internal import ServerAdministration
public import SignedData

extension ServerApplication {
  /// Connects the parts of a server whose ledger is in a file or in a database.
  ///
  /// Keys are created only if the ledger is empty: apps trust the keys of a ledger with customers.
  /// Servers that share a database need intermediate keys of one root.
  ///
  /// - Parameters:
  ///   - settings: The settings of the server.
  ///   - clock: The clock for the time of responses.
  ///   - revocation: The policy for revoked certificates, and the network for OCSP; `nil` makes no
  ///     OCSP queries.
  ///   - store: The App Store's servers; `nil` makes no queries.
  ///   - logger: The server's logger.
  /// - Throws: ``BootstrapError``; no port is open then.
  public static func open(
    _ settings: ServerSettings, clock: any WallClock,
    revocation: (policy: RevocationPolicy, transport: any HTTPTransport)? = nil,
    store: AppStoreEndpoints? = nil, logger: Logger
  ) async throws(BootstrapError) -> ServerApplication {
    guard settings.ledger.isDatabase else {
      return try ServerApplication(
        settings, clock: clock, revocation: revocation, store: store, logger: logger)
    }
    guard !settings.roots.isEmpty else { throw .noRoots }
    let ledger: any LedgerStore
    let counts: LedgerCounts
    do throws(LedgerError) {
      ledger = try await ServerLedgerStorage().openAsNode(settings.ledger, clock: clock)
      counts = try await ledger.counts()
    } catch {
      throw .data(.ledger(reason: "\(error)"))
    }
    _ = try contents(
      of: SigningKeyDirectory(settings.dataDirectory),
      hasLedger: counts.facts + counts.customers > 0)
    return try ServerApplication(
      settings, ledger: ledger, clock: clock, revocation: revocation, store: store, logger: logger)
  }

  /// Logs that a newer program migrated the ledger.
  static func log(_ warning: ReadinessProblem?, _ logger: Logger) {
    guard let warning else { return }
    logger.warning("Newer ledger", metadata: ["reason": "\(warning.reason)"])
  }
}
