import AppStoreCore
import ArgumentParser
import Catalog
import Foundation
import Ledger
import ServerBootstrap

/// `tessera catalog publish`: gives all servers of a shared ledger one catalog.
struct CatalogPublishCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Give all servers of a shared ledger one catalog.",
    discussion: """
      Checks the catalog, then stores it in the PostgreSQL ledger. Each server writes it to its own \
      catalog file within seconds and reloads it. Key files and environment variables that the \
      catalog names must exist on each server.
      Exit status: 0 published; 1 invalid or failed, nothing was published; 2 unreadable.
      """)

  @Argument(help: "The catalog (YAML; default: TESSERA_CATALOG, or that of the settings).")
  var file: String?

  @OptionGroup var options: LedgerOptions
  @OptionGroup var actor: ActorOptions

  @OptionGroup var output: JSONOption

  func execute() async throws {
    let environment = ProcessInfo.processInfo.environment
    let (file, report): (String, CatalogReport)
    do {
      file = try options.settings.catalog(flag: self.file, name: "<file>")
      report = try CatalogReport(file, environment: environment)
    } catch {
      throw Console.exitError(error, status: 2)
    }
    guard report.exitStatus == 0 else {
      for line in report.lines { Console.complain(line) }
      throw ExitCode(report.exitStatus)
    }
    let number = try await SharedCatalogs.open(options).publish(
      catalog: try FileProblem.text(of: file), actor: actor.auditText,
      at: SystemClock().now())
    Console.print(
      "published catalog \(number)", json: ["number": .integer(number)], isJSON: output.json)
  }
}

/// `tessera catalog published`: prints the catalog that was published last.
struct CatalogPublishedCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "published",
    abstract: "Print the catalog that all servers of a shared ledger use.")

  @OptionGroup var options: LedgerOptions

  @OptionGroup var output: JSONOption

  func execute() async throws {
    guard let catalog = try await SharedCatalogs.open(options).publishedCatalog(after: 0) else {
      throw ValidationError("no catalog was published; run tessera catalog publish")
    }
    if output.json {
      return Console.print(json: [
        "number": .integer(catalog.number), "actor": .string(catalog.actor),
        "published_at": .string(catalog.publishedAt.iso8601), "text": .string(catalog.text),
      ])
    }
    Console.printStatus(
      "catalog \(catalog.number), published by \(catalog.actor) at "
        + catalog.publishedAt.iso8601)
    Console.write(catalog.text)
  }
}

/// The catalogs of a ledger that several servers share.
enum SharedCatalogs {
  static func open(_ options: LedgerOptions) async throws -> any PublishedCatalogStore {
    let ledger = try await ServerApplication.storage.open(
      try options.databaseLocation(), creates: false)
    guard let shared = ledger as? any NodeLedger else {
      throw LedgerError.failed("the ledger", reason: "servers cannot share it")
    }
    return shared.catalogs
  }
}
