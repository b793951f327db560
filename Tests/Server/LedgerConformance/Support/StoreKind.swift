import Foundation
import Ledger
import LedgerPostgres
import LedgerSQLite
import LedgerTestSupport
import PostgresTestSupport

/// The stores that must behave the same.
enum StoreKind: String, CaseIterable, Sendable {
  case memory
  case sqlite
  case postgres

  /// The stores that can be tested on this machine.
  ///
  /// PostgreSQL needs the trait `Postgres` and a server's programs.
  static let allCases: [StoreKind] = {
    #if Postgres
      do {
        _ = try PostgresPrograms.find()
        return [.memory, .sqlite, .postgres]
      } catch {
        print("LedgerConformance: PostgreSQL is not tested: \(error)")
        return [.memory, .sqlite]
      }
    #else
      return [.memory, .sqlite]
    #endif
  }()

  /// Runs a test on an empty ledger and removes its files.
  func withLedger(_ body: (any LedgerStore) async throws -> Void) async throws {
    switch self {
    case .memory:
      try await body(InMemoryLedger())
    case .sqlite:
      try await withTemporaryFolder { folder in
        let ledger = try SQLiteLedger(path: folder + "/ledger.sqlite")
        try await body(ledger)
        try ledger.close()
      }
    case .postgres:
      #if Postgres
        let url = try await PostgresSchemas.shared.take()
        let ledger = try await PostgresLedger(url: url)
        do {
          try await body(ledger)
          await ledger.close()
        } catch {
          await ledger.close()
          throw error
        }
        try await PostgresSchemas.shared.giveBack(url)
      #endif
    }
  }
}

/// Runs a test with the path of an empty folder and removes the folder.
func withTemporaryFolder(_ body: (String) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "tessera-ledger-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try await body(folder.path(percentEncoded: false))
}
