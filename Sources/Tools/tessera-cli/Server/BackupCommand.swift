import AppStoreCore
import ArgumentParser
import Catalog
import Foundation
import Ledger
import ServerAdministration
import ServerBootstrap

/// `tessera backup`: copies the data directory while the server runs.
struct BackupCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Back up the ledger and signing keys; safe while the server runs.",
    discussion: """
      Contains everything the server acknowledged before the command started. Contains private keys, \
      so only its owner can read it. Does not contain the catalog unless it is in the data directory: \
      keep that in version control. A ledger in a database has the database's own tools, such as \
      pg_basebackup; then only the keys and the other files of the data directory are copied.
      """)

  @OptionGroup var options: LedgerOptions

  @Option(help: "The directory to create; must not exist.")
  var out: String

  @OptionGroup var output: JSONOption

  func execute() throws {
    ProcessProtection.begin()
    let progress = BackupProgressLine()
    defer { progress.end() }
    let location = try options.location()
    let manifest = try Backup.make(
      of: try options.dataDirectory, in: URL(filePath: out), at: SystemClock().now(),
      hasLedger: !location.isDatabase, storage: ServerApplication.storage,
      progress: progress.show)
    progress.end()
    let bytes = manifest.files.reduce(0) { $0 + $1.bytes }
    Console.print(
      "\(out): \(counted(manifest.facts, "fact")), \(counted(manifest.files.count, "file")), "
        + counted(bytes, "byte"), json: manifest.summary(of: out), isJSON: output.json)
    if location.isDatabase {
      Console.printStatus(
        "tessera: the ledger is in a database and not in this backup; back it up with its own tools, "
          + "such as pg_basebackup")
    }
  }
}

/// `tessera restore`: creates a data directory from a backup.
struct RestoreCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Create a data directory from a backup, verifying every file.")

  @Option(help: "The directory that `tessera backup` created.")
  var from: String

  @Option(help: "The data directory to create; must not exist.")
  var data: String

  @OptionGroup var output: JSONOption

  func execute() throws {
    ProcessProtection.begin()
    let progress = BackupProgressLine()
    defer { progress.end() }
    let manifest = try Backup.restore(
      from: URL(filePath: from), to: URL(filePath: data), storage: ServerApplication.storage,
      progress: progress.show)
    progress.end()
    Console.print(
      "\(data): \(counted(manifest.facts, "fact")) as of \(manifest.createdAt); start it with: "
        + "tessera serve --data \(data) --catalog FILE"
        + (manifest.facts == 0 ? ", and --ledger URL for a ledger in a database" : ""),
      json: manifest.summary(of: data), isJSON: output.json)
  }
}

extension BackupManifest {
  /// The directory and what is in it, for programs.
  fileprivate func summary(of directory: String) -> JSONObject {
    [
      "directory": .string(directory), "created_at": .string(createdAt),
      "facts": .integer(Int64(facts)), "files": .integer(Int64(files.count)),
      "bytes": .integer(Int64(files.reduce(0) { $0 + $1.bytes })),
    ]
  }
}

/// The progress of a backup or a restore, on a terminal only: a line for each step.
private final class BackupProgressLine {
  private var step: BackupProgress.Step?
  private var line: ProgressLine?

  func show(_ progress: BackupProgress) {
    if step != progress.step {
      end()
      step = progress.step
      line = ProgressLine(progress.step.rawValue, unit: "MB")
    }
    line?.show(progress.bytes / 1_000_000, of: progress.total / 1_000_000)
  }

  /// Removes the line, so that other output can follow.
  func end() { line?.end() }
}
