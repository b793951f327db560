internal import Foundation
internal import GRDB
internal import Ledger

/// The schema of the ledger's file: what a new file has.
enum LedgerSchema {
  /// The application id that marks a file as a ledger: "TESS".
  static let applicationID: Int32 = 0x5445_5353

  /// Creates the tables of an empty file, and their first rows.
  static func create(_ definition: LedgerSchemaDefinition, in database: Database) throws {
    try database.execute(sql: "PRAGMA application_id = \(applicationID)")
    try createTables(definition.tables, in: database)
    try database.execute(
      sql: "INSERT INTO ledger (only_row, id) VALUES (1, ?)", arguments: [UUID().uuidString])
    try recountContents(database)
    for migration in definition.migrations { try note(migration, in: database) }
  }

  /// Creates all tables.
  ///
  /// - Parameters:
  ///   - tables: The tables with a description.
  ///   - database: The file, or a database in memory.
  static func createTables(_ tables: [TableDescription], in database: Database) throws {
    for sql in [
      migrationTable, factTables, projectedFactTables, workTables, counters, eventTables,
      webhookTables,
    ] {
      try database.execute(sql: sql)
    }
    for table in tables { try create(table, in: database) }
  }

  /// Returns triggers that reject updates and deletions of a table's rows, even by bugs.
  static func rejections(of table: String) -> String {
    ["UPDATE", "DELETE"].map { change in
      """
      CREATE TRIGGER \(table)_refuse_\(change.lowercased()) BEFORE \(change) ON \(table)
      BEGIN SELECT RAISE(ABORT, '\(table) are append-only'); END;

      """
    }.joined()
  }
}
