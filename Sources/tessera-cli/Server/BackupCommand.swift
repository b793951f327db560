import ArgumentParser
import CatalogModel
import Effects
import Encodings
import Foundation
import ServerAdministration
import ServerBootstrap

/// `tessera backup`: copies the data folder while the server runs.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the ledger and the signing keys while the server runs.",
    discussion: """
      Everything that the server acknowledged before the command began is in the copy. The folder holds \
      private keys and is readable by its owner only. The catalogue is not in it: keep that with your \
      code.
      """)

  @Option(help: "The server's data folder.")
  var data = "Data"

  @Option(help: "The folder to make; there must be nothing yet.")
  var out: String

  func run() throws {
    ProcessProtection.begin()
    do {
      let manifest = try Backup.make(
        of: URL(filePath: data), in: URL(filePath: out), at: SystemClock().now(),
        storage: ServerApplication.storage)
      let bytes = manifest.files.reduce(0) { $0 + $1.bytes }
      Console.print(
        "\(out): \(counted(manifest.facts, "fact")), \(counted(manifest.files.count, "file")), "
          + counted(bytes, "byte"))
    } catch {
      throw Console.exitError(error)
    }
  }
}

/// `tessera restore`: creates a data folder from a backup.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Make a data folder from a backup, after checking every file of it.")

  @Option(help: "The folder that `tessera backup` made.")
  var from: String

  @Option(help: "The data folder to make; there must be nothing yet.")
  var data: String

  func run() throws {
    ProcessProtection.begin()
    do {
      let manifest = try Backup.restore(
        from: URL(filePath: from), to: URL(filePath: data), storage: ServerApplication.storage)
      Console.print(
        "\(data): \(counted(manifest.facts, "fact")) as of \(manifest.createdAt); start it with: "
          + "tessera serve --data \(data) --catalog FILE")
    } catch {
      throw Console.exitError(error)
    }
  }
}
