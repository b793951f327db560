import AppStoreCore
import ArgumentParser
import Catalog
import Foundation
import ServerBootstrap
import StoreConfiguration

/// `tessera catalog`: tools for the server's catalog.
struct CatalogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog", abstract: "Check, compare, generate and publish server catalogs.",
    subcommands: [
      CatalogCheckCommand.self, CatalogDiffCommand.self, CatalogFromStoreKitCommand.self,
      CatalogFromRevenueCatCommand.self,
      CatalogPublishCommand.self, CatalogPublishedCommand.self,
    ])
}

/// `tessera catalog check`: lists all problems of a catalog.
struct CatalogCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Validate a catalog.",
    discussion: """
      Prints one line per problem: FILE:LINE: FIELD: problem; fix. Also reads the key files that the \
      catalog names.
      Exit status: 0 valid; 1 invalid; 2 unreadable.
      """)

  @Argument(help: "The catalog (YAML).")
  var file: String

  @Flag(help: "Print one JSON object per problem.")
  var json = false

  func run() async throws {
    let report = try await Console.exiting(2) {
      try CatalogReport(file, environment: ProcessInfo.processInfo.environment)
    }
    for line in json ? report.jsonLines : report.lines { Console.print(line) }
    for warning in report.warnings { Console.printStatus("warning: \(warning)") }
    if let summary = report.summary { Console.printStatus(summary) }
    if report.exitStatus != 0 { throw ExitCode(report.exitStatus) }
  }
}

/// `tessera catalog diff`: shows the effect of a change to the catalog.
struct CatalogDiffCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Describe what changes between two catalogs.",
    discussion: """
      Prints one line per change and never a key.
      Exit status: 0 with or without changes; 1 a catalog is invalid.
      """)

  @Argument(help: "The current catalog.")
  var old: String

  @Argument(help: "The new catalog.")
  var new: String

  @Flag(help: "Print one JSON object per change.")
  var json = false

  func execute() async throws {
    let environment = ProcessInfo.processInfo.environment
    let difference = CatalogDifference(
      from: try CatalogFile.load(old, environment: environment),
      to: try CatalogFile.load(new, environment: environment))
    for line in difference.lines {
      Console.print(line, json: ["change": .string(line)], isJSON: json)
    }
    if difference.lines.isEmpty { Console.printStatus("no changes") }
  }
}

/// `tessera catalog from-storekit`: creates an initial catalog.
struct CatalogFromStoreKitCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "from-storekit",
    abstract: "Generate a catalog from a .storekit file.")

  @Argument(help: "The .storekit file.")
  var file: String

  @Option(help: "The bundle identifier of the app.")
  var bundle = "com.example.app"

  func execute() async throws {
    let bytes = Array(try ServerSettings.read(file).utf8)
    let configuration = try StoreKitConfiguration(parsing: bytes, fileName: file)
    let draft = CatalogDraft(configuration, bundleID: bundle, source: file)
    Console.write(draft.text)
    _ = try CatalogFile.parse(draft.text, fileName: "the draft")
  }
}
