import AppStoreCore
import Ledger
import LedgerTestSupport
import Testing

/// Reports from App Store Connect in a ledger.
@Suite("Imported reports", .timeLimit(.minutes(30)))
struct AppleReportTests {
  private func report(
    _ kind: String = "sales", vendor: String = "80012345", day: Int64 = 20_000, lines: Int64 = 2,
    body: String = "{}", at: Timestamp = Cast.start
  ) -> StoredAppleReport {
    StoredAppleReport(
      key: .init(kind: kind, vendor: vendor, firstDay: day, lastDay: day), lines: lines,
      body: body, importedAt: at, actor: "cli:ada")
  }

  @Test(arguments: StoreKind.allCases)
  func `A repeated import changes nothing, and a corrected report replaces its day`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      #expect(try await ledger.importAppleReport(report(body: "é\u{1F535}")) == .added)
      let audit = try await ledger.newestAuditEntries(limit: 9)
      #expect(audit.map(\.entry.action) == [.importReport])
      #expect(audit.first?.entry.subject == "sales 2024-10-04")

      let later = Cast.start + .days(1)
      #expect(
        try await ledger.importAppleReport(report(body: "é\u{1F535}", at: later)) == .unchanged)
      #expect(try await ledger.newestAuditEntries(limit: 9) == audit)
      #expect(
        try await ledger.appleReports(of: ["sales"]) == [report(body: "é\u{1F535}")])

      let corrected = report(lines: 3, body: "{\"a\":1}", at: later)
      #expect(try await ledger.importAppleReport(corrected) == .replaced(lines: 2))
      #expect(try await ledger.appleReports(of: ["sales"]) == [corrected])
      let entry = try await ledger.newestAuditEntries(limit: 1).first?.entry
      #expect(
        entry?.details == ["lines": "3", "replaced_lines": "2", "vendor": "80012345"])
      #expect(entry?.actor == "cli:ada" && entry?.at == later)

      #expect(
        try await ledger.importAppleReport(report(body: "é\u{1F535}", at: later))
          == .replaced(lines: 3), "the first version can come back")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Another vendor number changes nothing unless it is added`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.importAppleReport(report())
      let other = report(vendor: "99999999")
      #expect(
        try await ledger.importAppleReport(other) == .otherVendor(known: ["80012345"]))
      #expect(try await ledger.appleReports(of: ["sales"]).count == 1)
      #expect(try await ledger.newestAuditEntries(limit: 9).count == 1)

      #expect(try await ledger.importAppleReport(other, addsVendor: true) == .added)
      #expect(try await ledger.importAppleReport(report(vendor: "99999999", day: 1)) == .added)
      #expect(try await ledger.appleReports(of: ["sales"]).count == 3)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Reports are read by kind and day, each in its newest version`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      for day in 1...23 as ClosedRange<Int64> {
        for body in ["old", "new"] {
          _ = try await ledger.importAppleReport(report(day: day, body: "\(body) \(day)"))
        }
        _ = try await ledger.importAppleReport(report("subscriber", day: day))
      }
      let found = try await ledger.appleReports(of: ["sales"], days: 5...7)
      #expect(found.map(\.body) == ["new 5", "new 6", "new 7"])
      #expect(try await ledger.appleReports(of: ["sales"]).count == 23)
      #expect(try await ledger.appleReports(of: ["sales", "subscriber"]).count == 46)
      #expect(try await ledger.appleReports(of: ["financial"]).isEmpty)
    }
  }
}
