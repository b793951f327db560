import GRDB
import Testing

// The setting belongs to the ledger's own connection, so only internal access can read it.
@testable import LedgerSQLite

@Suite("Durability")
struct DurabilityTests {
  @Test func `Every commit flushes the log to the disk`() async throws {
    try await withTemporaryFolder { folder in
      let ledger = try SQLiteLedger(path: folder + "/ledger.sqlite")

      let (journal, synchronous) = try await ledger.pool.writeWithoutTransaction { database in
        (
          try String.fetchOne(database, sql: "PRAGMA journal_mode"),
          try Int.fetchOne(database, sql: "PRAGMA synchronous")
        )
      }

      #expect(journal == "wal")
      #expect(synchronous == 2)
      try ledger.close()
    }
  }
}
