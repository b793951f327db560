import ArgumentParser
import CatalogFiles
import CatalogModel
import Foundation
import ServerBootstrap
import StoreConfiguration

/// `tessera catalog`: tools for the server's catalog.
struct CatalogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog", abstract: "Look after the catalogue of the entitlement server.",
    subcommands: [
      CatalogCheckCommand.self, CatalogDiffCommand.self, CatalogFromStoreKitCommand.self,
    ])
}

/// `tessera catalog check`: lists all problems of a catalog.
struct CatalogCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say everything that is wrong with a catalogue.",
    discussion: """
      Prints one line for each problem: FILE:LINE: FIELD: what is wrong; what to do. Reads the keys \
      that the catalogue names, too.
      Exit status: 0 when the server can use it, 1 when it cannot, 2 when it cannot be read.
      """)

  @Argument(help: "The catalogue (YAML).")
  var file: String

  @Flag(help: "Print one JSON object for each problem.")
  var json = false

  func run() async throws {
    let report: CatalogReport
    do {
      report = try CatalogReport(file, environment: ProcessInfo.processInfo.environment)
    } catch {
      throw Console.exitError(error, status: 2)
    }
    for line in json ? report.jsonLines : report.lines { Console.print(line) }
    for warning in report.warnings { Console.printStatus("warning: \(warning)") }
    if let summary = report.summary { Console.printStatus(summary) }
    if report.exitStatus != 0 { throw ExitCode(report.exitStatus) }
  }
}

/// `tessera catalog diff`: shows the effect of a change to the catalog.
struct CatalogDiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Say in words what one catalogue in the place of another changes.",
    discussion: """
      Prints one line for each change and no key. The exit status is 0, also when nothing changes, and \
      1 when one of the two cannot be used.
      """)

  @Argument(help: "The catalogue that is in use.")
  var old: String

  @Argument(help: "The catalogue to take its place.")
  var new: String

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    do {
      let difference = CatalogDifference(
        from: try CatalogFile.load(old, environment: environment),
        to: try CatalogFile.load(new, environment: environment))
      for line in difference.lines { Console.print(line) }
      if difference.lines.isEmpty { Console.printStatus("nothing changes") }
    } catch {
      throw Console.exitError(error)
    }
  }
}

/// `tessera catalog from-storekit`: creates an initial catalog.
struct CatalogFromStoreKitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "from-storekit",
    abstract: "Print a catalogue for what an Xcode .storekit file sells.")

  @Argument(help: "The .storekit file.")
  var file: String

  @Option(help: "The bundle identifier of the app.")
  var bundle = "com.example.app"

  func run() async throws {
    do {
      let bytes = Array(try ServerSettings.read(file).utf8)
      let configuration = try StoreKitConfiguration(parsing: bytes, fileName: file)
      let draft = CatalogDraft(configuration, bundleID: bundle, source: file)
      Console.write(draft.text)
      _ = try CatalogFile.parse(draft.text, fileName: "the draft")
    } catch {
      throw Console.exitError(error)
    }
  }
}
