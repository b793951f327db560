import AppStoreCore
import Ledger
import LedgerTestSupport
import Testing

@Suite("Reading events", .timeLimit(.minutes(30)))
struct EventReadingTests {
  private static let count = 600

  /// Appends random events in a few batches, and returns them.
  private func fill(
    _ ledger: any LedgerStore, _ dice: inout Dice, count: Int = count
  ) async throws -> [RecordedEvent] {
    var recorded: [RecordedEvent] = []
    while recorded.count < count {
      let size = min(count - recorded.count, Int.random(in: 0...300, using: &dice))
      let events = SampleEvents.random(size, after: recorded.count + 1, &dice)
      let watermark = try await ledger.events.progress().watermark
      let result = try await ledger.events.append(
        EventBatch(expectedWatermark: watermark, watermark: watermark + 1, events: events))
      guard case .appended(let positions) = result else { return [] }
      recorded += zip(positions, events).map { RecordedEvent(position: $0, event: $1) }
    }
    return recorded
  }

  @Test(arguments: StoreKind.allCases, 0..<4 as Range<UInt64>)
  func `Readers with any filter and any limits get every event once and in order`(
    kind: StoreKind, seed: UInt64
  ) async throws {
    try await kind.withLedger { ledger in
      var dice = Dice(seed: seed)
      let all = try await fill(ledger, &dice)
      var passed = 0
      for reader in 0..<12 {
        let filter = SampleEvents.filter(&dice)
        let expected = all.filter { filter.matches($0.event) }
        passed += expected.count
        let comment: Comment = "seed \(seed), reader \(reader)"
        let oldest = try await read(expected.count) { place in
          try await ledger.events.events(
            after: place ?? 0, matching: filter, limit: Int.random(in: 1...80, using: &dice))
        }
        #expect(oldest == expected, comment)
        let newest = try await read(expected.count) { place in
          try await ledger.events.events(
            before: place, matching: filter, limit: Int.random(in: 1...80, using: &dice))
        }
        #expect(newest == expected.reversed(), comment)
      }
      #expect(passed > 0, "seed \(seed)")
    }
  }

  /// Reads pages until the end; a reader that is stuck ends after more pages than events.
  private func read(
    _ count: Int, _ page: (Int64?) async throws -> EventPage
  ) async throws -> [RecordedEvent] {
    var (found, place): ([RecordedEvent], Int64?) = ([], nil)
    for _ in 0...(count + 2) {
      let page = try await page(place)
      found += page.events
      place = page.end
      if !page.hasMore { break }
    }
    return found
  }

  @Test(arguments: StoreKind.allCases)
  func `A filter matches types by their start only with a star`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      let types = ["sub", "subscription.renewed", "subscription.started", "su_scription.x"]
      _ = try await ledger.events.append(
        EventBatch(
          expectedWatermark: 0, watermark: 1,
          events: types.map { SampleEvents.event($0, $0) }))
      func found(_ patterns: String...) async throws -> [String] {
        try await ledger.events.events(
          after: 0, matching: EventFilter(types: patterns), limit: 9
        ).events.map(\.event.type)
      }
      #expect(try await found("sub") == ["sub"])
      #expect(try await found("subscription.*") == Array(types[1...2]))
      #expect(try await found("subscription") == [])
      #expect(try await found("su_*", "sub") == ["sub", "su_scription.x"])
      #expect(try await found("*") == types)
      #expect(try await found() == [])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A cursor passes many events that no filter passes`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      let count = Int(EventRange.maxLookedAt) + 5
      let ids = ["first"] + (2..<count).map { "\($0)" } + ["last"]
      let rare = ["first": "rare", "last": "rare"]
      _ = try await ledger.events.append(
        EventBatch(
          expectedWatermark: 0, watermark: 1,
          events: ids.map { id in
            SampleEvents.event(
              id, rare[id] ?? "common", of: rare[id] == nil ? Cast.bob : Cast.ada)
          }))
      let filter = EventFilter(types: ["rare"])
      let first = try await ledger.events.events(after: 1, matching: filter, limit: 9)
      #expect(first == EventPage(events: [], end: 1 + EventRange.maxLookedAt, hasMore: true))
      let second = try await ledger.events.events(after: first.end, matching: filter, limit: 9)
      #expect(second.events.map(\.event.id) == ["last"])
      #expect(second.end == Int64(count) && !second.hasMore)
      let older = try await ledger.events.events(
        before: Int64(count), matching: filter, limit: 9)
      #expect(older.events.isEmpty && older.hasMore)
      #expect(
        try await ledger.events.events(before: older.end, matching: filter, limit: 9)
          .events.map(\.event.id) == ["first"])

      // Events of a customer are found at once.
      let whole = try await ledger.events.events(
        after: 0, matching: EventFilter(customers: [Cast.ada]), limit: 9)
      #expect(whole.events.map(\.event.id) == ["first", "last"])
      #expect(whole.end == Int64(count) && !whole.hasMore)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A reader after the newest event stays there`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      let empty = EventFilter()
      let none = try await ledger.events.events(after: 0, matching: empty, limit: 9)
      #expect(none == EventPage(events: [], end: 0, hasMore: false))
      #expect(
        try await ledger.events.events(before: nil, matching: empty, limit: 9).hasMore == false)
      _ = try await ledger.events.append(
        EventBatch(expectedWatermark: 0, watermark: 1, events: [SampleEvents.event("1")]))
      for after: Int64 in [1, 7, .max] {
        let page = try await ledger.events.events(after: after, matching: empty, limit: 9)
        #expect(page == EventPage(events: [], end: after, hasMore: false))
      }
      for before: Int64 in [.min, 0, 1] {
        let page = try await ledger.events.events(before: before, matching: empty, limit: 9)
        #expect(page.events.isEmpty && !page.hasMore)
      }
      let nothing = try await ledger.events.events(after: 0, matching: empty, limit: 0)
      #expect(nothing == EventPage(events: [], end: 0, hasMore: true))
    }
  }
}
