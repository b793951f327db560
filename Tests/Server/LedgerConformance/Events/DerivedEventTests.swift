import AppStoreCore
import EventTestSupport
import Events
import Foundation
import Ledger
import LedgerTestSupport
import Subscriptions
import Synchronization
import TestSupport
import Testing

/// Events that a projector derives from the change feed of every store.
@Suite("Derived events", .timeLimit(.minutes(30))) struct DerivedEventTests {
  private static let seeds = 0..<4 as Range<UInt64>
  private let life: RandomLife

  init() throws {
    life = try RandomLife()
  }

  private func projector(
    _ ledger: any LedgerStore, maxChanges: Int = EventProjector.maxChanges,
    at now: Timestamp = Cast.start + .days(400)
  ) -> EventProjector {
    EventProjector(ledger: ledger, clock: VirtualClock(at: now), maxChanges: maxChanges) {
      ledgerID in
      EventDerivation(ledgerID: ledgerID, catalog: EntitlementCatalog(["pro": ["monthly"]]))
    }
  }

  private func events(of ledger: any LedgerStore) async throws -> [RecordedEvent] {
    var found: [RecordedEvent] = []
    while true {
      let page = try await ledger.events.events(
        after: found.last?.sequence ?? 0, matching: EventFilter(), limit: 50)
      found += page.events
      for recorded in page.events {
        let body = Event.body(
          recorded.event.body, sequence: recorded.sequence,
          previousSequence: recorded.position.previous)
        #expect(EventSchemaCheck.problems(of: body) == [])
      }
      if !page.hasMore { return found }
    }
  }

  @Test(arguments: StoreKind.allCases, seeds)
  func `Events derived again in steps of another size are equal`(
    kind: StoreKind, seed: UInt64
  ) async throws {
    try await kind.withLedger { ledger in
      try await life.live(on: ledger, seed: seed)
      try await projector(ledger).catchUp()
      let first = try await events(of: ledger)
      #expect(first.count > 20, "seed \(seed)")
      #expect(Set(first.map(\.event.id)).count == first.count, "seed \(seed)")
      let feed = try await ledger.changes(after: 0, limit: 10_000)
      try await ledger.events.reset()
      try await projector(ledger, maxChanges: 3).catchUp()
      #expect(try await events(of: ledger) == first, "seed \(seed)")
      #expect(try await ledger.changes(after: 0, limit: 10_000) == feed, "no date is due twice")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Each grant, adjustment and transfer is one event`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      try await life.live(on: ledger, seed: 7)
      try await projector(ledger).catchUp()
      let events = try await events(of: ledger)
      func count(_ type: EventType) -> Int { events.count { $0.event.type == type.rawValue } }
      let changes = try await ledger.changes(after: 0, limit: 10_000).map(\.change)
      func lines(_ kind: FeedChangeKind) -> [FeedChange] { changes.filter { $0.kind == kind } }
      #expect(count(.granted) == lines(.grant).count)
      #expect(count(.currencyAdjusted) == lines(.currencyAdjustment).count)
      #expect(count(.grantRevoked) == lines(.revocation).count)
      #expect(count(.deleted) == Set(lines(.deletion).map(\.reference)).count)
      #expect(lines(.ownership).allSatisfy { $0.reference != nil })
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Two projectors of one ledger derive each event once`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      try await life.live(on: ledger, seed: 11)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for maxChanges in [4, 9] {
          group.addTask { try await projector(ledger, maxChanges: maxChanges).catchUp() }
        }
        try await group.waitForAll()
      }
      let both = try await events(of: ledger)
      #expect(both.map(\.sequence) == Array(1...Int64(both.count)))
      try await ledger.events.reset()
      try await projector(ledger).catchUp()
      #expect(try await events(of: ledger) == both)
    }
  }

  @Test func `A projector reports the newest event, also if another one derived it`() async throws {
    try await StoreKind.memory.withLedger { ledger in
      let newest = Mutex<[Int64]>([])
      let observing = EventProjector(
        ledger: ledger, clock: VirtualClock(at: Cast.start),
        observer: { progress in newest.withLock { $0.append(progress.newestEvent) } }
      ) { EventDerivation(ledgerID: $0, catalog: EntitlementCatalog(["pro": ["monthly"]])) }
      _ = try await observing.step()
      try await life.live(on: ledger, seed: 5)
      try await projector(ledger).catchUp()
      _ = try await observing.step()
      let last = try await ledger.events.progress().newestEvent
      #expect(last > 0)
      #expect(newest.withLock { $0 } == [0, last])
    }
  }

  @Test func `A projector reports the newest event in the step that derives it`() async throws {
    try await StoreKind.memory.withLedger { ledger in
      try await life.live(on: ledger, seed: 5)
      let newest = Mutex<[Int64]>([])
      let observing = EventProjector(
        ledger: ledger, clock: VirtualClock(at: Cast.start),
        observer: { progress in newest.withLock { $0.append(progress.newestEvent) } }
      ) { EventDerivation(ledgerID: $0, catalog: EntitlementCatalog(["pro": ["monthly"]])) }
      _ = try await observing.step()
      let last = try await ledger.events.progress().newestEvent
      #expect(last > 0)
      #expect(newest.withLock { $0 } == [0, last])
    }
  }

  @Test func `A step is full if it derives as much as it may, and otherwise derives all`()
    async throws
  {
    try await StoreKind.memory.withLedger { ledger in
      try await life.live(on: ledger, seed: 5)
      #expect(try await projector(ledger, maxChanges: 4).step() == .advanced(isFull: true))
      #expect(try await projector(ledger).step() == .advanced(isFull: false))
      let progress = try await ledger.events.progress()
      #expect(try await ledger.feedUnits(after: progress.watermark, limit: 1).isEmpty)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A copy of a ledger derives the same events`(kind: StoreKind) async throws {
    try await kind.withLedger { source in
      try await life.live(on: source, seed: 3)
      try await projector(source).catchUp()
      try await StoreKind.memory.withLedger { target in
        _ = try await LedgerCopy(from: source, to: target).run()
        try await projector(target).catchUp()
        let isEqual = try await events(of: target) == events(of: source)
        #expect(isEqual)
      }
    }
  }
}
