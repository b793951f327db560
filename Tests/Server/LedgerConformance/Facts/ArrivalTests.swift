import AppStoreCore
import Ledger
import LedgerTestSupport
import TestSupport
import Testing

/// When facts about purchases arrived, without their contents.
@Suite("Arrivals of facts", .timeLimit(.minutes(30)))
struct ArrivalTests {
  private let cast: Cast

  init() throws { cast = try Cast() }

  @Test(arguments: StoreKind.allCases)
  func `Arrivals are those of all facts about the purchases, oldest first`(
    kind: StoreKind
  ) async throws {
    let first = TestStore.transaction("1")
    let second = TestStore.transaction("2", originalID: "1", purchaseDate: Cast.start + .days(31))
    let day = { (number: Int) in Cast.start + .days(number) }
    try await kind.withLedger { ledger in
      // The second period is recorded before the first one, by an earlier clock for the last one.
      _ = try await ledger.record([
        try cast.recording(
          second, TestStore.renewalInfo(for: second, signedDate: day(31)), notificationUUID: "a",
          at: day(33)),
        try cast.recording(first, at: day(40)),
        try cast.recording(first, at: day(41)),
        try cast.recording(Cast.refunded(first, signedDate: day(3)), at: day(5)),
        try cast.recording(TestStore.transaction("9"), by: Cast.ada, at: day(7)),
      ])
      let arrivals = try await ledger.arrivals(of: ["1", "9", "unknown"])
      #expect(arrivals["1"] == [day(5), day(33), day(33), day(33), day(40)])
      #expect(arrivals["9"] == [day(7)])
      #expect(arrivals.count == 2)
      #expect(try await ledger.arrivals(of: ["9"]) == ["9": [day(7)]])
      #expect(try await ledger.arrivals(of: []).isEmpty)
      let facts = try await ledger.facts(about: "1")
      #expect(facts.map(\.receivedAt).sorted() == arrivals["1"])
    }
  }
}
