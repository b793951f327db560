import AppStoreCore
import Dashboard
import Foundation
import RevenueCatMigration
import ServerBootstrap
import Testing

@Suite("Recorded comparisons", .timeLimit(.minutes(30)))
struct ShadowRecordsTests {
  private static let start = Timestamp(milliseconds: 1_799_551_800_000)

  /// Calls a function with an empty data directory.
  private func withDirectory(_ test: (URL) async throws -> Void) async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "shadow-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    try FileManager.default.createDirectory(
      at: url.appending(path: ShadowReport.folder), withIntermediateDirectories: true)
    try await test(url)
  }

  private func report(_ hours: Int, late: Int) -> ShadowReport {
    var report = ShadowReport(startedAt: Self.start + .hours(hours))
    report.customers = 100
    report.agreeingCustomers = 100 - late
    report.reasons = ["theirs_late": late, "within_tolerance": 3, "new_reason": 9]
    report.accessReasons = ["theirs_late": 1]
    report.differences = (0..<late).map {
      ShadowDifference(
        customer: "customer \($0)", entitlement: "pro",
        ours: ShadowEntitlement(isActive: true, expiresAt: nil, product: "lifetime"), theirs: nil,
        reason: .theirsLate)
    }
    return report
  }

  private func write(_ bytes: [UInt8], _ name: String, in directory: URL, mode: Int = 0o600) throws
  {
    let file = directory.appending(path: "\(ShadowReport.folder)/\(name)")
    try Data(bytes).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
  }

  @Test func `Records are read newest first, and the newest has its differences`() async throws {
    try await withDirectory { directory in
      let records = ShadowRecords(in: directory)
      #expect(await records.history() == ShadowHistory())
      for (hours, late) in [(24, 1), (0, 5), (48, 2)] {
        let report = report(hours, late: late)
        try write(try report.record(), report.recordName, in: directory)
      }
      for _ in 0..<2 {
        let history = await records.history()
        #expect(history.runs.map(\.agreeing) == [98, 99, 95])
        #expect(history.runs[0].startedAt == Self.start + .hours(48))
        #expect(history.runs[0].reasons.map(\.name) == ["within_tolerance", "theirs_late"])
        #expect(history.runs[0].reasons.map(\.count) == [3, 2])
        #expect(history.differences.map(\.customer) == ["customer 0", "customer 1"])
        #expect(history.differences[0].here == "active lifetime permanently")
        #expect(history.differences[0].there == "nothing")
      }
      // A new record is on the next page.
      let newer = report(72, late: 0)
      try write(try newer.record(), newer.recordName, in: directory)
      let history = await records.history()
      #expect(history.runs.map(\.agreeing) == [100, 98, 99, 95])
      #expect(history.differences.isEmpty)
    }
  }

  @Test func `Damaged and exposed files are counted, drafts and other files are not`() async throws
  {
    try await withDirectory { directory in
      let good = report(0, late: 1)
      try write(try good.record(), good.recordName, in: directory)
      try write(Array("{".utf8), "2099-01-01T000000Z.json", in: directory)
      let exposed = report(24, late: 1)
      try write(try exposed.record(), exposed.recordName, in: directory, mode: 0o644)
      try write([], ".2099-01-02T000000Z.json.draft", in: directory)
      try write([], "notes.txt", in: directory)
      let history = await ShadowRecords(in: directory).history()
      #expect((history.runs.count, history.unreadable, history.differences.count) == (1, 2, 1))
    }
  }
}
