internal import Foundation
internal import GRDB
public import Ledger
internal import OwnerOnlyFiles

extension SQLiteLedger {
  /// Copies a ledger to a new file while another process may be writing to it.
  ///
  /// The copy is a snapshot taken at one instant after the call, in a single file.
  ///
  /// - Parameters:
  ///   - path: The ledger.
  ///   - copy: The file to create, readable by its owner only; it must not exist.
  /// - Returns: The number of facts in the copy.
  /// - Throws: `LedgerError`; a partial copy may remain.
  ///
  /// Source: <https://www.sqlite.org/backup.html>
  public static func backUp(_ path: String, to copy: String) throws(LedgerError) -> Int {
    guard FileManager.default.fileExists(atPath: path) else { throw .noFolder(path) }
    OwnerOnlyFile.makeEmpty(URL(filePath: copy))
    do {
      let source = try DatabaseQueue(path: path, configuration: patient)
      let target = try DatabaseQueue(path: copy, configuration: patient)
      try source.backup(to: target)
      try source.close()
      let facts = try target.writeWithoutTransaction { database in
        // Store the copy in a single file; opening it as a ledger restores the write-ahead log.
        try database.execute(sql: "PRAGMA journal_mode = DELETE")
        return try Int.fetchOne(database, sql: "SELECT count(*) FROM facts") ?? 0
      }
      try target.close()
      return facts
    } catch {
      throw ledgerError(error, path)
    }
  }

  private static var patient: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    return configuration
  }
}
