internal import AppStoreCore
internal import Foundation
internal import GRDB
public import Ledger

extension SQLiteLedger {
  /// Copies a ledger to a new file while another process may be writing to it.
  ///
  /// The copy is a snapshot taken at one instant after the call, in a single file.
  ///
  /// - Parameters:
  ///   - path: The ledger.
  ///   - copy: The file to create, readable by its owner only; it must not exist.
  ///   - progress: Called with the number of copied bytes, and of all bytes.
  /// - Returns: The number of facts in the copy.
  /// - Throws: `LedgerError`; a partial copy may remain.
  ///
  /// Source: <https://www.sqlite.org/backup.html>
  public static func backUp(
    _ path: String, to copy: String, progress: (Int, Int) -> Void = { _, _ in }
  ) throws(LedgerError) -> Int {
    guard FileManager.default.fileExists(atPath: path) else { throw .noFolder(path) }
    OwnerOnlyFile.makeEmpty(URL(filePath: copy))
    do {
      let source = try DatabaseQueue(path: path, configuration: patient)
      let target = try DatabaseQueue(path: copy, configuration: patient)
      try copyPages(of: source, to: target, progress)
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

  /// Copies all pages as they are at one instant, in steps.
  private static func copyPages(
    of source: DatabaseQueue, to target: DatabaseQueue, _ progress: (Int, Int) -> Void
  ) throws {
    try source.read { from in
      let page = try Int.fetchOne(from, sql: "PRAGMA page_size") ?? 4096
      // This read starts the snapshot. Without one, each write of another process would restart the
      // copy, and it would never end.
      _ = try Int.fetchOne(from, sql: "SELECT count(*) FROM sqlite_master")
      try withoutActuallyEscaping(progress) { progress in
        try target.writeWithoutTransaction { to in
          try from.backup(to: to, pagesPerStep: pagesPerStep) { step in
            progress(step.completedPageCount * page, step.totalPageCount * page)
          }
        }
      }
    }
  }

  /// Some 4 MB, so that progress is smooth and steps cost little.
  private static let pagesPerStep: CInt = 1024

  private static var patient: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    return configuration
  }
}
