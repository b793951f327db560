internal import Foundation
internal import GRDB
internal import Ledger

/// The schema of the ledger's file, as an append-only list of migrations.
enum LedgerSchema {
  /// The application id that marks a file as a ledger: "TESS".
  static let applicationID: Int32 = 0x5445_5353

  /// The migrations.
  ///
  /// - Parameter tables: The tables with a description.
  static func migrator(_ tables: [TableDescription]) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1-ledger") { database in
      try database.execute(sql: "PRAGMA application_id = \(applicationID)")
      for sql in [
        factTables, projectedFactTables, workTables, counters, eventTables, webhookTables,
      ] {
        try database.execute(sql: sql)
      }
      try complete(database, tables)
      try database.execute(
        sql: "INSERT INTO ledger (only_row, id) VALUES (1, ?)", arguments: [UUID().uuidString])
      try recountContents(database)
    }
    return migrator
  }

  /// Returns triggers that reject updates and deletions of a table's rows, even by bugs.
  static func rejections(of table: String) -> String {
    ["UPDATE", "DELETE"].map { change in
      """
      CREATE TRIGGER IF NOT EXISTS \(table)_refuse_\(change.lowercased()) BEFORE \(change) ON \(table)
      BEGIN SELECT RAISE(ABORT, '\(table) are append-only'); END;

      """
    }.joined()
  }
}
