import AppStoreCore
import ArgumentParser
import Foundation
import Ledger
import ServerAdministration
import ServerBootstrap

/// `tessera ledger migrate`: creates or extends the tables of a database.
struct LedgerMigrateCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Create or extend the tables of a PostgreSQL ledger.",
    discussion: """
      Run it as the role that owns the tables. The servers' role gets only the rights that servers need: \
      it can add records, and never change or delete them.
      Before an upgrade, run it with the new program; older servers continue if the migration keeps them.
      Exit status: 0 migrated; 1 failed, nothing was changed.
      """)

  @OptionGroup var options: LedgerOptions

  @Option(help: "The role of the servers (default: tessera_server, if it exists).")
  var serverRole: String?

  @OptionGroup var output: JSONOption

  func execute() async throws {
    let migration = try await ServerApplication.storage.migrate(
      try options.databaseLocation(), serverRole: serverRole)
    for remark in migration.remarks {
      Console.printStatus("tessera: \(Console.printable(remark))")
    }
    Console.print(
      migration.serverRole.map { "migrated; servers connect as \($0)" } ?? "migrated",
      json: [
        "server_role": migration.serverRole.map(JSONValue.string) ?? .null,
        "remarks": .array(migration.remarks.map(JSONValue.string)),
      ], isJSON: output.json)
  }
}
