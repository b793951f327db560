import ArgumentParser
import Foundation
import Ledger
import ServerAdministration
import ServerBootstrap

struct LedgerOptions: ParsableArguments {
  @Option(help: "The server's data directory (default: TESSERA_DATA, or Data).")
  var data: String?

  @OptionGroup var database: DatabaseOption

  @OptionGroup var settings: SettingsFileOption

  var dataDirectory: URL {
    get throws { URL(filePath: try settings.value("data", flag: data) ?? "Data") }
  }

  /// The ledger: the database if one is given, otherwise the file in the data directory.
  func location() throws -> LedgerLocation {
    try DataDirectory.location(
      dataDirectory, database: settings.value("ledger", flag: database.ledger))
  }

  /// The ledger, for commands that need one in a database.
  func databaseLocation() throws -> LedgerLocation {
    let location = try location()
    guard location.isDatabase else {
      throw ValidationError(
        "--ledger: missing; give the URL of the PostgreSQL ledger, or --settings with it, or set "
          + "TESSERA_LEDGER (a ledger in a file belongs to one server and needs no such command)")
    }
    return location
  }
}

extension LedgerOptions {
  /// The keys of the data directory, with the ledger's audit log.
  func keyAdmin() throws -> SigningKeyAdmin {
    SigningKeyAdmin(
      dataDirectory: try dataDirectory, ledger: try location(), storage: ServerApplication.storage)
  }
}

/// The database of a ledger that is not in the data directory.
///
/// Prefer the environment or `passfile=` for a password, because flags are visible to other users.
struct DatabaseOption: ParsableArguments {
  @Option(
    help: """
      The URL of the ledger's PostgreSQL database, such as postgres://tessera@db1,db2/tessera (default: \
      TESSERA_LEDGER, or the ledger in the data directory).
      """)
  var ledger: String?
}
