internal import AppStoreCore
internal import EntitlementAPI
internal import Foundation
internal import Ledger
internal import LedgerSQLite

#if Postgres
  internal import LedgerPostgres
#endif

/// Ledgers in files of SQLite, and in PostgreSQL databases if the program was built with them.
struct ServerLedgerStorage: LedgerStorage {
  private let files = SQLiteLedgerStorage()
  #if Postgres
    private let databases = PostgresLedgerStorage()
  #endif

  func open(_ path: String) throws(LedgerError) -> any LedgerStore { try files.open(path) }

  func copy(
    _ path: String, to copy: String, progress: (Int, Int) -> Void
  ) throws(LedgerError) -> Int {
    try files.copy(path, to: copy, progress: progress)
  }

  /// Opens a ledger for a server, which announces itself to others that share it.
  ///
  /// - Parameters:
  ///   - location: The file or database.
  ///   - clock: The server's clock, which is compared with the database's.
  func openAsNode(
    _ location: LedgerLocation, clock: any WallClock
  ) async throws(LedgerError) -> any LedgerStore {
    #if Postgres
      if case .database(let url) = location {
        let node = PostgresNode(
          id: UUID(), name: ProcessInfo.processInfo.hostName, version: TesseraVersion.current,
          clock: clock)
        return try await databases.open(url, creates: true, node: node)
      }
    #endif
    return try await open(location, creates: true)
  }

  func inspect(_ path: String, maxPurchases: Int) throws(LedgerError) -> LedgerInspection {
    try files.inspect(path, maxPurchases: maxPurchases)
  }

  func open(
    _ location: LedgerLocation, creates: Bool
  ) async throws(LedgerError) -> any LedgerStore {
    switch location {
    case .file(let path): return try files.open(path)
    case .database(let url):
      #if Postgres
        return try await databases.open(url, creates: creates)
      #else
        throw .withoutPostgres(url)
      #endif
    }
  }

  func inspect(
    _ location: LedgerLocation, maxPurchases: Int
  ) async throws(LedgerError) -> LedgerInspection {
    switch location {
    case .file(let path): return try files.inspect(path, maxPurchases: maxPurchases)
    case .database(let url):
      #if Postgres
        return try await databases.inspect(url, maxPurchases: maxPurchases)
      #else
        throw .withoutPostgres(url)
      #endif
    }
  }

  func migrate(
    _ location: LedgerLocation, serverRole: String?
  ) async throws(LedgerError) -> LedgerMigrationResult {
    switch location {
    case .file(let path):
      throw .failed(path, reason: "a file needs no migration; give a database with --ledger")
    case .database(let url):
      #if Postgres
        return try await databases.migrate(url, serverRole: serverRole)
      #else
        throw .withoutPostgres(url)
      #endif
    }
  }
}

#if !Postgres
  extension LedgerError {
    fileprivate static func withoutPostgres(_ url: String) -> LedgerError {
      .failed(
        LedgerLocation.redacted(url),
        reason: "this tessera was built without PostgreSQL; build it with the trait Postgres")
    }
  }
#endif
