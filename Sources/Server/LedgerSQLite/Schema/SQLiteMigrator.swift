internal import GRDB
internal import Ledger

/// Compares the schema of files with that of this program, and migrates them.
struct SQLiteMigrator {
  private let definition: LedgerSchemaDefinition
  /// The tables of a new file.
  private let expected: LedgerSchemaListing

  init(_ definition: LedgerSchemaDefinition) {
    self.definition = definition
    expected =
      definition === LedgerSchemaDefinition.current
      ? Self.current : LedgerSchema.listing(of: definition)
  }

  private static let current = LedgerSchema.listing(of: .current)

  /// Returns what to do with a file, which it does not change.
  ///
  /// - Throws: `LedgerError` if this program must not open it.
  func plan(_ database: Database, _ path: String) throws -> LedgerSchemaPlan {
    try definition.plan(for: LedgerSchema.state(of: database), expecting: expected, in: path)
  }

  /// Creates or migrates a file in one transaction, after which its schema is that of this program.
  ///
  /// - Returns: The newer migrations that another process applied in between.
  /// - Throws: An error, after which the file is as before.
  func migrate(
    _ pool: DatabasePool, _ path: String
  ) throws -> [LedgerMigration.Applied] {
    try pool.write { database in
      switch try plan(database, path) {
      case .open(let newer): return newer
      case .create:
        try database.execute(sql: "DROP TABLE IF EXISTS \(LedgerSchema.developmentTable)")
        try LedgerSchema.create(definition, in: database)
        try check(database, adopts: false, path)
      case .migrate(let migrations, let adopts):
        if adopts { try adopt(database) }
        for migration in migrations { try apply(migration, to: database, path) }
        try check(database, adopts: adopts, path)
      }
      return []
    }
  }

  /// Gives a ledger of a development build the list of migrations, with the first one.
  private func adopt(_ database: Database) throws {
    try database.execute(sql: "DROP TABLE IF EXISTS \(LedgerSchema.developmentTable)")
    try database.execute(sql: LedgerSchema.migrationTable)
    for migration in definition.migrations.prefix(1) {
      try LedgerSchema.note(migration, in: database)
    }
  }

  private func apply(
    _ migration: LedgerMigration, to database: Database, _ path: String
  ) throws {
    do {
      for sql in migration.sqlite { try database.execute(sql: sql) }
      try LedgerSchema.note(migration, in: database)
    } catch let error as DatabaseError
      where [.SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(error.resultCode)
    {
      throw LedgerError.failedMigration(path, migration, reason: error.message ?? "")
    }
  }

  private func check(_ database: Database, adopts: Bool, _ path: String) throws {
    try definition.check(
      LedgerSchema.listing(database), expecting: expected, adopts: adopts, in: path)
  }
}
