import AppStoreCore
import ArgumentParser
import Catalog
import Foundation
import Ingest
import Ledger
import ServerBootstrap

/// `tessera refresh`: reads the full history of purchases from the App Store.
struct RefreshCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh",
    abstract: "Fetch the full history and status of purchases from Apple.",
    discussion: """
      Works on the ledger, with or without running servers.
      Exit status: 0 all recorded; 1 some failed or are pending.
      """)

  @Argument(help: "The original transaction IDs.")
  var purchases: [String]

  @Option(help: "The bundle identifier of the app (default: every app of the catalog).")
  var app: String?

  @OptionGroup var options: ReconcilerOptions

  @Flag(help: "Print the result as one JSON object.")
  var json = false

  func validate() throws {
    for purchase in purchases
    where purchase.isEmpty || !purchase.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      throw ValidationError("\(Console.printable(purchase)): not an original transaction ID")
    }
  }

  func execute() async throws {
    let reconciler = try await options.openReconciler().synchronization
    let batch = "refresh \(UUID().uuidString)"
    try await reconciler.request(
      purchases.map { purchase in
        RefreshRequest(
          purchase: OriginalTransactionID(purchase),
          target: RefreshTarget(bundleID: app.map { BundleID($0) }, environment: nil),
          cause: .manual, batch: batch)
      })
    let report = try await ImportRunner(
      reconciler, batch: batch, action: "refreshing", isJSON: json
    ).run()
    if report.waiting + report.failures.count > 0 { throw ExitCode(1) }
  }
}

/// Runs an import until no job is due, and reports its progress.
struct ImportRunner {
  private static let share = 200

  private let synchronization: AppStoreReconciler
  private let batch: String
  private let action: String
  private let isJSON: Bool

  /// Prepares a run.
  ///
  ///   - synchronization: Queries Apple.
  ///   - batch: The name of the import.
  ///   - action: What the command does, for its progress.
  ///   - isJSON: Whether to print the result as JSON.
  init(_ synchronization: AppStoreReconciler, batch: String, action: String, isJSON: Bool) {
    self.synchronization = synchronization
    self.batch = batch
    self.action = action
    self.isJSON = isJSON
  }

  func run() async throws -> ImportReport {
    let earlier = try await synchronization.importReport(of: batch)
    let progress = ProgressLine(
      action, unit: "purchases", startingAt: earlier.done + earlier.failures.count)
    let isTerminal = isatty(STDERR_FILENO) == 1
    var lastLine = ""
    while try await synchronization.refreshDue(atMost: Self.share) > 0, !Task.isCancelled {
      let report = try await synchronization.importReport(of: batch)
      // The end has its own line.
      if report.waiting == 0 { break }
      let done = report.done + report.failures.count
      progress.show(done, of: done + report.waiting)
      let line =
        "recorded \(report.done), failed \(report.failures.count), pending \(report.waiting)"
      if !isTerminal, line != lastLine { Console.printStatus(line) }
      lastLine = line
    }
    progress.end()
    let report = try await synchronization.importReport(of: batch)
    show(report)
    if report.waiting > 0 {
      let status = try await synchronization.status()
      let reason =
        status.servers.contains { $0.hasKey }
        ? report.problem ?? status.servers.compactMap(\.lastError?.reason).first
          ?? "Apple's rate limit"
        : "no In-App Purchase key in the catalog; add one"
      Console.printStatus(
        "\(report.waiting) pending: \(Console.printable(reason)). "
          + "A running server continues, or run this again.")
    }
    return report
  }

  private func show(_ report: ImportReport) {
    if isJSON { return Console.print(json: report.json) }
    for failure in report.failures {
      Console.print(
        Console.printable(failure.request.purchase.rawValue) + "\tfailed\t"
          + Console.printable(failure.reason))
    }
    Console.print("recorded \(report.done), failed \(report.failures.count)")
  }
}

extension ImportReport {
  fileprivate var json: JSONObject {
    [
      "recorded": .integer(Int64(done)), "pending": .integer(Int64(waiting)),
      "failed": .integer(Int64(failures.count)),
      "failures": .array(
        failures.map {
          .object([
            "original_transaction_id": .string($0.request.purchase.rawValue),
            "reason": .string($0.reason),
          ])
        }),
    ]
  }
}

extension RefreshJob {
  /// Why the job failed.
  fileprivate var reason: String { lastError ?? "unknown reason" }
}
