import AppStoreCore
import Ledger
import LedgerTestSupport
import Testing

@Suite("Queues of webhook endpoints", .timeLimit(.minutes(30)))
struct WebhookQueueTests {
  private typealias Sample = SampleDeliveries

  @Test(arguments: StoreKind.allCases)
  func `Deliveries are added once, after the events that were read before`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let webhooks = ledger.webhooks
      let new = [Sample.delivery(3, of: Cast.ada, Cast.bob), Sample.delivery(4)]
      #expect(try await webhooks.enqueue(new, for: "a", after: 0, through: 4) == false)
      _ = try await webhooks.create(
        WebhookEndpointState(name: "a", queuedThrough: 2, changedAt: Cast.start))
      for expected: Int64 in [0, 1, 3] {
        #expect(try await webhooks.enqueue(new, for: "a", after: expected, through: 9) == false)
      }
      #expect(try await webhooks.endpoint("a")?.queuedThrough == 2)
      #expect(try await webhooks.enqueue(new, for: "a", after: 2, through: 6))
      #expect(try await webhooks.enqueue(new, for: "a", after: 2, through: 6) == false)

      #expect(try await webhooks.endpoint("a")?.queuedThrough == 6)
      let found = try await webhooks.deliveries(
        matching: WebhookDeliveryFilter(), before: nil, limit: 9)
      #expect(found.map(\.eventSequence) == [4, 3])
      let first = try #require(found.last)
      #expect(
        first
          == WebhookDelivery(
            id: first.id, endpoint: "a", eventID: "evt_3", eventSequence: 3,
            customers: [Cast.ada, Cast.bob], status: .pending, attempts: 0,
            nextAttemptAt: Cast.start, createdAt: Cast.start, trigger: .event))
      #expect(try await webhooks.delivery(first.id) == first)
      #expect(found[0].customers == [])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A replayed event is added unless its delivery is pending`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      let webhooks = ledger.webhooks
      let state = try await webhooks.fill(
        "a", [Sample.delivery(1, of: Cast.ada), Sample.delivery(2, of: Cast.ada)])
      let first = try #require(try await webhooks.delivery(ofEvent: 1))
      try await webhooks.record([Sample.outcome(first, .failed)], health: state)
      let again = [1, 2, 1].map { Sample.delivery($0, of: Cast.ada, trigger: .replay) }
      #expect(try await webhooks.replay(again, for: "a") == 1)
      #expect(try await webhooks.replay(again, for: "a") == 0)
      #expect(try await webhooks.replay(again, for: "none") == 0)
      #expect(try await webhooks.replay([], for: "a") == 0)

      let newest = try #require(try await webhooks.delivery(ofEvent: 1))
      #expect(newest.id > first.id && newest.trigger == .replay && newest.attempts == 0)
      #expect(try await webhooks.dueSequences("a") == [1], "an earlier event is first again")
      #expect(try await webhooks.endpoint("a")?.queuedThrough == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A delivery waits for earlier ones of its customers until they are finished`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let webhooks = ledger.webhooks
      let state = try await webhooks.fill(
        "a",
        [
          Sample.delivery(1, of: Cast.ada), Sample.delivery(2, of: Cast.bob),
          Sample.delivery(3, of: Cast.ada, Cast.bob), Sample.delivery(4, of: Cast.bob, "eve"),
          Sample.delivery(5, of: "eve"), Sample.delivery(6), Sample.delivery(7),
        ])
      _ = try await webhooks.fill("other", [Sample.delivery(3, of: Cast.ada)])
      func finish(_ sequence: Int64, _ status: WebhookDeliveryStatus) async throws {
        let found = try await webhooks.deliveries(
          matching: WebhookDeliveryFilter(endpoint: "a", eventID: "evt_\(sequence)"), before: nil,
          limit: 1)
        try await webhooks.record(
          [Sample.outcome(try #require(found.first), status)], health: state)
      }
      #expect(try await webhooks.dueSequences("a") == [1, 2, 6, 7])
      #expect(try await webhooks.dueSequences("a", isOrdered: false) == Array(1...7))
      #expect(try await webhooks.dueSequences("other") == [3])
      try await finish(1, .delivered)
      #expect(try await webhooks.dueSequences("a") == [2, 6, 7])
      try await finish(2, .skipped)
      #expect(try await webhooks.dueSequences("a") == [3, 6, 7])
      try await finish(3, .failed)
      #expect(try await webhooks.dueSequences("a") == [4, 6, 7])
      try await finish(4, .delivered)
      #expect(try await webhooks.dueSequences("a") == [5, 6, 7])
      #expect(try await webhooks.dueSequences("other") == [3])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Later deliveries of a customer wait while the first one is tried again`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let webhooks = ledger.webhooks
      let state = try await webhooks.fill(
        "a", [Sample.delivery(1, of: Cast.ada), Sample.delivery(2, of: Cast.ada)])
      let first = try #require(try await webhooks.delivery(ofEvent: 1))
      let retry = Cast.start + .seconds(300)
      try await webhooks.record([Sample.outcome(first, .pending, retry: retry)], health: state)

      #expect(try await webhooks.dueSequences("a") == [])
      #expect(try await webhooks.dueSequences("a", isOrdered: false) == [2])
      #expect(try await webhooks.nextDueDate("a", isOrdered: true) == retry)
      #expect(try await webhooks.nextDueDate("a", isOrdered: false) == Cast.start)
      #expect(try await webhooks.dueSequences("a", at: retry) == [1])
      #expect(try await webhooks.delivery(first.id)?.attempts == 1)
      #expect(try await webhooks.nextDueDate("none", isOrdered: true) == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Those that are due longest are returned, oldest event first`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let webhooks = ledger.webhooks
      let later = Cast.start + .seconds(1)
      _ = try await webhooks.fill(
        "a",
        [
          Sample.delivery(1, of: "1", due: later), Sample.delivery(2, of: "2"),
          Sample.delivery(3, of: "3"), Sample.delivery(4, of: "4", due: later + .seconds(1)),
        ])
      for isOrdered in [true, false] {
        func due(_ limit: Int, at now: Timestamp) async throws -> [Int64] {
          try await webhooks.dueSequences("a", isOrdered: isOrdered, at: now, limit: limit)
        }
        #expect(try await due(9, at: later) == [1, 2, 3])
        #expect(try await due(2, at: later) == [2, 3])
        #expect(try await due(1, at: later) == [2])
        #expect(try await due(0, at: later) == [])
        #expect(try await due(9, at: Cast.start) == [2, 3])
      }
    }
  }
}
