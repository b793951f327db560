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

  /// Returns the location of a server's ledger.
  ///
  /// - Parameters:
  ///   - folder: The data directory, with the ledger unless a database is given.
  ///   - database: The URL of a database; `nil` for the file in the directory.
  /// - Throws: ``ServerDataError/ledger(reason:)`` if the text is not the URL of a database.
  public static func location(
    _ folder: URL, database: String?
  ) throws(ServerDataError) -> LedgerLocation {
    guard let database else { return .file(ledgerPath(in: folder)) }
    guard LedgerLocation.isDatabaseURL(database) else {
      throw .ledger(
        reason:
          "--ledger: not the URL of a database; use one such as postgres://tessera@db1,db2/tessera, "
          + "or --data for a ledger in a file")
    }
    return .database(url: database)
  }

  /// Opens a server's ledger; running servers see changes immediately.
  ///
  /// - Throws: ``ServerDataError/ledger(reason:)``, also if there is no ledger: none is created.
  public static func ledger(
    _ location: LedgerLocation, in storage: any LedgerStorage
  ) async throws(ServerDataError) -> any LedgerStore {
    if case .file(let path) = location, !FileManager.default.fileExists(atPath: path) {
      throw .ledger(
        reason:
          "\(path): no ledger; give the data directory of a server with --data, or its database with "
          + "--ledger")
    }
    do throws(LedgerError) {
      return try await storage.open(location, creates: false)
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
