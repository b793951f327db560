import AppStoreCore
import Ledger
import LedgerTestSupport
import Subscriptions
import TestSupport
import Testing

/// The fold of all renewal info of a purchase, read from its facts.
@Suite("Renewal timelines of purchases", .timeLimit(.minutes(30)))
struct RenewalTimelineReadTests {
  @Test(arguments: StoreKind.allCases)
  func `A timeline remembers what later renewal info does not state`(
    kind: StoreKind
  ) async throws {
    let cast = try Cast()
    let first = TestStore.transaction("1")
    let second = TestStore.transaction(
      "2", originalID: "1", purchaseDate: Cast.start + .days(31))
    func info(
      _ transaction: JWSTransactionDecodedPayload, day: Int, isOn: Bool = true, grace: Int? = nil
    ) throws -> FactBatch {
      var info = TestStore.renewalInfo(
        for: transaction, signedDate: Cast.start + .days(day))
      info.autoRenewStatus = isOn ? .on : .off
      info.gracePeriodExpiresDate = grace.map { Cast.start + .days($0) }
      info.isInBillingRetryPeriod = grace != nil
      return try cast.recording(transaction, info)
    }
    try await kind.withLedger { ledger in
      let recordings = [
        try info(first, day: 1), try info(first, day: 5, isOn: false),
        try info(first, day: 9, isOn: true), try info(first, day: 31, grace: 40),
        try info(second, day: 42), try info(second, day: 62, grace: 70),
        try cast.recording(TestStore.transaction("9")),
      ]
      _ = try await ledger.record(recordings.reversed() + recordings)

      let timeline = try await ledger.renewalTimeline(of: "1")
      #expect(
        timeline.autoRenewChanges == [
          RenewalTimeline.Change(at: Cast.start + .days(5), isOn: false),
          RenewalTimeline.Change(at: Cast.start + .days(9), isOn: true),
        ])
      for _ in 0..<2 {
        let history = try #require(try await ledger.purchases(["1"])["1"]?.history)
        #expect(
          history.completePeriods.map(\.graceEnd) == [
            Cast.start + .days(40), Cast.start + .days(70),
          ])
        try await ledger.rebuildProjections()
      }
      #expect(try await ledger.renewalTimeline(of: "unknown") == RenewalTimeline())
    }
  }
}
