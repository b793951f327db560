import GRDB
import Ledger
import LedgerPostgres
import LedgerSQLite
import PostgresTestSupport
import Testing

#if Postgres
  import PostgresLink
#endif

/// What protects the record from bugs, and from the role that owns the tables.
@Suite("Rights to the record", .timeLimit(.minutes(10)))
struct RecordRightsTests {
  private static let tables =
    [
      "facts", "signing_headers", "app_transaction_claims", "changes", "acts", "claims",
      "audit_log",
    ]
    + LedgerSchemaTables.all.filter { $0.role == .record }.map(\.name)

  private static func column(of table: String) -> String {
    switch table {
    case "signing_headers": "header"
    case "facts", "app_transaction_claims": "identity"
    case "acts", "changes": "kind"
    case "claims": "act"
    case "audit_log": "actor"
    default: LedgerSchemaTables.all.first { $0.name == table }?.columns[0].name ?? ""
    }
  }

  private static func changes(of table: String) -> [String] {
    let column = column(of: table)
    return ["DELETE FROM \(table)", "UPDATE \(table) SET \(column) = \(column)"]
  }

  private func expectRefusals(_ path: String) async throws {
    let file = try DatabaseQueue(path: path)
    try await file.writeWithoutTransaction { database in
      for table in Self.tables {
        for sql in Self.changes(of: table) {
          let error = #expect(throws: DatabaseError.self, "\(sql)") {
            try database.execute(sql: sql)
          }
          #expect(error?.message == "\(table) are append-only")
        }
      }
    }
    try file.close()
  }

  @Test func `Rows of the record in a file cannot be changed or deleted by hand`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let ledger = try SQLiteLedger(path: path)
      try await RandomLife().live(on: ledger, seed: 4)
      try ledger.close()
      try await expectRefusals(path)
    }
  }

  #if Postgres
    @Test(.requiresPostgres)
    func `The owner of the tables cannot change or delete rows of the record`() async throws {
      let url = try await PostgresServerProcess.shared().makeSchema()
      let ledger = try await PostgresLedger(url: url)
      try await RandomLife().live(on: ledger, seed: 4)
      let link = try PostgresLink(url: PostgresURL(url))
      try await link.start()
      for table in Self.tables + ["catalogs"] {
        let column = table == "catalogs" ? "content" : Self.column(of: table)
        for sql in ["DELETE FROM \(table)", "UPDATE \(table) SET \(column) = \(column)"] {
          let error = await #expect(throws: PostgresError.self, "\(sql)") {
            try await link.execute([PostgresStatement(sql, isPrepared: false)])
          }
          #expect("\(try #require(error))".contains("\(table) are append-only"))
        }
      }
      await link.close()
      await ledger.close()
    }
  #endif

  @Test(arguments: LedgerDatabase.kinds)
  func `A ledger without a trigger of the record is not opened`(kind: StoreKind) async throws {
    let trigger = kind == .sqlite ? "grants_refuse_delete" : "grants_refuse_change"
    let changes =
      kind == .sqlite
      ? ["DROP TRIGGER \(trigger)"]
      : ["ALTER TABLE grants DISABLE TRIGGER \(trigger)", "DROP TRIGGER \(trigger) ON grants"]
    try await LedgerDatabase.with(kind) { database in
      try await database.create()
      for change in changes {
        try await database.run(change)
        let error = try #require(try await database.rejection(), "\(change)")
        #expect(error.description.contains("table grants, trigger \(trigger) is "))
      }
    }
  }
}
