import AppStoreCore
import Foundation
import Ledger
import LedgerSQLite
import ServerAdministration
import Testing

/// `tessera reports` as run by a person.
@Suite(.timeLimit(.minutes(30))) struct ReportsCommandTests {
  private static let columns = [
    "SKU", "Product Type Identifier", "Units", "Developer Proceeds", "Begin Date", "End Date",
    "Customer Currency", "Country Code", "Currency of Proceeds", "Apple Identifier",
    "Customer Price",
  ]

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try SQLiteLedger(path: folder.url.appending(path: DataDirectory.ledgerFile).path).close()
    return folder
  }

  /// Writes a sales report of a day in January 2026.
  private func write(
    _ units: [Int], to folder: TemporaryFolder, vendor: String = "80012345", extra: String = ""
  ) throws -> String {
    let lines = units.map { units in
      [
        "com.example.monthly", "IAY", "\(units)", "6.99", "01/31/2026", "01/31/2026", "USD", "US",
        "USD", "1", "9.99",
      ]
    }
    let text = ([Self.columns] + lines).map { $0.joined(separator: "\t") }
      .joined(separator: "\n")
    let file = folder.url.appending(path: "S_D_\(vendor)_20260131.txt")
    try (text + extra).write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }

  private func reports(
    _ folder: TemporaryFolder, _ command: String, _ arguments: String...
  ) async throws -> Commands.Ended {
    try await Commands.run(["reports", command, "--data", folder.url.path] + arguments)
  }

  @Test func `A report is imported once, and a corrected one replaces it`() async throws {
    let folder = try folder()
    let file = try write([2], to: folder)
    let first = try await reports(folder, "import", "--actor", "ada", file)
    #expect(first.output == "\(file): sales 2026-01-31, 1 line: imported\n")
    let again = try await reports(folder, "import", file)
    #expect(
      again.output
        == "\(file): sales 2026-01-31, 1 line: is imported already; nothing changed\n")
    _ = try write([2, 1], to: folder)
    let corrected = try await reports(folder, "import", file)
    #expect(corrected.output.contains("it replaces a report with 1 line"))
    #expect([first, again, corrected].map(\.status) == [0, 0, 0])

    let audit = try await Commands.run(["audit", "--data", folder.url.path])
    let entries = audit.output.split(separator: "\n")
    #expect(
      entries.count == 2 && entries[0].contains("person:ada  import_report  sales 2026-01-31"))
  }

  @Test func `A cut file and another vendor number change nothing, and say so`() async throws {
    let folder = try folder()
    let cut = try await reports(
      folder, "import", try write([1], to: folder, extra: "\ncom.example.mon"))
    #expect(cut.status == 1 && cut.errors.contains("line 3 has 1 values for 11 columns"))
    _ = try await reports(folder, "import", try write([1], to: folder))
    let other = try write([5], to: folder, vendor: "99999999")
    let rejected = try await reports(folder, "import", other)
    #expect(rejected.status == 1)
    #expect(rejected.output.contains("is of the vendor 99999999 and not 80012345"))
    let missing = try await reports(folder, "import", folder.url.path + "/gone.txt")
    #expect(missing.status == 1 && missing.errors.contains("cannot be read"))
    let audit = try await Commands.run(["audit", "--data", folder.url.path])
    #expect(audit.output.split(separator: "\n").count == 1)
    #expect(try await reports(folder, "import", "--add-vendor", other).status == 0)
  }

  @Test func `A comparison names what only the report has, as text, CSV and JSON`() async throws {
    let folder = try folder()
    let range = ["--from", "2026-01-01", "--to", "2026-01-31"]
    let none = try await reports(folder, "compare", range[0], range[1], range[2], range[3])
    #expect(none.status == 2 && none.output.contains("No daily report"))
    _ = try await reports(folder, "import", try write([2], to: folder))
    let text = try await reports(folder, "compare", range[0], range[1], range[2], range[3])
    #expect(text.status == 0, "each difference has a cause: \(text.errors)")
    #expect(text.output.contains("1 day with a report, 2026-01-31 to 2026-01-31, UTC"))
    #expect(
      text.output.contains("in the report only: com.example.monthly, US, 2 at 9.99 USD, report"))
    #expect(text.output.contains("proceeds by the reports: 13.98 USD"))
    let csv = try await reports(
      folder, "compare", range[0], range[1], range[2], range[3], "--csv")
    #expect(csv.output.contains("\n2026-01-31,com.example.monthly,USD,2,19.98,0,0.00,0,0.00"))
    let json = try await reports(
      folder, "compare", range[0], range[1], range[2], range[3], "--json")
    #expect(json.output.contains(#""cause":"not_ours""#))
  }

  @Test(arguments: [
    (["--from", "soon", "--to", "2026-01-31"], "--from: soon is not a day"),
    (["--from", "2026-02-01", "--to", "2026-01-31"], "--to: 2026-01-31 is before --from"),
    (["--from", "2026-01-01", "--to", "2026-01-31", "--basis", "cet"], "use utc or pacific"),
    (
      ["--from", "2026-01-01", "--to", "2026-01-31", "--report", "financial"],
      "--report: financial is not compared"
    ),
  ])
  func `Invalid options are rejected with a fix`(
    options: [String], problem: String
  ) async throws {
    let ended = try await Commands.run(["reports", "compare"] + options)
    #expect(ended.status == 64 && ended.errors.contains(problem), "\(ended.errors)")
  }
}
