import AppStoreCore
import AppleReports
import ArgumentParser
import ChartProjection
import Foundation
import Ledger
import ServerAdministration
import ServerBootstrap

/// `tessera reports import`: imports files of reports.
struct ReportsImportCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import reports from files.",
    discussion: """
      The files are reports of the kinds sales, subscription, subscription event, subscriber and \
      financial as App Store Connect delivers them: tab-separated, compressed or not, under their \
      original names. Needs no network, and is safe while servers run.
      A repeated import changes nothing. A corrected report replaces the one of its kind, vendor and \
      days, with an entry in the audit log.
      Exit status: 0 all imported or known; 1 a file was not imported.
      """)

  @OptionGroup var options: LedgerOptions
  @OptionGroup var actor: ActorOptions

  @Option(help: "The vendor number. Default: the one in each file's name.")
  var vendor: String?

  @Flag(help: "Accept another vendor number than that of earlier reports.")
  var addVendor = false

  @Argument(help: "The files.")
  var files: [String]

  @Flag(help: "Print one JSON object per file.")
  var json = false

  func validate() throws {
    guard !files.isEmpty else { throw ValidationError("name at least one file") }
  }

  func execute() async throws {
    let ledger = try await DataDirectory.ledger(
      try options.location(), in: ServerApplication.storage)
    let reader = ReconciliationReader(ledger: ledger)
    var failures = 0
    let progress = ProgressLine("importing", unit: "files")
    for (index, file) in files.enumerated() {
      progress.show(index, of: files.count)
      do throws(ReportError) {
        try await load(file, with: reader, progress, failures: &failures)
      } catch {
        progress.end()
        failures += 1
        Console.printStatus(Console.printable("\(file): \(error)"))
      }
    }
    if failures > 0 { throw ExitCode(1) }
  }

  private func load(
    _ file: String, with reader: ReconciliationReader, _ progress: ProgressLine,
    failures: inout Int
  ) async throws(ReportError) {
    guard let bytes = FileManager.default.contents(atPath: file) else {
      progress.end()
      failures += 1
      Console.printStatus(Console.printable("\(file): cannot be read; check the path"))
      return
    }
    let report = try AppleReport(Array(bytes), named: file, vendor: vendor)
    do {
      let result = try await reader.import(
        report, addsVendor: addVendor, at: SystemClock().now(), by: actor.auditText)
      progress.end()
      if case .otherVendor = result { failures += 1 }
      if json { return Console.print(json: ReportLines.json(file, report, result)) }
      for line in ReportLines.imported(file, report, result) {
        Console.print(Console.printable(line))
      }
    } catch {
      progress.end()
      failures += 1
      Console.printStatus(Console.printable("\(file): \(error)"))
    }
  }
}
