public import Foundation
public import Ledger
internal import LedgerSQLite

/// The data folder of a running or stopped server, for administrative commands.
public enum DataDirectory {
  /// Opens the ledger in a data folder; a running server sees changes immediately.
  ///
  /// - Throws: ``BootstrapError/ledger(reason:)``, also if there is no ledger: none is created.
  public static func ledger(_ folder: URL) throws(BootstrapError) -> any LedgerStore {
    let path = folder.appending(path: ServerApplication.ledgerFile).path
    guard FileManager.default.fileExists(atPath: path) else {
      throw .ledger(
        reason:
          "\(path): there is no ledger; name the data folder of a server that ran once with --data"
      )
    }
    do throws(LedgerError) {
      return try SQLiteLedger(path: path)
    } catch {
      throw .ledger(reason: "\(error)")
    }
  }

  /// Returns whether there is a ledger in a data folder.
  static func hasLedger(_ folder: URL) -> Bool {
    FileManager.default.fileExists(
      atPath: folder.appending(path: ServerApplication.ledgerFile).path)
  }
}
