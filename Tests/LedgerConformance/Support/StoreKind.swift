import Foundation
import Ledger
import LedgerSQLite
import LedgerTestSupport

/// The stores that must behave the same.
enum StoreKind: String, CaseIterable, Sendable {
  case memory
  case sqlite

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
