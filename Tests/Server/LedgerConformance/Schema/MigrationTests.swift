import AppStoreCore
import Foundation
import Ledger
import LedgerPostgres
import PostgresTestSupport
import Testing

/// Ledgers that programs of two versions open, and ledgers that no program made.
@Suite("Migrations in all databases", .timeLimit(.minutes(30)))
struct MigrationTests {
  /// The columns of a table that this version describes in another way.
  private struct Edited: LedgerRow {
    var customer: AppUserID
    var offering: String

    static let table = LedgerTable<Edited>(
      "offering_overrides", part: "overrides", role: .record, writing: .append,
      indexes: [.init("offering_overrides_of_customer", on: "customer")],
      columns: [
        .text("customer") { $0.customer.rawValue }, .text("offering") { $0.offering },
        .integer("at") { _ in 0 }, .text("actor") { _ in "" }, .text("channel") { _ in "" },
      ]
    ) { row in
      Edited(customer: row.appUserID(), offering: row.text())
    }
  }

  private let life: RandomLife

  init() throws {
    life = try RandomLife()
  }

  private func differences(_ error: LedgerError?) -> [String] {
    if case .unexpectedSchema(_, let differences)? = error { return differences }
    Issue.record("\(String(describing: error))")
    return []
  }

  @Test(arguments: LedgerDatabase.kinds)
  func `A new ledger has all migrations and the schema of this version`(
    kind: StoreKind
  ) async throws {
    try await LedgerDatabase.with(kind) { database in
      try await database.create(NextVersion.schema())
      let names = try await database.run("SELECT name FROM ledger_migrations ORDER BY number")
      #expect(names == LedgerMigration.all.map(\.applied.name) + ["notes"])
      try await database.create(NextVersion.schema())
      let recent = try await database.run(
        "SELECT name FROM ledger_migrations WHERE applied_at > 1700000000000")
      #expect(recent.count == names.count)
    }
  }

  @Test(arguments: LedgerDatabase.kinds)
  func `Old and new programs write to one ledger after a migration that keeps old servers`(
    kind: StoreKind
  ) async throws {
    let expected = try await digestOfOneProgram(kind)
    try await LedgerDatabase.with(kind) { database in
      let old = try await database.open()
      try await life.live(on: old, seed: 0, steps: 12)
      let new = try await database.open(NextVersion.schema())
      // A server that was started before the migration, and one of the old version started after it.
      let late = try await database.open()
      #expect(old.schemaWarning == nil && new.schemaWarning == nil)
      #expect(late.schemaWarning?.isWarning == true)
      #expect(late.schemaWarning?.reason.contains(NextVersion.version) == true)
      for (seed, ledger) in zip(1..<5 as Range<UInt64>, [new, old, late, new]) {
        try await life.live(on: ledger, seed: seed, steps: 12)
        if seed % 3 == 1 { try await write(Note(customer: Cast.ada, text: "\(seed)"), to: ledger) }
      }
      for ledger in [old, new, late] {
        let differences = try await LedgerDigest.of(ledger).differences(from: expected)
        #expect(differences == [])
        let count = try await ledger.recount()
        #expect(count.saved == count.counted)
      }
      #expect(try await new.rebuildProjections().isEqual)
      #expect(try await database.run("SELECT text FROM notes ORDER BY sequence") == ["1", "4"])
      for ledger in [old, new, late] { try await LedgerDatabase.close(ledger) }
    }
  }

  /// Returns the hashes of a ledger that one program wrote.
  private func digestOfOneProgram(_ kind: StoreKind) async throws -> LedgerDigest {
    var digest: LedgerDigest?
    try await LedgerDatabase.with(kind) { database in
      digest = try await database.opened { ledger in
        for seed in 0..<5 as Range<UInt64> {
          try await life.live(on: ledger, seed: seed, steps: 12)
        }
        return try await LedgerDigest.of(ledger)
      }
    }
    return try #require(digest)
  }

  private func write(_ note: Note, to ledger: any LedgerStore) async throws {
    try await ledger.perform(LedgerDecision<Void>([]) { $0.put(note) })
  }

  @Test(arguments: LedgerDatabase.kinds)
  func `After another migration, an old program names the version to install`(
    kind: StoreKind
  ) async throws {
    try await LedgerDatabase.with(kind) { database in
      try await database.create()
      try await database.create(NextVersion.schema(keepsOlderServers: false))
      let error = try #require(try await database.rejection())
      #expect(error.description.hasSuffix("written by Tessera 99.0.0; install 99.0.0 or later"))
      #expect(try await database.rejection(NextVersion.schema(keepsOlderServers: false)) == nil)
    }
  }

  @Test(arguments: LedgerDatabase.kinds)
  func `A migration that fails leaves the ledger of the old version`(kind: StoreKind) async throws {
    try await LedgerDatabase.with(kind) { database in
      let before = try await database.opened { ledger in
        try await life.live(on: ledger, seed: 1, steps: 6)
        return try await LedgerDigest.of(ledger)
      }
      for last in ["INSERT INTO notes (absent) VALUES (1)", "DROP TABLE inbox"] {
        let error = try #require(try await database.rejection(NextVersion.schema(last: last)))
        #expect(
          error.description.contains("migration \(NextVersion.number) (notes)")
            || error.description.contains("table inbox is missing"), "\(error)")
        let names = try await database.run("SELECT name FROM ledger_migrations ORDER BY number")
        #expect(names == LedgerMigration.all.map(\.applied.name))
        let after = try await database.opened { try await LedgerDigest.of($0) }
        #expect(after == before)
      }
      #expect(try await database.rejection(NextVersion.schema()) == nil)
    }
  }

  @Test(arguments: LedgerDatabase.kinds)
  func `A migration in the list whose table is missing is named`(kind: StoreKind) async throws {
    try await LedgerDatabase.with(kind) { database in
      try await database.create(NextVersion.schema())
      try await database.run("DROP TABLE notes")
      let error = try await database.rejection(NextVersion.schema())
      #expect(differences(error) == ["table notes is missing"])
    }
  }

  @Test(arguments: LedgerDatabase.kinds)
  func `An edited migration, and a table edited without one, are named`(
    kind: StoreKind
  ) async throws {
    let edited = LedgerSchemaDefinition.current.tables.map {
      $0.name == "offering_overrides" ? Edited.table.description : $0
    }
    try await LedgerDatabase.with(kind) { database in
      try await database.create()
      // Someone changed the description of a table, and wrote no migration.
      let table = try await database.rejection(LedgerSchemaDefinition(tables: edited))
      #expect(
        differences(table).map { $0.prefix { $0 != "“" } } == [
          "table offering_overrides, column channel is missing",
          "table offering_overrides, column offering is ",
        ])
      // Someone changed a released migration, and the description with it.
      try await database.create(NextVersion.schema())
      let migration = LedgerMigration(
        NextVersion.number, "notes", version: "99.0.0", keepsOlderServers: true, sqlite: [],
        postgres: [])
      let changed = try await database.rejection(
        LedgerSchemaDefinition(
          tables: edited + [Note.table.description],
          migrations: LedgerMigration.all + [migration]))
      #expect(differences(changed).count == 2)
      #expect(try await database.rejection(NextVersion.schema()) == nil)
    }
  }

  @Test(arguments: LedgerDatabase.kinds)
  func `A migration that does not make what the descriptions say is rejected`(
    kind: StoreKind
  ) async throws {
    let migration = LedgerMigration(
      NextVersion.number, "notes", version: "99.0.0", keepsOlderServers: true,
      sqlite: Array(NextVersion.sqlite.dropLast()), postgres: Array(NextVersion.postgres.dropLast())
    )
    let schema = LedgerSchemaDefinition.current.next(migration, tables: Note.table.description)
    try await LedgerDatabase.with(kind) { database in
      try await database.create()
      let found = differences(try await database.rejection(schema))
      #expect(found.count == 1 && found[0].hasPrefix("table notes, trigger notes_refuse_"))
      #expect(try await database.rejection() == nil)
    }
  }

  @Test(arguments: LedgerDatabase.kinds)
  func `What was changed by hand is named, and indexes and other tables are allowed`(
    kind: StoreKind
  ) async throws {
    try await LedgerDatabase.with(kind) { database in
      try await database.create()
      try await database.run(
        "CREATE INDEX of_an_operator ON customers (last_seen)",
        "CREATE TABLE of_another_program (id INTEGER)")
      #expect(try await database.rejection() == nil)
      try await database.run(
        "ALTER TABLE customers ADD COLUMN note TEXT", "DROP INDEX facts_of_purchase",
        "CREATE UNIQUE INDEX of_a_mistake ON customers (last_seen)")
      #expect(
        differences(try await database.rejection()) == [
          "table customers, column note is unknown",
          "table customers, index of_a_mistake is unknown",
          "table facts, index facts_of_purchase is missing",
        ])
    }
  }

  /// Makes of a ledger what a development build made, which had another list of migrations.
  private func makeOld(_ database: LedgerDatabase) async throws {
    try await database.run("DROP TABLE ledger_migrations", Self.oldList(database.kind))
  }

  private static func oldList(_ kind: StoreKind) -> String {
    kind == .sqlite
      ? "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"
      : "CREATE TABLE migrations (name text PRIMARY KEY)"
  }

  @Test(arguments: LedgerDatabase.kinds)
  func `A ledger of a development build is adopted if its tables are those of version 1`(
    kind: StoreKind
  ) async throws {
    for schema in [LedgerSchemaDefinition.current, NextVersion.schema()] {
      try await LedgerDatabase.with(kind) { database in
        let before = try await database.opened { ledger in
          try await life.live(on: ledger, seed: 1, steps: 6)
          return try await LedgerDigest.of(ledger)
        }
        try await makeOld(database)
        let after = try await database.opened(schema) { try await LedgerDigest.of($0) }
        #expect(after == before)
        let names = try await database.run("SELECT name FROM ledger_migrations ORDER BY number")
        #expect(names == schema.migrations.map(\.applied.name))
        // The old list is gone, so it can be created.
        try await database.run(Self.oldList(kind))
      }
    }
  }

  @Test(arguments: LedgerDatabase.kinds)
  func `A ledger of a development build with other tables is rejected and not changed`(
    kind: StoreKind
  ) async throws {
    try await LedgerDatabase.with(kind) { database in
      try await database.create()
      try await makeOld(database)
      try await database.run("DROP TABLE inbox")
      for schema in [LedgerSchemaDefinition.current, NextVersion.schema()] {
        let error = try #require(try await database.rejection(schema))
        #expect(error.description.contains("development build before 0.1.0"))
        #expect(error.description.contains("table inbox is missing; use that build"))
      }
      await #expect(throws: (any Error).self, "the old list is still there") {
        try await database.run(Self.oldList(kind))
      }
    }
  }

  #if Postgres
    @Test(.requiresPostgres)
    func `A migration that does not keep older servers waits until none runs`() async throws {
      try await LedgerDatabase.with(.postgres) { database in
        let node = PostgresNode(id: UUID(), name: "old", version: "1", clock: SystemClock())
        let server = try await PostgresLedger(url: database.location, node: node)
        let next = NextVersion.schema(keepsOlderServers: false)
        let error = try #require(try await database.rejection(next))
        #expect(error.description.contains("some run: old; stop them"))
        await server.close()
        #expect(try await database.rejection(next) == nil)
      }
    }

    @Test(.requiresPostgres)
    func `A connection that ends during a migration leaves the old version`() async throws {
      try await LedgerDatabase.with(.postgres) { database in
        try await database.create()
        let last = "SELECT pg_terminate_backend(pg_backend_pid())"
        #expect(try await database.rejection(NextVersion.schema(last: last)) != nil)
        #expect(try await database.rejection() == nil)
        let table = "SELECT relname::text FROM pg_class WHERE oid = to_regclass('notes')"
        #expect(try await database.run(table) == [])
        #expect(try await database.rejection(NextVersion.schema()) == nil)
      }
    }

    @Test(.requiresPostgres)
    func `A role that may not migrate gets the command of the owner`() async throws {
      try await LedgerDatabase.with(.postgres) { database in
        try await database.create()
        let error = await #expect(throws: LedgerError.self) {
          try await PostgresLedger(
            url: database.location, migrates: false, schema: NextVersion.schema())
        }
        #expect(error?.description.contains("run tessera ledger migrate") == true)
        try await database.create(NextVersion.schema())
        await #expect(
          throws: LedgerError.newerSchema("PostgreSQL", version: NextVersion.version),
          "an old program would take the rights to new tables away"
        ) { try await PostgresLedgerStorage().migrate(database.location, serverRole: nil) }
      }
    }
  #endif
}
