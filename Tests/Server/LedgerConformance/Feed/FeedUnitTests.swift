import AppStoreCore
import Ledger
import LedgerTestSupport
import Subscriptions
import Testing

@Suite("Units of the change feed", .timeLimit(.minutes(30)))
struct FeedUnitTests {
  private let life: [FactBatch]
  private let random: RandomLife

  init() throws {
    life = try Cast().life()
    random = try RandomLife()
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func `Each recording is a unit, also when several share a transaction`(
    kind: StoreKind, isBatch: Bool
  ) async throws {
    try await kind.withLedger { ledger in
      for part in isBatch ? [life] : life.map({ [$0] }) { _ = try await ledger.record(part) }
      _ = try await ledger.record(life)

      let units = try await ledger.feedUnits(after: 0, limit: 99)
      #expect(units.count == life.count, "a repeated recording has no unit")
      for (unit, recording) in zip(units, life) {
        #expect(unit.changes.allSatisfy { $0.change.at == recording.receivedAt })
      }
      #expect(units.map(\.changes.count).max() ?? 0 > 2)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `All changes of one request are a unit`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(life)
      let place = try await ledger.feedUnits(after: 0, limit: 99).last?.end ?? 0
      let now = Cast.start + .days(70)
      _ = try await ledger.transfer(nil, from: Cast.ada, to: Cast.bob, by: .backend, at: now)
      _ = try await ledger.deleteCustomer(Cast.bob, by: .backend, at: now)
      _ = try await ledger.grant(
        PromotionalGrant(
          id: "g", customer: "eve", entitlement: "pro", duration: .lifetime, startsAt: now,
          endsAt: nil, grantedAt: now, actor: "key:1"))

      let units = try await ledger.feedUnits(after: place, limit: 99)
      #expect(
        units.map { $0.changes.map(\.change.kind) } == [
          [.ownership], [.deletion, .ownership, .ownership], [.customer, .grant],
        ])
    }
  }

  @Test(arguments: StoreKind.allCases, 0..<3 as Range<UInt64>)
  func `A reader with any limits gets every unit once, whole and in order`(
    kind: StoreKind, seed: UInt64
  ) async throws {
    try await kind.withLedger { ledger in
      try await random.live(on: ledger, seed: seed)
      let changes = try await ledger.changes(after: 0, limit: .max)
      let starts = changes.indices.filter { !changes[$0].change.continuesUnit }
      let expected = zip(starts, starts.dropFirst() + [changes.count]).map {
        Array(changes[$0..<$1])
      }
      #expect(starts.first == 0)
      #expect(expected.contains { $0.count > 3 })

      var dice = Dice(seed: seed)
      var found: [FeedUnit] = []
      while true {
        let limit = Int.random(in: 0...6, using: &dice)
        let units = try await ledger.feedUnits(after: found.last?.end ?? 0, limit: limit)
        guard !units.isEmpty else { break }
        let count = units.reduce(0) { $0 + $1.changes.count }
        #expect(count <= limit || units.count == 1, "seed \(seed)")
        found += units
      }
      #expect(found.map(\.changes) == expected, "seed \(seed)")
    }
  }
}
