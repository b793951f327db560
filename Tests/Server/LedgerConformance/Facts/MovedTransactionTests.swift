import AppStoreCore
import Ledger
import LedgerTestSupport
import Subscriptions
import TestSupport
import Testing

@Suite("Transactions that move", .timeLimit(.minutes(30)))
struct MovedTransactionTests {
  @Test(arguments: StoreKind.allCases)
  func `A transaction belongs to the purchase of its newest version, in any order`(
    kind: StoreKind
  ) async throws {
    let cast = try Cast()
    let old = TestStore.transaction("5", originalID: "1")
    var new = TestStore.transaction("5", originalID: "2")
    new.signedDate = old.signedDate + .days(1)
    let recordings = [
      try cast.recording(TestStore.transaction("1"), by: Cast.ada),
      try cast.recording(TestStore.transaction("2"), by: Cast.bob),
      try cast.recording(old), try cast.recording(new),
    ]
    for order in [recordings, recordings.reversed()] {
      try await kind.withLedger { ledger in
        _ = try await ledger.record(order)
        #expect(try await ledger.history(of: Cast.ada).transactions.keys.sorted() == ["1"])
        #expect(try await ledger.history(of: Cast.bob).transactions.keys.sorted() == ["2", "5"])
        let live = try await Picture(of: ledger)
        try await ledger.rebuildProjections()
        #expect(try await Picture(of: ledger) == live)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Facts recorded with an outdated transaction stay recorded`(
    kind: StoreKind
  ) async throws {
    let cast = try Cast()
    let old = TestStore.transaction("5", originalID: "1")
    var new = TestStore.transaction("5", originalID: "2")
    new.signedDate = old.signedDate + .days(1)
    try await kind.withLedger { ledger in
      _ = try await ledger.record(cast.recording(new, by: Cast.bob))
      let outcome = try await ledger.record(
        cast.recording(old, TestStore.renewalInfo(for: old), notificationUUID: "n", by: Cast.ada))
      #expect(outcome.newFacts == 3)
      #expect(outcome.customer == Cast.ada)
      let held = try await ledger.history(of: Cast.ada)
      #expect(held.transactions.isEmpty)
      #expect(held.renewalInfos.keys.sorted() == ["1"])
      #expect(try await ledger.counts().purchases == 2)
    }
  }
}
