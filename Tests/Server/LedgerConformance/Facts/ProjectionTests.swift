import AppStoreCore
import Ledger
import LedgerTestSupport
import Subscriptions
import TestSupport
import Testing

@Suite("Projections", .timeLimit(.minutes(30)))
struct ProjectionTests {
  let cast: Cast
  let life: [FactBatch]

  init() throws {
    cast = try Cast()
    life = try cast.life()
  }

  @Test(arguments: StoreKind.allCases)
  func `A batch of recordings gives the same result as single ones`(
    kind: StoreKind
  ) async throws {
    var outcomes: [AppendResult] = []
    var pictures: [Picture] = []
    try await kind.withLedger { ledger in
      for recording in life { outcomes.append(try await ledger.record(recording)) }
      pictures.append(try await Picture(of: ledger))
    }
    try await kind.withLedger { ledger in
      let batched = try await ledger.record(life)
      #expect(batched == outcomes)
      #expect(try await ledger.record([]) == [])
      pictures.append(try await Picture(of: ledger))
    }

    #expect(pictures.first == pictures.last)
    #expect(outcomes.map(\.newFacts) == [2, 3, 2, 3, 1, 2])
    #expect(
      outcomes.map(\.customer) == [
        Cast.ada, Cast.ada, Cast.ada, Cast.ada, Cast.bob, Cast.bob,
      ])
    #expect(
      pictures.map(\.counts)
        == [LedgerCounts](
          repeating: LedgerCounts(facts: 13, customers: 2, purchases: 2, quarantined: 0), count: 2))
  }

  @Test(arguments: StoreKind.allCases)
  func `Recordings in any order and repetition give the same histories`(
    kind: StoreKind
  ) async throws {
    var expected: [PurchaseHistory] = []
    try await kind.withLedger { ledger in
      _ = try await ledger.record(life)
      expected = try await Picture(of: ledger).histories
    }
    #expect(expected.map(\.transactions.count) == [3, 1])

    for seed in 0..<25 as Range<UInt64> {
      var dice = Dice(seed: seed)
      let repeated = life + (0..<4).compactMap { _ in life.randomElement(using: &dice) }
      let shuffled = repeated.shuffled(using: &dice)
      try await kind.withLedger { ledger in
        var newFacts = 0
        for recording in shuffled { newFacts += try await ledger.record(recording).newFacts }

        #expect(newFacts == 13, "seed \(seed)")
        #expect(try await Picture(of: ledger).histories == expected, "seed \(seed)")
        #expect(try await ledger.counts().facts == 13, "seed \(seed)")
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Rebuilding gives the same projections`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(life.reversed())
      _ = try await ledger.record(cast.recording(TestStore.transaction("7")))
      _ = try await ledger.record(cast.recording(TestStore.transaction("9"), by: Cast.ada))
      let live = try await Picture(of: ledger)
      #expect(live.unclaimed == ["7"])

      let replay = try await ledger.rebuildProjections()

      #expect(replay.isEqual && replay.purchases == 3)
      #expect(try await Picture(of: ledger) == live)
      let outcome = try await ledger.record(cast.recording(TestStore.transaction("9")))
      #expect(outcome.newFacts == 0)
      #expect(outcome.customer == Cast.ada)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `The same fact recorded in parallel counts once`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      let recording = try cast.recording(TestStore.transaction("1"), by: Cast.ada)

      let newFacts = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<16 { group.addTask { try await ledger.record(recording).newFacts } }
        return try await group.reduce(0, +)
      }

      #expect(newFacts == 1)
      #expect(try await ledger.counts().facts == 1)
      #expect(try await ledger.claims(to: "1").count == 1)
    }
  }

  @Test func `All stores read the same after the same recordings`() async throws {
    var pictures: [Picture] = []
    for kind in StoreKind.allCases {
      try await kind.withLedger { ledger in
        _ = try await ledger.record(life)
        pictures.append(try await Picture(of: ledger))
      }
    }

    #expect(pictures.count == StoreKind.allCases.count)
    #expect(pictures.allSatisfy { $0 == pictures.first })
  }
}
