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
    abstract: "Ask Apple for everything about purchases, and record it.",
    discussion: """
      Works on the server's data folder, whether the server runs or not.
      Exit status: 0 when everything is recorded, 1 when something failed or waits.
      """)

  @Argument(help: "Original transaction ids.")
  var purchases: [String]

  @Option(help: "The bundle identifier; left out, each app of the catalogue is asked.")
  var app: String?

  @OptionGroup var options: ReconcilerOptions

  func validate() throws {
    for purchase in purchases
    where purchase.isEmpty || !purchase.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      throw ValidationError("\(Console.printable(purchase)): not an original transaction id")
    }
  }

  func run() async throws {
    do {
      let desk = try options.desk()
      let batch = "refresh \(UUID().uuidString)"
      try await desk.synchronization.request(
        purchases.map { purchase in
          RefreshRequest(
            purchase: OriginalTransactionID(purchase),
            lane: RefreshTarget(bundleID: app.map { BundleID($0) }, environment: nil),
            cause: .manual, batch: batch)
        })
      let report = try await ImportRunner(desk.synchronization, batch: batch).run()
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

  init(_ synchronization: AppStoreReconciler, batch: String) {
    self.synchronization = synchronization
    self.batch = batch
  }

  func run() async throws -> ImportReport {
    var told = ""
    while try await synchronization.refreshDue(atMost: Self.share) > 0, !Task.isCancelled {
      let report = try await synchronization.importReport(of: batch)
      // The end has its own line.
      if report.waiting == 0 { break }
      let progress =
        "recorded \(report.done), failed \(report.failures.count), to do \(report.waiting)"
      if progress != told { Console.printStatus(progress) }
      told = progress
    }
    let report = try await synchronization.importReport(of: batch)
    for failure in report.failures {
      let reason = Console.printable(failure.lastError ?? "no reason is known")
      Console.print("\(failure.request.purchase)\tfailed\t\(reason)")
    }
    Console.print("recorded \(report.done), failed \(report.failures.count)")
    if report.waiting > 0 {
      let status = try await synchronization.status()
      let reason =
        status.servers.contains { $0.hasKey }
        ? report.problem ?? status.servers.compactMap(\.lastError?.reason).first
          ?? "Apple asks to wait"
        : "the catalogue has no key for In-App Purchase; add one"
      Console.printStatus(
        "\(report.waiting == 1 ? "1 waits" : "\(report.waiting) wait"): \(Console.printable(reason)); the server goes on with "
          + "\(report.waiting == 1 ? "it" : "them"), or run this again")
    }
    return report
  }
}
