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
    for sql in creation(of: definition.tables) { try database.execute(sql: sql) }
    try database.execute(
      sql: "INSERT INTO ledger (only_row, id) VALUES (1, ?)", arguments: [UUID().uuidString])
    try recountContents(database)
    for migration in definition.migrations { try note(migration, in: database) }
  }

  /// Returns the SQL that creates all tables.
  ///
  /// A semicolon at the end of a line ends a statement, and one inside a line does not.
  ///
  /// - Parameter tables: The tables with a description.
  static func creation(of tables: [TableDescription]) -> [String] {
    [
      migrationTable, factTables, projectedFactTables, workTables, counters, eventTables,
      webhookTables,
    ] + tables.flatMap(creation(of:))
  }

  /// Returns the tables of a new file, with their parts.
  static func listing(of definition: LedgerSchemaDefinition) -> LedgerSchemaListing {
    LedgerSchemaListing(
      creation(of: definition.tables).flatMap { $0.split(separator: ";\n").map(String.init) })
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
