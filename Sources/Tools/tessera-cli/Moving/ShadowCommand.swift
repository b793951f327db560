import AppStoreCore
import ArgumentParser
import AsyncHTTPTransport
import Catalog
import Foundation
import Ledger
import RevenueCatMigration
import ServerAdministration
import ServerBootstrap

/// `tessera shadow`: compares this server with RevenueCat before an app switches.
struct ShadowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shadow",
    abstract: "Compare this server with RevenueCat before an app switches.",
    subcommands: [ShadowCompareCommand.self])
}

/// `tessera shadow compare`: compares the entitlements of customers with RevenueCat's.
struct ShadowCompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare the entitlements of customers with RevenueCat's, with the reasons.",
    discussion: """
      Reads customer info from RevenueCat's API and compares it with the ledger at the same instant, \
      entitlement by entitlement. Changes nothing here. RevenueCat creates a customer whom it does not \
      know when it is read.
      Saves the result as JSON in the folder shadow of the data directory, which the dashboard shows.
      Exit status: 0 no difference, apart from times within the tolerance; 1 differences; 2 the \
      comparison failed.
      """)

  @Option(help: "Compare a random sample of this size (default: all customers).")
  var sample: Int?

  @Option(help: "The seed of the sample.")
  var seed: UInt64 = 1

  @Option(help: "A file with app user IDs to compare, one on each line.")
  var customers: String?

  @Option(help: "How many seconds two times may differ.")
  var tolerance = 60

  @Option(help: "The number of customers that are compared at the same time (1 to 64).")
  var concurrency = 8

  @Option(help: "The number of differences to print.")
  var limit = 20

  @Option(help: "The folder for the result (default: shadow in the data directory).")
  var record: String?

  @Flag(help: "Print the result as JSON.")
  var json = false

  @OptionGroup var catalog: CatalogOption

  @OptionGroup var revenueCat: RevenueCatOptions
  @OptionGroup var ledger: LedgerOptions

  func validate() throws {
    guard (1...64).contains(concurrency) else {
      throw ValidationError("--concurrency: must be 1 to 64")
    }
    guard sample.map({ $0 > 0 }) ?? true else {
      throw ValidationError("--sample: must be 1 or more")
    }
    guard (0...86_400).contains(tolerance), limit >= 0 else {
      throw ValidationError("--tolerance: must be 0 to 86400; --limit: must be 0 or more")
    }
  }

  func run() async throws {
    let transport = AsyncHTTPClientTransport()
    do {
      let report = try await stoppable { try await compare(over: transport) }
      await transport.shutdown()
      try print(report)
      if report.disagreements > 0 { throw ExitCode(1) }
    } catch let code as ExitCode {
      throw code
    } catch {
      await transport.shutdown()
      throw Console.exitError(PrintableFailure(error), status: 2)
    }
  }

  private func compare(over transport: AsyncHTTPClientTransport) async throws -> ShadowReport {
    let database = try await DataDirectory.ledger(
      try ledger.location(), in: ServerApplication.storage)
    let run = ShadowRun(
      ledger: database,
      catalog: try catalog.load(ledger.settings),
      api: try revenueCat.open(transport), clock: SystemClock(), tolerance: .seconds(tolerance),
      concurrency: concurrency)
    var ids = try listed() ?? []
    if customers == nil { ids = try await run.customers(sample: sample, seed: seed) }
    let minutes = Duration.seconds(ids.count * 60 / revenueCat.requestsPerMinute)
    Console.printStatus(
      "\(counted(ids.count, "customer")), at least \(MigrationEstimate.text(of: minutes)) at "
        + "\(revenueCat.requestsPerMinute) requests per minute")
    let progress = MovingProgress()
    defer { progress.end() }
    let report = try await run.run(ids) { progress.show("customers", done: $0, of: ids.count) }
    try save(report)
    return report
  }

  /// The customers of the file; `nil` without one.
  private func listed() throws -> [AppUserID]? {
    guard let customers else { return nil }
    return try ServerSettings.read(customers).split(whereSeparator: \.isNewline)
      .map { AppUserID($0.trimmingCharacters(in: .whitespaces)) }
      .filter { !$0.rawValue.isEmpty }
  }

  private func save(_ report: ShadowReport) throws {
    let folder =
      try record.map { URL(filePath: $0) }
      ?? ledger.dataDirectory.appending(path: ShadowReport.folder)
    try OwnerOnlyFile.write(try report.record(), to: folder.appending(path: report.recordName))
  }

  private func print(_ report: ShadowReport) throws {
    if json {
      return Console.print(
        Console.printable(json: String(decoding: try report.record(), as: UTF8.self)))
    }
    for line in report.lines { Console.print(line) }
    for difference in report.differences.prefix(limit) {
      Console.print(Console.printable(difference.line))
    }
    let rest = report.disagreements - min(limit, report.differences.count)
    if rest > 0 { Console.print("and \(rest) more; see --json") }
  }
}

/// A failure whose text cannot control a terminal.
struct PrintableFailure: Error, CustomStringConvertible {
  let description: String

  init(_ error: any Error) { description = Console.printable("\(error)") }
}
