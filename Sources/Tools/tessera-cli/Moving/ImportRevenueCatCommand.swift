import AppStoreCore
import ArgumentParser
import AsyncHTTPTransport
import Catalog
import Foundation
import Ingest
import Ledger
import RevenueCatMigration
import ServerBootstrap
import Subscriptions

/// `tessera import revenuecat`: imports customers and purchases from RevenueCat.
struct ImportRevenueCatCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revenuecat",
    abstract: "Import customers and purchases from RevenueCat's exports or API.",
    discussion: """
      Reads the transaction export (scheduled data exports, version 3 and later) and the customer export \
      (a customer list), compressed or not, or reads all customers from RevenueCat's API with a secret \
      key into the file of --fetched. Records app user IDs, aliases, attributes, first and last \
      seen, and promotional grants. Purchases of the App Store are recorded from Apple's signed \
      responses. Purchases of other stores cannot come; the report lists them.
      A run that was interrupted continues when it is repeated, and nothing is recorded twice. After a \
      complete import, the next one reads RevenueCat's API anew.
      Exit status: 0 every row is imported, was there, or cannot come; 1 rows were rejected or are \
      pending; 2 the files or the options are invalid, and nothing was imported.
      """)

  @Option(help: "A file of the transaction export (CSV); repeatable.")
  var transactions: [String] = []

  @Option(help: "A file of the customer export (CSV); repeatable.")
  var customers: [String] = []

  @Option(help: "With --api-key-file: the ID of the project at RevenueCat.")
  var project: String?

  @Option(help: "With --api-key-file: the file for the customers that were read (NDJSON).")
  var fetched = "revenuecat-customers.ndjson"

  @Flag(name: .customLong("dry-run"), help: "Print the plan and the estimate, and change nothing.")
  var isDryRun = false

  @Flag(help: "Import the valid rows of a file with invalid ones.")
  var skipInvalid = false

  @Flag(help: "Leave out sandbox purchases.")
  var withoutSandbox = false

  @Option(help: "The number of purchases that are fetched from Apple at the same time (1 to 64).")
  var concurrency = 16

  @Option(help: "The file for rows that are not imported (CSV).")
  var report = "revenuecat-import.csv"

  @Flag(help: "Print the summary as JSON.")
  var json = false

  @OptionGroup var revenueCat: RevenueCatOptions
  @OptionGroup var actor: ActorOptions
  @OptionGroup var options: ReconcilerOptions

  func validate() throws {
    guard (1...64).contains(concurrency) else {
      throw ValidationError("--concurrency: must be 1 to 64")
    }
    guard !transactions.isEmpty || !customers.isEmpty || revenueCat.apiKeyFile != nil else {
      throw ValidationError("name a file with --transactions or --customers, or --api-key-file")
    }
    guard (revenueCat.apiKeyFile != nil) == (project != nil) else {
      throw ValidationError("--api-key-file and --project: use both or none")
    }
  }

  func run() async throws {
    do {
      let catalog = try options.catalog.load(options.ledger.settings)
      if let project { try await fetch(project, for: catalog) }
      let (plan, hash) = try plan(for: catalog)
      printPlan(plan)
      if isDryRun { return }
      let reconciler = try await options.openReconciler(workers: concurrency)
      let run = MigrationRun(
        ledger: reconciler.ledger, reconciler: reconciler.synchronization, clock: SystemClock(),
        settings: MigrationRun.Settings(
          batch: ImportReader.batch(of: Array("revenuecat \(hash)".utf8)),
          actor: actor.auditText, currencyGrants: catalog.currencyGrants))
      let (summary, rows) = try await stoppable {
        let progress = MovingProgress()
        defer { progress.end() }
        return try await run.run(plan) { progress.show($0) }
      }
      try MovingReport.write(rows, to: report)
      if project != nil, summary.isComplete {
        try CustomerFetch.noteImport(of: URL(filePath: fetched))
      }
      try print(summary, rows)
      if summary.rejected + summary.pending > 0 { throw ExitCode(1) }
    } catch let code as ExitCode {
      throw code
    } catch is MigrationProblem {
      throw ExitCode(2)
    } catch {
      throw Console.exitError(error)
    }
  }

  /// Reads the customers from RevenueCat's API into the file.
  private func fetch(_ project: String, for catalog: ServerCatalog) async throws {
    let transport = AsyncHTTPClientTransport()
    do {
      let fetch = CustomerFetch(
        try revenueCat.open(transport), project: project, file: URL(filePath: fetched),
        concurrency: concurrency, readsBalances: !catalog.virtualCurrencies.isEmpty)
      try await stoppable {
        let progress = MovingProgress()
        defer { progress.end() }
        let (unread, total) = try await fetch.list { progress.show($0) }
        let requests = unread.count * fetch.requestsPerCustomer
        let least = Duration.seconds(requests * 60 / revenueCat.requestsPerMinute)
        progress.end()
        Console.printStatus(
          "RevenueCat: \(counted(total, "customer")), \(unread.count) to read: "
            + "\(counted(requests, "request")), at least \(MigrationEstimate.text(of: least)) at "
            + "\(revenueCat.requestsPerMinute) requests per minute")
        try await fetch.read(unread, total: total) { progress.show($0) }
      }
      await transport.shutdown()
    } catch {
      await transport.shutdown()
      throw PrintableFailure(error)
    }
  }

  private func plan(for catalog: ServerCatalog) throws -> (MigrationPlan, hash: String) {
    var planner = MigrationPlanner(
      MigrationPlanner.Options(
        includesSandbox: !withoutSandbox, entitlements: Set(catalog.entitlements.entitlements),
        actor: actor.auditText, now: SystemClock().now()))
    let files = MigrationFiles(
      transactions: transactions.map { URL(filePath: $0) },
      customers: customers.map { URL(filePath: $0) }, skipsInvalid: skipInvalid)
    var shown = 0
    do throws(MigrationProblem) {
      let (problems, hash) = try files.read(into: &planner) { problem in
        shown += 1
        if shown <= 20 { Console.printStatus(Console.printable("\(problem)")) }
      }
      if problems > 20 { Console.printStatus("and \(problems - 20) more") }
      guard problems == 0 || skipInvalid else {
        Console.printStatus(
          "\(counted(problems, "invalid row")); nothing was imported. Correct the file, or use "
            + "--skip-invalid")
        throw MigrationProblem(file: "", line: nil, reason: "")
      }
      guard project != nil else { return (planner.plan, hash) }
      do throws(FetchFileError) {
        let fetchedHash = try planner.addFetched(URL(filePath: fetched))
        return (planner.plan, hash + fetchedHash)
      } catch {
        throw MigrationProblem(file: fetched, line: nil, reason: error.description)
      }
    } catch {
      if !error.file.isEmpty { Console.printStatus(Console.printable("\(error)")) }
      throw error
    }
  }

  private func printPlan(_ plan: MigrationPlan) {
    let others = plan.leftOutByStore.sorted { $0.key < $1.key }
      .map { "\(Console.printable($0.key)) \($0.value)" }.joined(separator: ", ")
    Console.printStatus(
      "plan: \(counted(plan.rows, "row")), \(counted(plan.customerCount, "customer")), "
        + "\(counted(plan.aliasCount, "alias", plural: "aliases")), "
        + "\(counted(plan.purchaseCount, "App Store purchase")), "
        + "\(counted(plan.grantCount, "promotional grant"))")
    if !others.isEmpty { Console.printStatus("cannot come: \(others)") }
    Console.printStatus("estimate: \(MigrationEstimate(plan).text)")
  }

  private func print(_ summary: MigrationSummary, _ rows: [MigrationReportRow]) throws {
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      encoder.keyEncodingStrategy = .convertToSnakeCase
      Console.print(
        Console.printable(json: String(decoding: try encoder.encode(summary), as: UTF8.self)))
    } else {
      for line in summary.lines { Console.print(Console.printable(line)) }
    }
    if !rows.isEmpty {
      Console.printStatus(
        "\(counted(rows.count, "row")) with reasons: \(Console.printable(report))")
    }
    let reasons = Dictionary(
      grouping: rows.filter { $0.outcome == .rejected || $0.outcome == .pending }, by: \.reason)
    for (reason, rows) in reasons.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    )
    .prefix(5) {
      Console.printStatus("  \(rows.count): \(Console.printable(reason))")
    }
  }
}

/// The file with the rows that were not imported.
enum MovingReport {
  /// Writes the file, which only its owner can read.
  static func write(_ rows: [MigrationReportRow], to path: String) throws {
    let lines = [MigrationReportRow.csvHeader] + rows.map(\.csvLine)
    try OwnerOnlyFile.write(
      Array((lines.joined(separator: "\n") + "\n").utf8), to: URL(filePath: path))
  }
}
