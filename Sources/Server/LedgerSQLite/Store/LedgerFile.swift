internal import AppStoreCore
internal import Foundation
internal import GRDB
internal import Ledger
internal import SQLiteSettings

/// The file of a ledger: how it is checked, created and opened.
enum LedgerFile {
  /// Whether SQLite's memory accounting is off in this process; this must be set before its first
  /// use.
  private static let countsNoMemory = sqlite_settings_count_no_memory() == 0

  /// Opens a file, and creates or migrates it.
  ///
  /// - Returns: The connections, and the newer migrations of the file, which keep older servers.
  static func open(
    _ path: String, _ definition: LedgerSchemaDefinition
  ) throws(LedgerError) -> (pool: DatabasePool, newer: [LedgerMigration.Applied]) {
    _ = countsNoMemory
    try checkFolder(of: path)
    do {
      let migrator = SQLiteMigrator(definition)
      var plan = LedgerSchemaPlan.create
      if FileManager.default.fileExists(atPath: path) {
        plan = try self.plan(path, migrator)
      } else {
        // SQLite gives its log files the permissions of this file.
        OwnerOnlyFile.makeEmpty(URL(filePath: path))
      }
      let pool = try DatabasePool(path: path, configuration: configuration)
      try pool.writeWithoutTransaction { database in
        // GRDB opens pools with NORMAL; the writer is one connection that lives as long as the
        // pool.
        try database.execute(sql: "PRAGMA synchronous = FULL")
        // A notification changes the same six pages each time, so a longer log writes fewer pages
        // to the file. One segment of the log's index covers this many pages.
        try database.execute(sql: "PRAGMA wal_autocheckpoint = 4000")
      }
      switch plan {
      case .open(let newer): return (pool, newer)
      case .create, .migrate: return (pool, try migrator.migrate(pool, path))
      }
    } catch {
      throw ledgerError(error, path)
    }
  }

  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.label = "ledger"
    configuration.busyMode = .timeout(5)
    return configuration
  }

  /// Checks the folder, because SQLite only reports "unable to open".
  private static func checkFolder(of path: String) throws(LedgerError) {
    let folder = URL(filePath: path).absoluteURL.deletingLastPathComponent()
      .path(percentEncoded: false)
    let files = FileManager.default
    var isFolder: ObjCBool = false
    guard files.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      throw .noFolder(folder)
    }
    guard files.isWritableFile(atPath: folder) else { throw .readOnly(folder) }
    guard files.fileExists(atPath: path, isDirectory: &isFolder) else { return }
    guard !isFolder.boolValue else { throw .notALedger(path) }
    guard files.isWritableFile(atPath: path) else { throw .readOnly(path) }
  }

  /// Returns what to do with a file, which is not changed.
  ///
  /// - Throws: `LedgerError` if this version must not open it.
  private static func plan(_ path: String, _ migrator: SQLiteMigrator) throws -> LedgerSchemaPlan {
    var configuration = configuration
    configuration.readonly = true
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    let plan = try queue.read { database -> LedgerSchemaPlan in
      let tables = try Int.fetchOne(
        database, sql: "SELECT COUNT(*) FROM sqlite_master WHERE tbl_name <> ?",
        arguments: [LedgerSchema.developmentTable])
      guard tables != 0 else { return .create }
      let application = try Int32.fetchOne(database, sql: "PRAGMA application_id")
      guard application == LedgerSchema.applicationID else {
        throw LedgerError.notALedger(path)
      }
      return try migrator.plan(database, path)
    }
    try queue.close()
    return plan
  }
}
