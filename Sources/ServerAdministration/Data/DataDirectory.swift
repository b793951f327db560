public import Foundation
public import Ledger

/// The data directory of a running or stopped server, for administrative commands.
public enum DataDirectory {
  /// The name of the ledger's file.
  public static let ledgerFile = "ledger.sqlite"
  /// The name of the root key's file.
  static let rootKeyFile = "root-signing-key"
  static let rootPublicKeyFile = "root-public-key"
  static let intermediateKeysDirectory = "intermediate-keys"

  /// Opens the ledger in a data directory; a running server sees changes immediately.
  ///
  /// - Throws: ``ServerDataError/ledger(reason:)``, also if there is no ledger: none is created.
  public static func ledger(
    _ folder: URL, in storage: any LedgerStorage
  ) throws(ServerDataError) -> any LedgerStore {
    let path = ledgerPath(in: folder)
    guard FileManager.default.fileExists(atPath: path) else {
      throw .ledger(
        reason:
          "\(path): no ledger; give the data directory of a server with --data"
      )
    }
    do throws(LedgerError) {
      return try storage.open(path)
    } catch {
      throw .ledger(reason: "\(error)")
    }
  }

  /// Returns whether there is a ledger in a data directory.
  package static func hasLedger(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: ledgerPath(in: folder))
  }

  /// Returns the path of the ledger in a data directory.
  package static func ledgerPath(in folder: URL) -> String {
    folder.appending(path: ledgerFile).path
  }
}
