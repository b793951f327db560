import Ledger
import Testing

/// What a program does with a ledger, decided from what the ledger has.
@Suite("Plans for a schema", .timeLimit(.minutes(30))) struct SchemaPlanTests {
  private let listing = LedgerSchemaListing(["CREATE TABLE facts (sequence INTEGER PRIMARY KEY)"])
  private let other = LedgerSchemaListing(["CREATE TABLE facts (sequence TEXT)"])
  private let program = LedgerSchemaDefinition(
    tables: [],
    migrations: [Self.migration(1, keeps: false), Self.migration(2), Self.migration(3)])

  private static func migration(_ number: Int, keeps: Bool = true) -> LedgerMigration {
    LedgerMigration(
      number, "step \(number)", version: "0.\(number).0", keepsOlderServers: keeps, sqlite: [],
      postgres: [])
  }

  private func plan(
    _ applied: [LedgerMigration]?, _ found: LedgerSchemaListing? = nil
  ) throws(LedgerError) -> LedgerSchemaPlan {
    try program.plan(
      for: LedgerSchemaState(applied: applied?.map(\.applied), listing: found ?? listing),
      expecting: listing, in: "p")
  }

  @Test func `An empty database is created, and tables of other programs do not matter`() throws {
    #expect(try plan(nil, LedgerSchemaListing([])) == .create)
    #expect(try plan(nil, LedgerSchemaListing(["CREATE TABLE other (id INTEGER)"])) == .create)
  }

  @Test func `A ledger of a development build gets all migrations after the first`() throws {
    #expect(try plan(nil) == .migrate([Self.migration(2), Self.migration(3)], adopts: true))
  }

  @Test func `A ledger gets the migrations that it lacks, and is opened with all of them`() throws {
    #expect(
      try plan([Self.migration(1)], other)
        == .migrate([Self.migration(2), Self.migration(3)], adopts: false))
    #expect(try plan(program.migrations) == .open(newer: []))
  }

  @Test func `A ledger with all migrations and other tables is rejected`() {
    #expect(
      throws: LedgerError.unexpectedSchema(
        "p",
        differences: [
          "table facts, column sequence is “text”, not “integer not null”",
          "table facts, primary key (sequence) is missing",
        ])
    ) { try plan(program.migrations, other) }
  }

  @Test func `Newer migrations are allowed only if all of them keep older servers`() throws {
    let newer = [Self.migration(4), Self.migration(5)]
    let more = LedgerSchemaListing([
      "CREATE TABLE facts (sequence INTEGER PRIMARY KEY)", "ALTER TABLE facts ADD note TEXT",
    ])
    #expect(
      try plan(program.migrations + newer, more) == .open(newer: newer.map(\.applied)))
    #expect(ReadinessProblem(newer: newer.map(\.applied))?.reason.contains("0.5.0") == true)
    #expect(ReadinessProblem(newer: []) == nil)
    #expect(throws: LedgerError.newerSchema("p", version: "0.5.0")) {
      try plan(
        program.migrations + [
          Self.migration(4, keeps: false), Self.migration(5, keeps: false), Self.migration(6),
        ])
    }
    #expect(throws: LedgerError.self, "an item of this program is missing") {
      try plan(program.migrations + newer, other)
    }
  }

  @Test(arguments: [
    ([], "the list of migrations is empty"),
    ([1, 3], "migration 2 is missing, but 3 was applied"),
    ([1, 2, 2], "migration 3 is missing, but 2 was applied"),
  ])
  func `A list of migrations with a gap is rejected`(numbers: [Int], difference: String) {
    #expect(throws: LedgerError.unexpectedSchema("p", differences: [difference])) {
      try plan(numbers.map { Self.migration($0) })
    }
  }

  @Test func `A migration under another name is rejected`() {
    let foreign = LedgerMigration(
      2, "other", version: "0.2.0", keepsOlderServers: true, sqlite: [], postgres: [])
    #expect(
      throws: LedgerError.unexpectedSchema(
        "p", differences: ["migration 2 is “other”, not “step 2”"])
    ) { try plan([Self.migration(1), foreign]) }
  }

  @Test func `An error names at most three differences, and the fix`() {
    let differences = (1...5).map { "d\($0)" }
    let text = LedgerError.unexpectedSchema("p", differences: differences).description
    #expect(text.contains("d1; d2; d3; and 2 more; undo these changes, or restore a backup"))
    let build = LedgerError.developmentSchema("p", differences: ["d1"]).description
    #expect(
      build.contains("development build before 0.1.0") && build.contains("d1; use that build"))
    #expect(
      LedgerError.newerSchema("p", version: "0.2.0").description
        == "ledger p: written by Tessera 0.2.0; install 0.2.0 or later")
  }

  @Test func `The numbers of migrations have no gap, and their names differ`() {
    let applied = LedgerMigration.all.map(\.applied)
    #expect(applied.map(\.number) == Array(1...applied.count))
    #expect(Set(applied.map(\.name)).count == applied.count)
  }
}
