import AppStoreCore
import Dashboard
import Testing

@Suite("The page of exports", .timeLimit(.minutes(30)))
struct ExportPageTests {
  private static let now = Timestamp(milliseconds: 1_799_551_800_000)

  private func page(_ edit: (inout ExportSummary) -> Void) throws -> String {
    var summary = ExportSummary(
      name: "nightly", destination: "/exports", tables: ["changes", "events"], format: "csv.gz",
      mode: "incremental", nextRun: Self.now + .hours(2))
    edit(&summary)
    return try Pages([.exports]).exports([summary], at: Self.now)
  }

  @Test func `The page has each run with its rows, size and duration`() throws {
    let page = try page { summary in
      summary.runs = [
        ExportSummary.Run(
          startedAt: Self.now, seconds: 12, fromSequence: 5, toSequence: 20, rows: 1234, files: 3,
          bytes: 1_254_321)
      ]
    }
    for part in [
      "nightly", "/exports", "changes, events", "csv.gz, incremental", "2027-01-10T05:30:00Z",
      "2027-01-10T03:30:00Z", "12 s", "5 to 20", "1234", "1.25 MB",
    ] { #expect(page.contains(part), "\(part)") }
    #expect(!page.contains("class=\"notice\""))
  }

  @Test func `The next run, a running one and one by command are different`() throws {
    #expect(try page { $0.nextRun = Self.now - .hours(1) }.contains("within a minute"))
    #expect(try page { $0.nextRun = nil }.contains("by command only"))
    #expect(try page { $0.isRunning = true }.contains("running now"))
    #expect(try page { _ in }.contains("No completed run is known."))
    #expect(
      try Pages([.exports]).exports([], at: Self.now).contains("The catalog describes no exports"))
  }

  @Test func `Names and errors are escaped`() throws {
    let page = try page { summary in
      summary.destination = "<script>alert(1)</script>"
      summary.problem = "Failed: \"<b>\" & more"
    }
    #expect(!page.contains("<script>"))
    #expect(!page.contains("<b>"))
    #expect(page.contains("&lt;script&gt;"))
  }

  @Test(arguments: [
    (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (12_345, "12.3 kB"), (999_499, "999 kB"),
    (999_500, "1.0 MB"), (64_000_000, "64.0 MB"), (1_254_321_000_000, "1.25 TB"),
  ])
  func `A size has about three digits`(bytes: Int, text: String) throws {
    let page = try page { summary in
      summary.runs = [
        ExportSummary.Run(
          startedAt: Self.now, seconds: nil, fromSequence: 0, toSequence: 20, rows: 1, files: 1,
          bytes: bytes)
      ]
    }
    #expect(page.contains(">\(text)<"), "\(text)")
  }
}
