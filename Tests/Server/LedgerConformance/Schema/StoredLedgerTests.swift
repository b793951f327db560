import Foundation
import Ledger
import Testing

/// Ledgers that earlier versions of this program made, which every later one has to migrate.
@Suite("Stored ledgers", .serialized, .timeLimit(.minutes(30)))
struct StoredLedgerTests {
  /// Makes the files of this version; CONTRIBUTING.md says when.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["TESSERA_STORE_LEDGERS"] == "1"))
  func `The ledgers of this version are stored`() async throws {
    try await StoredLedger(number: LedgerMigration.all.count).make()
  }

  @Test func `Each migration has a stored ledger of the version with it`() {
    #expect(StoredLedger.all.map(\.number) == LedgerMigration.all.map(\.applied.number))
  }

  @Test(arguments: StoredLedger.all, LedgerDatabase.kinds)
  func `A stored ledger is migrated with all its rows, and continues`(
    stored: StoredLedger, kind: StoreKind
  ) async throws {
    try await stored.with(kind) { database in
      let fresh = try await LedgerDatabase.schema(kind)
      try await database.opened { ledger in
        let differences = try stored.differences(from: try await LedgerDigest.of(ledger))
        #expect(differences == [])
        #expect(try await ledger.rebuildProjections().isEqual)
        let count = try await ledger.recount()
        #expect(count.saved == count.counted)
        let page = try await ledger.events.events(after: 0, matching: EventFilter(), limit: 1)
        #expect(!page.events.isEmpty)
        try await RandomLife().live(on: ledger, seed: 9, steps: 12)
      }
      #expect(try await database.schema() == fresh)
      // The second time, nothing is migrated.
      try await database.create()
    }
  }

  @Test(arguments: LedgerDatabase.kinds)
  func `A stored ledger differs from a schema with an edited migration`(
    kind: StoreKind
  ) async throws {
    // The next version creates a table; later someone edits its migration.
    let edited = LedgerMigration(
      NextVersion.number, "notes", version: NextVersion.version, keepsOlderServers: true,
      sqlite: NextVersion.sqlite.map { $0.replacing("text TEXT", with: "text TEXT NOT NULL") },
      postgres: NextVersion.postgres.map {
        $0.replacing("text text COLLATE \"C\"", with: "text text COLLATE \"C\" NOT NULL")
      })
    let stored = try #require(StoredLedger.all.last)
    try await stored.with(kind) { database in
      let schema = LedgerSchemaDefinition.current.next(edited, tables: Note.table.description)
      let error = try #require(try await database.rejection(schema))
      #expect(error.description.contains("table notes, column text is “text"), "\(error)")
      #expect(try await database.rejection(NextVersion.schema()) == nil)
    }
  }
}
