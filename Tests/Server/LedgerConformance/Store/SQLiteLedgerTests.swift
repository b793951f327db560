import AppStoreCore
import Foundation
import GRDB
import Ledger
import LedgerSQLite
import LedgerTestSupport
import TestSupport
import Testing

@Suite("The SQLite file", .timeLimit(.minutes(30)))
struct SQLiteLedgerTests {
  let cast: Cast

  init() throws {
    cast = try Cast()
  }

  @Test func `Reopening the file preserves everything`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let life = try cast.life()
      let first = try SQLiteLedger(path: path)
      _ = try await first.record(life)
      try await first.quarantine(
        source: "receipt", check: "signature", explanation: "flipped", raw: [1], at: Cast.start)
      let before = try await Picture(of: first)
      try first.close()

      let second = try SQLiteLedger(path: path)

      #expect(try await Picture(of: second) == before)
      #expect(try await second.quarantined(limit: 9).count == 1)
      let again = try await second.record(life)
      #expect(again.allSatisfy { $0.newFacts == 0 })
      try second.close()
    }
  }

  /// A copy of the open files simulates a killed process; a power cut leaves no shared memory.
  @Test(arguments: [["", "-wal", "-shm"], ["", "-wal"]])
  func `Recordings of a killed process are there when the file is opened again`(
    files: [String]
  ) async throws {
    try await withTemporaryFolder { folder in
      let ledger = try SQLiteLedger(path: folder + "/ledger.sqlite")
      _ = try await ledger.record(cast.recording(TestStore.transaction("1"), by: Cast.ada))
      for file in files {
        try FileManager.default.copyItem(
          atPath: "\(folder)/ledger.sqlite\(file)", toPath: "\(folder)/left.sqlite\(file)")
      }

      let left = try SQLiteLedger(path: folder + "/left.sqlite")

      #expect(try await Picture(of: left) == Picture(of: ledger))
      #expect(try await left.counts().facts == 1)
      try left.close()
      try ledger.close()
    }
  }

  @Test func `Another process can read recordings before the file is closed`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let writer = try SQLiteLedger(path: path)
      let reader = try SQLiteLedger(path: path)

      _ = try await writer.record(cast.recording(TestStore.transaction("1"), by: Cast.ada))

      #expect(try await reader.counts().facts == 1)
      try writer.close()
      try reader.close()
    }
  }

  @Test(arguments: ["facts", "claims", "acts"])
  func `Facts, claims and operations cannot be changed or deleted, even by hand`(
    table: String
  ) async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let ledger = try SQLiteLedger(path: path)
      _ = try await ledger.record(cast.recording(TestStore.transaction("1"), by: Cast.ada))

      try await DatabaseQueue(path: path).writeWithoutTransaction { database in
        for sql in [
          "DELETE FROM \(table)",
          "UPDATE \(table) SET \(table == "acts" ? "to_id" : "original_transaction_id") = '2'",
        ] {
          let error = #expect(throws: DatabaseError.self) { try database.execute(sql: sql) }
          #expect(error?.message == "\(table) are append-only")
        }
      }

      #expect(try await ledger.facts(of: Cast.ada).count == 1)
      #expect(try await ledger.claims(to: "1").count == 1)
      try ledger.close()
    }
  }

  @Test func `A recording that fails halfway rolls back its whole batch`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let ledger = try SQLiteLedger(path: path)
      _ = try await ledger.record(cast.recording(TestStore.transaction("1"), by: Cast.ada))
      let before = try await Picture(of: ledger)
      try await DatabaseQueue(path: path).write { database in
        try database.execute(
          sql: """
            CREATE TRIGGER fault BEFORE INSERT ON claims WHEN NEW.customer = 'bob'
            BEGIN SELECT RAISE(ABORT, 'injected'); END
            """)
      }

      let second = try cast.recording(TestStore.transaction("2"), by: Cast.ada)
      let failing = try cast.recording(
        TestStore.transaction("3"), notificationUUID: "n-3", by: Cast.bob)
      let error = await #expect(throws: LedgerError.self) {
        _ = try await ledger.record([second, failing])
      }
      await #expect(throws: LedgerError.self) { _ = try await ledger.record(failing) }

      #expect(error == .failed(path, reason: "injected"))
      #expect(try await Picture(of: ledger) == before)
      try ledger.close()
    }
  }

  @Test func `A corrupt fact fails the rebuild with its name, and nothing changes`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let ledger = try SQLiteLedger(path: path)
      _ = try await ledger.record(cast.life())
      try await DatabaseQueue(path: path).write { database in
        try database.execute(
          sql: """
            DROP TRIGGER facts_refuse_update;
            UPDATE facts SET content = x'00' WHERE kind = 'transaction' AND identity = '3'
            """)
      }
      let before = try await Picture(of: ledger)

      await #expect(throws: LedgerError.unreadableFact(.transaction, "3")) {
        try await ledger.rebuildProjections()
      }

      #expect(try await Picture(of: ledger) == before)
      try ledger.close()
    }
  }

  @Test func `Deleted projections are rebuilt from the facts`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let ledger = try SQLiteLedger(path: path)
      _ = try await ledger.record(cast.life())
      let before = try await Picture(of: ledger)
      try await DatabaseQueue(path: path).write { database in
        try database.execute(
          sql: "DELETE FROM purchases")
      }
      #expect(try await Picture(of: ledger) != before)

      #expect(try await !ledger.rebuildProjections().isEqual)
      #expect(try await ledger.rebuildProjections().isEqual)

      #expect(try await Picture(of: ledger) == before)
      try ledger.close()
    }
  }

  @Test func `Corrupt projections are reported and rebuilt from the facts`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let ledger = try SQLiteLedger(path: path)
      _ = try await ledger.record(cast.life())
      let before = try await Picture(of: ledger)
      try await DatabaseQueue(path: path).write { database in
        try database.execute(
          sql: "UPDATE purchases SET history = x'01FF' WHERE original_transaction_id = '1'")
      }

      await #expect(throws: LedgerError.unreadableProjection("1")) {
        try await ledger.history(of: Cast.ada)
      }
      try await ledger.rebuildProjections()

      #expect(try await Picture(of: ledger) == before)
      try ledger.close()
    }
  }

  @Test func `A certificate chain is stored once, however many facts it signed`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let ledger = try SQLiteLedger(path: path)
      _ = try await ledger.record(cast.life())
      try await DatabaseQueue(path: path).read { database in
        let headers = try Int.fetchOne(database, sql: "SELECT count(*) FROM signing_headers")
        let largest = try Int.fetchOne(database, sql: "SELECT max(length(content)) FROM facts")
        #expect(headers == 1)
        #expect(try #require(largest) < 3000, "a notification was some 20,000 bytes")
      }
      try ledger.close()
    }
  }

  @Test func `A closed ledger throws its own error`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let ledger = try SQLiteLedger(path: path)
      try ledger.close()

      await #expect(throws: LedgerError.closed(path)) { try await ledger.counts() }
      let recording = try cast.recording(TestStore.transaction("1"))
      await #expect(throws: LedgerError.closed(path)) { try await ledger.record(recording) }
    }
  }
}
