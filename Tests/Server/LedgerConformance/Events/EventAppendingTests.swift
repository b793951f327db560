import AppStoreCore
import GRDB
import Ledger
import LedgerSQLite
import LedgerTestSupport
import Testing

@Suite("Appending events", .timeLimit(.minutes(30)))
struct EventAppendingTests {
  private func event(
    _ id: String, of customer: AppUserID? = Cast.ada, and other: AppUserID? = nil
  ) -> NewEvent {
    SampleEvents.event(id, of: customer, and: other)
  }

  @Test(arguments: StoreKind.allCases)
  func `Events have numbers without gaps, and the number of their customer's previous event`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let batches = [
        [event("1"), event("2", of: Cast.bob), event("3", of: nil), event("4", and: Cast.bob)],
        [event("5", of: Cast.bob), event("6"), event("7", of: Cast.bob, and: Cast.ada)],
        [event("8"), event("9", of: "eve")],
      ]
      var positions: [EventPosition] = []
      for (number, events) in zip((0 as Int64)..., batches) {
        let result = try await ledger.events.append(
          EventBatch(expectedWatermark: number, watermark: number + 1, events: events))
        guard case .appended(let new) = result else {
          Issue.record("\(result)")
          return
        }
        positions += new
      }

      #expect(positions.map(\.sequence) == Array(1...9))
      #expect(positions.map(\.previous) == [nil, nil, nil, 1, 4, 4, 5, 7, nil])
      let expected = zip(positions, batches.joined()).map { RecordedEvent(position: $0, event: $1) }
      let page = try await ledger.events.events(after: 0, matching: EventFilter(), limit: 99)
      #expect(page == EventPage(events: expected, end: 9, hasMore: false))
      #expect(try await ledger.events.event("4") == expected[3])
      #expect(try await ledger.events.event("none") == nil)
      #expect(
        try await ledger.events.progress() == EventProgress(watermark: 3, newestEvent: 9))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A batch over another watermark changes nothing and returns the progress`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.events.append(
        EventBatch(expectedWatermark: 0, watermark: 5, events: [event("1")]))
      let progress = EventProgress(watermark: 5, newestEvent: 1)
      for expected: Int64 in [0, 4, 6] {
        let result = try await ledger.events.append(
          EventBatch(
            expectedWatermark: expected, watermark: 9, events: [event("2")],
            states: ["a": [1]], dueDates: [DueDate.Key(subject: "1", kind: "expiry"): Cast.start]))
        #expect(result == .superseded(progress))
      }

      #expect(try await ledger.events.progress() == progress)
      #expect(try await ledger.events.event("2") == nil)
      #expect(try await ledger.events.states(of: ["a"]) == [:])
      #expect(try await ledger.events.nextDueDate() == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `States are saved with their events, replaced, and deleted`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      let changes: [[String: [UInt8]?]] = [
        ["a": [1, 0, 255], "b": []], ["a": [2], "c": nil], ["b": nil],
      ]
      let keys = ["a", "b", "c"]
      var found: [[String: [UInt8]]] = []
      for (number, states) in zip((0 as Int64)..., changes) {
        _ = try await ledger.events.append(
          EventBatch(expectedWatermark: number, watermark: number + 1, states: states))
        found.append(try await ledger.events.states(of: keys))
      }
      #expect(found == [["a": [1, 0, 255], "b": []], ["a": [2], "b": []], ["a": [2]]])
      #expect(try await ledger.events.states(of: []) == [:])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A batch with a known ID is an error and changes nothing`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      let key = DueDate.Key(subject: "1", kind: "expiry")
      _ = try await ledger.events.append(
        EventBatch(expectedWatermark: 0, watermark: 1, events: [event("1")]))
      await #expect(throws: LedgerError.self) {
        try await ledger.events.append(
          EventBatch(
            expectedWatermark: 1, watermark: 2, events: [event("2"), event("1")],
            states: ["a": [1]], dueDates: [key: Cast.start]))
      }
      #expect(
        try await ledger.events.progress() == EventProgress(watermark: 1, newestEvent: 1))
      #expect(try await ledger.events.event("2") == nil)
      #expect(try await ledger.events.states(of: ["a"]) == [:])
      #expect(try await ledger.events.nextDueDate() == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `After a reset the same events are appended with the same numbers`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let batch = EventBatch(
        expectedWatermark: 0, watermark: 5, events: [event("1"), event("2", of: Cast.bob)],
        states: ["a": [1]], dueDates: [DueDate.Key(subject: "1", kind: "expiry"): Cast.start])
      let first = try await ledger.events.append(batch)
      let id = try await ledger.events.ledgerID()
      try await ledger.events.reset()

      #expect(
        try await ledger.events.progress()
          == EventProgress(watermark: 0, newestEvent: 0, rebuildEnd: 5))
      #expect(try await ledger.events.event("1") == nil)
      #expect(try await ledger.events.states(of: ["a"]) == [:])
      #expect(try await ledger.events.nextDueDate() == nil)
      #expect(try await ledger.events.ledgerID() == id)
      #expect(try await ledger.events.append(batch) == first)
      #expect(
        try await ledger.events.progress() == EventProgress(watermark: 5, newestEvent: 2))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Rebuilt projections leave events as they are`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(Cast().life())
      _ = try await ledger.events.append(
        EventBatch(
          expectedWatermark: 0, watermark: 5, events: [event("1")], states: ["a": [1]]))
      #expect(try await ledger.rebuildProjections().isEqual)

      #expect(
        try await ledger.events.progress() == EventProgress(watermark: 5, newestEvent: 1))
      #expect(try await ledger.events.event("1")?.event == event("1"))
      #expect(try await ledger.events.states(of: ["a"]) == ["a": [1]])
    }
  }

  @Test func `Events cannot be changed or deleted, even by hand`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let ledger = try SQLiteLedger(path: path)
      _ = try await ledger.events.append(
        EventBatch(expectedWatermark: 0, watermark: 1, events: [event("1")]))
      try await DatabaseQueue(path: path).writeWithoutTransaction { database in
        for sql in ["DELETE FROM events", "UPDATE events SET type = 'other'"] {
          let error = #expect(throws: DatabaseError.self, "\(sql)") {
            try database.execute(sql: sql)
          }
          #expect(error?.message == "events are append-only")
        }
      }
      try ledger.close()
    }
  }
}
