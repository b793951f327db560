import AppStoreCore
import Foundation
import GRDB
import Ledger
import LedgerSQLite
import LedgerTestSupport
import TestSupport
import Testing

/// The counts that a ledger updates at each commit.
@Suite("Counts of a ledger", .timeLimit(.minutes(30))) struct CountTests {
  private let operations: RandomOperations
  private let life: [FactBatch]

  init() throws {
    operations = try RandomOperations()
    life = try Cast().life()
  }

  /// Applies a random change: to facts, customers, or the quarantine.
  private func change(
    _ ledger: any LedgerStore, at now: Timestamp, _ random: inout Dice
  ) async throws {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: _ = try await ledger.record(life.randomElement(using: &random).map { [$0] } ?? [])
    case 1:
      try await ledger.quarantine(
        source: "notification", check: "chain.root", explanation: "untrusted",
        raw: [UInt8.random(in: 0..<6, using: &random)], at: now)
    case 2:
      if let item = try await ledger.quarantined(limit: 9).randomElement(using: &random) {
        try await ledger.releaseQuarantined(item.id)
      }
    case 3:
      let ids = try await ledger.quarantined(limit: 2).map(\.id)
      _ = try await ledger.discardQuarantined(Set(ids + [999]), by: "cli:test", at: now)
    default: try await operations.change(on: ledger, at: now, &random)
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `The counts equal a recount after any changes, in both stores`(seed: UInt64) async throws {
    var counts: [[LedgerCounts]] = []
    for kind in StoreKind.allCases {
      var random = Dice(seed: seed)
      var found: [LedgerCounts] = []
      try await kind.withLedger { ledger in
        for step in 0..<60 {
          try await change(ledger, at: Cast.start + .seconds(Int64(step) * 90), &random)
          let recount = try await ledger.recount()
          #expect(recount.saved == recount.counted, "seed \(seed), step \(step)")
          let saved = try await ledger.counts()
          #expect(saved == recount.saved)
          found.append(saved)
        }
        #expect(try await ledger.rebuildProjections().isEqual, "seed \(seed)")
        #expect(try await ledger.counts() == found.last)
      }
      counts.append(found)
    }
    #expect(counts.first == counts.last, "seed \(seed)")
    #expect(counts.first?.contains { $0.quarantined > 0 && $0.customers > 1 } == true)
  }

  @Test func `A rebuild corrects wrong counts and reports them`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let ledger = try SQLiteLedger(path: path)
      _ = try await ledger.record(life)
      let counts = try await ledger.counts()
      let other = try DatabaseQueue(path: path)
      try await other.write { try $0.execute(sql: "UPDATE counters SET value = value + 1") }
      try other.close()

      let recount = try await ledger.recount()
      #expect(recount.saved.customers == counts.customers + 1 && recount.counted == counts)
      #expect(try await !ledger.rebuildProjections().isEqual)
      #expect(try await ledger.counts() == counts)
      #expect(try await ledger.rebuildProjections().isEqual)
      try ledger.close()
    }
  }
}
