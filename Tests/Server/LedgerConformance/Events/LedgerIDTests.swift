import Foundation
import Ledger
import LedgerSQLite
import LedgerTestSupport
import Testing

@Suite("IDs of ledgers", .timeLimit(.minutes(30)))
struct LedgerIDTests {
  @Test(arguments: CopyTests.Pair.all)
  func `A copy has the ID and the units of its source, and none of its events`(
    pair: CopyTests.Pair
  ) async throws {
    try await pair.withLedgers { source, target in
      let id = try await source.events.ledgerID()
      #expect(try await target.events.ledgerID() != id)
      _ = try await source.record(Cast().life())
      _ = try await source.events.append(
        EventBatch(expectedWatermark: 0, watermark: 3, events: [SampleEvents.event("1")]))
      _ = try await LedgerCopy(from: source, to: target).run()

      #expect(try await target.events.ledgerID() == id)
      #expect(
        try await target.events.progress() == EventProgress(watermark: 0, newestEvent: 0))
      let units = try await source.feedUnits(after: 0, limit: 99)
      #expect(try await target.feedUnits(after: 0, limit: 99) == units)
      #expect(units.count == 6)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A ledger with another ID has no events of the former one`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      let former = try await ledger.events.ledgerID()
      _ = try await ledger.events.append(
        EventBatch(
          expectedWatermark: 0, watermark: 3, events: [SampleEvents.event("1")],
          states: ["a": [1]]))
      try await ledger.events.adopt(ledgerID: former)
      #expect(try await ledger.events.progress().newestEvent == 1)

      let id = UUID()
      try await ledger.events.adopt(ledgerID: id)
      #expect(try await ledger.events.ledgerID() == id)
      #expect(
        try await ledger.events.progress()
          == EventProgress(watermark: 0, newestEvent: 0, rebuildEnd: 3))
      #expect(try await ledger.events.states(of: ["a"]) == [:])
    }
  }

  @Test func `A file has its ID and its events when it is opened again, and so has its backup`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let ledger = try SQLiteLedger(path: path)
      let id = try await ledger.events.ledgerID()
      _ = try await ledger.events.append(
        EventBatch(expectedWatermark: 0, watermark: 3, events: [SampleEvents.event("1")]))
      try ledger.close()
      _ = try SQLiteLedgerStorage().copy(path, to: folder + "/backup.sqlite")
      for name in ["/ledger.sqlite", "/backup.sqlite"] {
        let again = try SQLiteLedger(path: folder + name)
        #expect(try await again.events.ledgerID() == id)
        #expect(try await again.events.event("1")?.sequence == 1)
        try again.close()
      }
    }
  }
}
