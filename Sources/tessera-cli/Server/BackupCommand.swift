import ArgumentParser
import CatalogModel
import Effects
import Encodings
import Foundation
import ServerAdministration
import ServerBootstrap

/// `tessera backup`: copies the data directory while the server runs.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Back up the ledger and signing keys; safe while the server runs.",
    discussion: """
      Contains everything the server acknowledged before the command started. Contains private keys, \
      so only its owner can read it. Does not contain the catalog: keep that in version control.
      """)

  @Option(help: "The server's data directory.")
  var data = "Data"

  @Option(help: "The directory to create; must not exist.")
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

/// `tessera restore`: creates a data directory from a backup.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Create a data directory from a backup, verifying every file.")

  @Option(help: "The directory that `tessera backup` created.")
  var from: String

  @Option(help: "The data directory to create; must not exist.")
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
