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

  @Test func `A file of an older version gets the triggers and tables that it lacks`() async throws
  {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let ledger = try SQLiteLedger(path: path)
      try await RandomLife().live(on: ledger, seed: 4)
      let digest = try await LedgerDigest.of(ledger)
      try ledger.close()
      let file = try DatabaseQueue(path: path)
      try await file.write { database in
        for table in ["grants", "currency_adjustments"] {
          for change in ["update", "delete"] {
            try database.execute(sql: "DROP TRIGGER \(table)_refuse_\(change)")
          }
        }
      }
      try file.close()
      let opened = try SQLiteLedger(path: path)
      #expect(try await LedgerDigest.of(opened) == digest)
      try opened.close()
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
      for _ in 0..<2 {
        for table in Self.tables + ["catalogs"] {
          let column = table == "catalogs" ? "content" : Self.column(of: table)
          for sql in ["DELETE FROM \(table)", "UPDATE \(table) SET \(column) = \(column)"] {
            let error = await #expect(throws: PostgresError.self, "\(sql)") {
              try await link.execute([PostgresStatement(sql, isPrepared: false)])
            }
            #expect("\(try #require(error))".contains("\(table) are append-only"))
          }
        }
        // A ledger of an older version has no triggers, and gets them when it is migrated.
        _ = try await link.execute([
          PostgresStatement("DROP FUNCTION refuse_change CASCADE", isPrepared: false)
        ])
        _ = try await PostgresLedgerStorage().migrate(url, serverRole: nil)
      }
      await link.close()
      await ledger.close()
    }
  #endif
}
