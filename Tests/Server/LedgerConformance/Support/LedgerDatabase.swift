import GRDB
import Ledger
import LedgerPostgres
import LedgerSQLite
import PostgresTestSupport

#if Postgres
  import PostgresLink
#endif

/// The file or database of a ledger, which tests also change by hand.
struct LedgerDatabase {
  let kind: StoreKind
  /// The path of the file, or the URL.
  let location: String

  /// The kinds that have a schema.
  static let kinds = StoreKind.allCases.filter { $0 != .memory }

  /// Runs a test with a file or database without a ledger.
  static func with(
    _ kind: StoreKind, _ body: (LedgerDatabase) async throws -> Void
  ) async throws {
    switch kind {
    case .memory: break
    case .sqlite:
      try await withTemporaryFolder { folder in
        try await body(LedgerDatabase(kind: kind, location: folder + "/ledger.sqlite"))
      }
    case .postgres:
      #if Postgres
        let url = try await PostgresServerProcess.shared().makeSchema()
        try await body(LedgerDatabase(kind: kind, location: url))
      #endif
    }
  }

  /// Opens the ledger as a server or the owner does; creates and migrates it.
  func open(
    _ schema: LedgerSchemaDefinition = .current
  ) async throws(LedgerError) -> any LedgerStore {
    switch kind {
    case .memory: throw .noFolder(location)
    case .sqlite: return try SQLiteLedger(path: location, schema: schema)
    case .postgres:
      #if Postgres
        return try await PostgresLedger(url: location, schema: schema)
      #else
        throw .noFolder(location)
      #endif
    }
  }

  /// Runs a test on the opened ledger, and closes it.
  func opened<Value>(
    _ schema: LedgerSchemaDefinition = .current,
    _ body: (any LedgerStore) async throws -> Value
  ) async throws -> Value {
    let ledger = try await open(schema)
    let result: Result<Value, any Error>
    do { result = .success(try await body(ledger)) } catch { result = .failure(error) }
    try await Self.close(ledger)
    return try result.get()
  }

  /// Creates the ledger, and closes it.
  func create(_ schema: LedgerSchemaDefinition = .current) async throws {
    try await opened(schema) { _ in }
  }

  /// Returns the error with which the ledger is not opened; `nil` if it was opened.
  func rejection(
    _ schema: LedgerSchemaDefinition = .current
  ) async throws -> LedgerError? {
    do throws(LedgerError) {
      let ledger = try await open(schema)
      try? await Self.close(ledger)
      return nil
    } catch {
      return error
    }
  }

  static func close(_ ledger: any LedgerStore) async throws {
    if let file = ledger as? SQLiteLedger { try file.close() }
    #if Postgres
      await (ledger as? PostgresLedger)?.close()
    #endif
  }

  /// Runs SQL by hand, and returns the first column as texts.
  @discardableResult
  func run(_ statements: String...) async throws -> [String] {
    var texts: [String] = []
    switch kind {
    case .memory: break
    case .sqlite:
      let file = try DatabaseQueue(path: location)
      texts = try await file.write { database in
        try statements.flatMap { sql in
          let statement = try database.makeStatement(sql: sql)
          guard statement.columnCount == 0 else { return try String.fetchAll(statement) }
          try statement.execute()
          return []
        }
      }
      try file.close()
    case .postgres:
      #if Postgres
        let link = try PostgresLink(url: PostgresURL(location))
        try await link.start()
        do {
          for rows in try await link.execute(
            statements.map { PostgresStatement($0, isPrepared: false) })
          {
            for row in rows { texts.append(try row.text(0)) }
          }
        } catch {
          await link.close()
          throw error
        }
        await link.close()
      #endif
    }
    return texts
  }
}

extension LedgerSchemaDefinition {
  /// Returns the schema of a later version, with one more migration and more kinds of rows.
  func next(
    _ migration: LedgerMigration, tables more: TableDescription...
  ) -> LedgerSchemaDefinition {
    LedgerSchemaDefinition(tables: tables + more, migrations: migrations + [migration])
  }
}
