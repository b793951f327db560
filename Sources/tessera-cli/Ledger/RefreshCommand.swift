import AppStoreTypes
import ArgumentParser
import CatalogModel
import Foundation
import Ingest
import Ledger
import ServerBootstrap

/// `tessera refresh`: reads the full history of purchases from the App Store.
struct RefreshCommand: AsyncParsableCommand {
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

  func validate() throws {
    for purchase in purchases
    where purchase.isEmpty || !purchase.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      throw ValidationError("\(Console.printable(purchase)): not an original transaction ID")
    }
  }

  func run() async throws {
    do {
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
        reconciler, batch: batch, action: "refreshing"
      ).run()
      if report.waiting + report.failures.count > 0 { throw ExitCode(1) }
    } catch let code as ExitCode {
      throw code
    } catch {
      throw Console.exitError(error)
    }
  }
}

/// Runs an import until no job is due, and reports its progress.
struct ImportRunner {
  private static let share = 200

  private let synchronization: AppStoreReconciler
  private let batch: String
  private let action: String

  /// Prepares a run.
  ///
  ///   - synchronization: Queries Apple.
  ///   - batch: The name of the import.
  ///   - action: What the command does, for its progress.
  init(_ synchronization: AppStoreReconciler, batch: String, action: String) {
    self.synchronization = synchronization
    self.batch = batch
    self.action = action
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
    for failure in report.failures {
      let reason = Console.printable(failure.lastError ?? "unknown reason")
      Console.print("\(failure.request.purchase)\tfailed\t\(reason)")
    }
    Console.print("recorded \(report.done), failed \(report.failures.count)")
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
}
