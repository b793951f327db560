import ArgumentParser
import Foundation
import Ledger
import ServerAdministration
import ServerBootstrap

/// `tessera ledger migrate`: creates or extends the tables of a database.
struct LedgerMigrateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Create or extend the tables of a PostgreSQL ledger.",
    discussion: """
      Run it as the role that owns the tables. The servers' role gets only the rights that servers need: \
      it can add records, and never change or delete them.
      Exit status: 0 migrated; 1 failed, nothing was changed.
      """)

  @OptionGroup var database: DatabaseOption

  @Option(help: "The role of the servers (default: tessera_server, if it exists).")
  var serverRole: String?

  func run() async throws {
    do {
      guard let url = database.url else {
        throw ValidationError("--ledger: missing; give the URL of the database")
      }
      let location = try DataDirectory.location(URL(filePath: "Data"), database: url)
      let migration = try await ServerApplication.storage.migrate(
        location, serverRole: serverRole)
      for remark in migration.remarks {
        Console.printStatus("tessera: \(Console.printable(remark))")
      }
      Console.print(
        migration.serverRole.map { "migrated; servers connect as \($0)" } ?? "migrated")
    } catch {
      throw Console.exitError(error)
    }
  }
}
