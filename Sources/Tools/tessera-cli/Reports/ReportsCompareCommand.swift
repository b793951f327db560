import AppStoreCore
import AppleReports
import ArgumentParser
import ChartProjection
import Foundation
import Ledger
import ServerAdministration
import ServerBootstrap

/// `tessera reports compare`: compares imported reports with the ledger.
struct ReportsCompareCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compare imported reports with the ledger.",
    discussion: """
      Compares units, gross amounts and refunds of each day and product, and names the cause of each \
      difference. Reads the whole ledger; safe while servers run.
      Exit status: 0 no difference, or each has a cause; 1 a difference has no cause; 2 no report.
      """)

  @OptionGroup var options: LedgerOptions

  @Option(help: "The first day, such as 2026-01-01, in the time zone of the reports.")
  var from: String

  @Option(help: "The last day.")
  var to: String

  @Option(help: "The report: sales or subscriber. Default: sales, if there are any.")
  var report: String?

  @Option(
    help: "The time zone of the reports: utc or pacific. Default: utc for sales, else pacific.")
  var basis: String?

  @Flag(help: "Print the comparison as JSON.")
  var json = false

  @Flag(help: "Print the days and products as CSV.")
  var csv = false

  func validate() throws {
    guard !(json && csv) else { throw ValidationError("--json and --csv: use one of them") }
    _ = try days()
    if let report, ![ReportKind.sales, .subscriber].map(\.rawValue).contains(report) {
      throw ValidationError("--report: \(report) is not compared; use sales or subscriber")
    }
    if let basis, ReportDay.Basis(rawValue: basis) == nil {
      throw ValidationError("--basis: unknown time zone \(basis); use utc or pacific")
    }
  }

  private func days() throws -> ClosedRange<ReportDay> {
    guard let first = ReportDay(from) else {
      throw ValidationError("--from: \(from) is not a day; write it as 2026-01-31")
    }
    guard let last = ReportDay(to) else {
      throw ValidationError("--to: \(to) is not a day; write it as 2026-01-31")
    }
    guard first <= last else { throw ValidationError("--to: \(to) is before --from") }
    return first...last
  }

  func execute() async throws {
    let ledger = try await DataDirectory.ledger(
      try options.location(), in: ServerApplication.storage)
    let found = try await ReconciliationReader(ledger: ledger).reconciliation(
      of: try days(), kind: report.flatMap(ReportKind.init),
      basis: basis.flatMap(ReportDay.Basis.init))
    if json {
      Console.print(json: found.json)
    } else if csv {
      Console.write(found.csv)
    } else {
      for line in ReportLines.compared(found) { Console.print(Console.printable(line)) }
    }
    if found.days.isEmpty { throw ExitCode(2) }
    if found.rows.contains(where: { !$0.rest.isZero }) { throw ExitCode(1) }
  }
}
