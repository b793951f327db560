internal import GRDB
internal import Ledger

/// The list of migrations that were applied to a file.
///
/// Every version reads it, so its columns never change.
extension LedgerSchema {
  static let migrationTable = """
    CREATE TABLE ledger_migrations (
      number INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      version TEXT NOT NULL,
      keeps_older_servers INTEGER NOT NULL,
      applied_at INTEGER NOT NULL
    ) STRICT
    """

  /// The list of GRDB, which development builds used; an interrupted creation could leave it alone in a
  /// file.
  static let developmentTable = "grdb_migrations"

  /// Adds a migration to the list.
  static func note(_ migration: LedgerMigration, in database: Database) throws {
    let applied = migration.applied
    try database.execute(
      sql: """
        INSERT INTO ledger_migrations VALUES (?, ?, ?, ?, strftime('%s', 'now') * 1000)
        """,
      arguments: [
        applied.number, applied.name, applied.version, applied.keepsOlderServers ? 1 : 0,
      ])
  }

  private static func applied(_ database: Database) throws -> [LedgerMigration.Applied]? {
    guard try database.tableExists("ledger_migrations") else { return nil }
    return try Row.fetchAll(
      database,
      sql: """
        SELECT number, name, version, keeps_older_servers FROM ledger_migrations ORDER BY number
        """
    ).map { row in
      LedgerMigration.Applied(
        number: row[0], name: row[1], version: row[2], keepsOlderServers: row[3])
    }
  }

  /// Returns the tables that a file has, with their parts.
  static func listing(_ database: Database) throws -> LedgerSchemaListing {
    LedgerSchemaListing(
      try String.fetchAll(database, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"))
  }

  static func state(of database: Database) throws -> LedgerSchemaState {
    LedgerSchemaState(applied: try applied(database), listing: try listing(database))
  }
}
