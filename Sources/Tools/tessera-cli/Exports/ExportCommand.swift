import AppStoreCore
import ArgumentParser
import Catalog
import Exports
import Foundation
import Ledger
import ServerAdministration
import ServerBootstrap

/// `tessera export`: writes the ledger as tables, for a data warehouse.
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write customers, transactions and subscriptions as files for a data warehouse.",
    discussion: """
      The catalog describes exports under `exports`: a folder or an S3 bucket, the tables, the format, and \
      the hour at which the server runs them. These commands run, check and list them by hand.
      """,
    subcommands: [
      ExportRunCommand.self, ExportCheckCommand.self, ExportListCommand.self,
      ExportRevenueCatImportCommand.self,
    ])
}

/// `tessera export run`: writes the files of an export.
struct ExportRunCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run an export now.",
    discussion: """
      Works with or without running servers. Writes the files, and then a manifest that lists them: a run \
      without a manifest did not happen. The same range has the same file names, so a run after an \
      interrupted one replaces its files.
      Exit status: 0 completed; 1 failed; 2 the catalog or the ledger could not be opened.
      """)

  @OptionGroup var options: ExportOptions

  @OptionGroup var ledger: LedgerOptions

  @Flag(help: "Write all rows, also if the export is incremental.")
  var full = false

  @Option(help: "Write the rows of changes after this sequence of the change feed.")
  var from: Int64?

  @Option(help: "With --from: the last sequence to include (default: the newest).")
  var to: Int64?

  @Flag(help: "Print the manifests as JSON, one on each line.")
  var json = false

  func validate() throws {
    if full, from != nil { throw ValidationError("--full and --from: use one of the two") }
    if from == nil, to != nil { throw ValidationError("--to: needs --from") }
  }

  private var request: ExportRequest {
    if full { return .full }
    return from.map { .range(from: $0, to: to) } ?? .scheduled
  }

  func execute() async throws {
    let run = try await Console.exiting(2) {
      let (catalog, definition, destination) = try options.open(ledger.settings)
      let opened = try await DataDirectory.ledger(
        try ledger.location(), in: ServerApplication.storage)
      return ExportRun(
        definition, of: catalog, from: opened, to: destination, clock: SystemClock())
    }
    let request = request
    let manifests = try await stoppable {
      let progress = ExportProgressLine()
      defer { progress.end() }
      return try await run.run(request) { progress.show($0) }
    }
    for manifest in manifests { try print(manifest) }
  }

  private func print(_ manifest: ExportManifest) throws {
    if json { return Console.print(try manifest.line) }
    for table in manifest.tables {
      let bytes = table.files.reduce(0) { $0 + $1.bytes }
      Console.print(
        "\(table.table): \(counted(table.rows, "row")), \(counted(table.files.count, "file")), "
          + counted(bytes, "byte"))
    }
    Console.print(
      "completed: changes \(manifest.fromSequence) to \(manifest.toSequence)")
  }
}

/// `tessera export check`: checks that an export can write.
struct ExportCheckCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check that an export's destination can be written.",
    discussion: """
      Writes, reads, lists and deletes a small file.
      Exit status: 0 all of it works; 1 something does not; 2 the catalog could not be read.
      """)

  @OptionGroup var options: ExportOptions

  @OptionGroup var settings: SettingsFileOption

  @OptionGroup var output: JSONOption

  func execute() async throws {
    let destination = try await Console.exiting(2) { try options.open(settings).destination }
    try await stoppable { try await destination.check() }
    Console.print(
      "\(destination.name): writing, reading, listing and deleting work",
      json: ["destination": .string(destination.name), "works": .bool(true)], isJSON: output.json)
  }
}

/// `tessera export list`: lists the runs of an export.
struct ExportListCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the completed runs of an export, by their manifests.",
    discussion: """
      Prints a line for each run, the newest last: when it started, its changes, rows, files and bytes.
      Exit status: 0 printed; 1 the destination could not be read; 2 the catalog could not be read.
      """)

  @OptionGroup var options: ExportOptions

  @OptionGroup var settings: SettingsFileOption

  @Option(help: "The maximum number of runs.")
  var limit = 20

  @Flag(help: "Print the manifests as JSON, one on each line.")
  var json = false

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit: must be 1 or more") }
  }

  func execute() async throws {
    let log = try await Console.exiting(2) {
      let (_, definition, destination) = try options.open(settings)
      return ExportLog(of: definition.name, at: destination)
    }
    let names = try await log.names().suffix(limit)
    for name in names {
      let manifest = try await log.manifest(name)
      if json {
        Console.print(try manifest.line)
        continue
      }
      Console.print(
        "\(Console.printable(manifest.startedAt))  "
          + "changes \(manifest.fromSequence) to \(manifest.toSequence)  "
          + "\(counted(manifest.rows, "row")), \(counted(manifest.files, "file")), "
          + counted(manifest.bytes, "byte"))
    }
    if names.isEmpty { Console.printStatus("no runs") }
  }
}
