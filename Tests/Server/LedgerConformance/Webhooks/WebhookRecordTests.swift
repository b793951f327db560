import AppStoreCore
import Ledger
import LedgerTestSupport
import Testing

@Suite("Outcomes of webhook deliveries", .timeLimit(.minutes(30)))
struct WebhookRecordTests {
  private typealias Sample = SampleDeliveries

  @Test(arguments: StoreKind.allCases)
  func `Each attempt is stored with its delivery, and only once`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      let webhooks = ledger.webhooks
      let state = try await webhooks.fill("a", [Sample.delivery(1, of: Cast.ada)])
      let new = try #require(try await webhooks.delivery(ofEvent: 1))
      let retry = Cast.start + .seconds(5)
      let first = Sample.outcome(new, .pending, retry: retry)
      for _ in 0..<2 { try await webhooks.record([first], health: state) }
      let tried = try #require(try await webhooks.delivery(new.id))
      #expect(tried.status == .pending && tried.attempts == 1 && tried.nextAttemptAt == retry)
      let last = Sample.outcome(tried, .delivered)
      for _ in 0..<2 { try await webhooks.record([last, first], health: state) }

      let done = try #require(try await webhooks.delivery(new.id))
      #expect(done.status == .delivered && done.attempts == 2 && done.nextAttemptAt == nil)
      #expect(
        try await webhooks.attempts(of: new.id) == [first.attempt, last.attempt].compactMap(\.self))
      #expect(try await webhooks.attempts(of: new.id + 1) == [])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A delivery can be skipped without an attempt, and then has no more outcomes`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let webhooks = ledger.webhooks
      let state = try await webhooks.fill("a", [Sample.delivery(1, of: Cast.ada)])
      let new = try #require(try await webhooks.delivery(ofEvent: 1))
      let skip = WebhookOutcome(
        deliveryID: new.id, expectedAttempts: 0, attempt: nil, status: .skipped)
      try await webhooks.record([skip], health: state)
      try await webhooks.record([Sample.outcome(new, .failed)], health: state)

      let found = try #require(try await webhooks.delivery(new.id))
      #expect(found.status == .skipped && found.attempts == 0)
      #expect(try await webhooks.attempts(of: new.id) == [])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Outcomes of another endpoint's deliveries and of unknown endpoints are ignored`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let webhooks = ledger.webhooks
      _ = try await webhooks.fill("a", [Sample.delivery(1, of: Cast.ada)])
      let other = try await webhooks.fill("b", [])
      let new = try #require(try await webhooks.delivery(ofEvent: 1))
      let unknown = WebhookEndpointState(name: "c", queuedThrough: 0, changedAt: Cast.start)
      for health in [other, unknown] {
        try await webhooks.record([Sample.outcome(new, .delivered)], health: health)
      }
      #expect(try await webhooks.delivery(new.id) == new)
      #expect(try await webhooks.attempts(of: new.id) == [])
      #expect(try await webhooks.endpoint("c") == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A response is cut to a size that every store accepts`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      let webhooks = ledger.webhooks
      let state = try await webhooks.fill("a", [Sample.delivery(1)])
      let new = try #require(try await webhooks.delivery(ofEvent: 1))
      let attempt = WebhookAttempt(
        deliveryID: new.id, number: 1, at: Cast.start, durationMilliseconds: 1, statusCode: 500,
        error: "status", response: "\0x" + String(repeating: "é", count: 600))
      #expect(attempt.response == "x" + String(repeating: "é", count: 511))
      try await webhooks.record(
        [
          WebhookOutcome(
            deliveryID: new.id, expectedAttempts: 0, attempt: attempt, status: .failed)
        ], health: state)
      #expect(try await webhooks.attempts(of: new.id) == [attempt])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Finished deliveries are removed with their attempts, oldest first`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let webhooks = ledger.webhooks
      let state = try await webhooks.fill(
        "a",
        (1...5).map { Sample.delivery($0, createdAt: Cast.start + .days(Int(5 - $0))) })
      let statuses: [WebhookDeliveryStatus] = [.delivered, .failed, .pending, .skipped, .failed]
      var ids: [Int64] = []
      for (sequence, status) in zip(1..., statuses) {
        let new = try #require(try await webhooks.delivery(ofEvent: Int64(sequence)))
        ids.append(new.id)
        let retry = status == .pending ? Cast.start : nil
        try await webhooks.record([Sample.outcome(new, status, retry: retry)], health: state)
      }
      func remaining() async throws -> [Int64] {
        try await webhooks.deliveries(matching: WebhookDeliveryFilter(), before: nil, limit: 9)
          .map(\.eventSequence)
      }
      let date = Cast.start + .days(4)
      #expect(try await webhooks.removeFinished(createdBefore: date, limit: 0) == 0)
      #expect(try await webhooks.removeFinished(createdBefore: date, limit: 2) == 2)
      #expect(try await remaining() == [3, 2, 1])
      #expect(try await webhooks.removeFinished(createdBefore: date, limit: 2) == 1)
      #expect(try await webhooks.removeFinished(createdBefore: date, limit: 2) == 0)
      #expect(try await remaining() == [3, 1])
      var counts: [Int] = []
      for id in ids { counts.append(try await webhooks.attempts(of: id).count) }
      #expect(counts == [1, 0, 1, 0, 0])
      // A number is never used again.
      _ = try await webhooks.replay([Sample.delivery(5)], for: "a")
      #expect(try await webhooks.delivery(ofEvent: 5)?.id ?? 0 > ids[4])
    }
  }
}
