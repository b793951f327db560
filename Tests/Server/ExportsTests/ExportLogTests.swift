import AppStoreCore
import EntitlementAPI
import Exports
import Testing

@Suite("Log and schedule of exports", .timeLimit(.minutes(30)))
struct ExportLogTests {
  private func name(_ day: Int, _ from: Int, _ to: Int) -> String {
    let digits = "\(to)"
    return "manifest-202609\(10 + day)T030000Z-"
      + String(repeating: "0", count: 12 - digits.count) + "\(digits)-\(from).json"
  }

  @Test func `The newest run is the end of the changes without gaps since the last full run`() {
    let runs = [name(1, 0, 50), name(2, 50, 80), name(3, 90, 99)]
    #expect(ExportLog.newest(of: runs) == name(2, 50, 80))
    #expect(ExportLog.newest(of: runs + [name(4, 80, 95)]) == name(4, 80, 95))
    #expect(ExportLog.newest(of: runs + [name(5, 0, 60)]) == name(5, 0, 60))
    #expect(ExportLog.newest(of: [name(1, 5, 50)]) == nil)
    #expect(ExportLog.newest(of: []) == nil)
  }

  @Test func `A run inside of exported changes does not move the end back`() {
    let runs = [name(1, 0, 50), name(2, 10, 20)]
    #expect(ExportLog.newest(of: runs) == name(1, 0, 50))
  }

  @Test func `Other files are not runs`() async throws {
    let destination = MemoryDestination()
    for file in ["notes.txt", "manifest-x.json", name(1, 9, 5), name(1, 0, 5)] {
      try await destination.write([], to: "v1/manifests/test/\(file)")
    }
    let log = ExportLog(of: "test", at: destination)
    #expect(try await log.names() == [name(1, 0, 5)])
    #expect(try await log.lastStart()?.iso8601 == "2026-09-11T03:00:00Z")
    await #expect(throws: ExportError.self) { try await log.newest() }
  }

  @Test func `An export is due once after its hour, on each day`() {
    func due(_ hour: Int, last: String?, now: String) -> Bool {
      ExportSchedule.isDue(
        hour: hour, lastStart: last.flatMap { Timestamp(iso8601: $0) },
        now: Timestamp(iso8601: now) ?? Timestamp(milliseconds: 0))
    }
    #expect(due(3, last: nil, now: "2026-09-21T01:00:00Z"))
    #expect(!due(3, last: "2026-09-20T03:00:00Z", now: "2026-09-21T02:59:59Z"))
    #expect(due(3, last: "2026-09-20T03:00:00Z", now: "2026-09-21T03:00:00Z"))
    #expect(!due(3, last: "2026-09-21T03:00:05Z", now: "2026-09-21T23:00:00Z"))
    #expect(due(0, last: "2026-09-20T23:59:59Z", now: "2026-09-21T00:00:00Z"))
    #expect(due(3, last: "2026-09-18T03:00:00Z", now: "2026-09-21T01:00:00Z"))
  }
}
