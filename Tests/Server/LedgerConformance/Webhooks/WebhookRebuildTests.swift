import AppStoreCore
import Ledger
import LedgerTestSupport
import Testing

/// What the queues of webhook endpoints remember while events are deleted and derived again.
@Suite("Webhook queues while events are derived again", .timeLimit(.minutes(30)))
struct WebhookRebuildTests {
  private func event(_ number: Int) -> NewEvent {
    NewEvent(
      id: "evt_\(number)", type: "subscription.renewed", customer: Cast.ada, environment: .sandbox,
      bundleID: nil, changeSequence: Int64(number), occurredAt: Cast.start, recordedAt: Cast.start,
      body: Array("{}".utf8))
  }

  /// Appends events as if each was derived from the line of the feed with its number.
  private func append(_ numbers: [Int], through end: Int64, to ledger: any LedgerStore) async throws
  {
    let progress = try await ledger.events.progress()
    _ = try await ledger.events.append(
      EventBatch(
        expectedWatermark: progress.watermark, watermark: end, events: numbers.map(event)))
  }

  private func endpoint(
    _ name: String, queuedThrough: Int64, in ledger: any LedgerStore
  ) async throws {
    _ = try await ledger.webhooks.create(
      WebhookEndpointState(name: name, queuedThrough: queuedThrough, changedAt: Cast.start))
  }

  @Test(arguments: StoreKind.allCases)
  func `An endpoint continues after the event with which it stopped, whatever its number is`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      try await append([1, 2, 3, 4, 6], through: 6, to: ledger)
      for (name, sequence) in [("none", 0), ("some", 3), ("all", 5)] as [(String, Int64)] {
        try await endpoint(name, queuedThrough: sequence, in: ledger)
      }
      try await ledger.events.reset()
      #expect(
        try await ledger.events.progress()
          == EventProgress(watermark: 0, newestEvent: 0, rebuildEnd: 6))
      // The second event is not derived any more, and a reset in between changes nothing.
      try await append([1], through: 2, to: ledger)
      try await ledger.events.reset()
      try await append([1, 3, 4], through: 4, to: ledger)
      #expect(
        try await ledger.webhooks.enqueue([], for: "some", after: 3, through: 4) == false)
      try await append([6, 7], through: 7, to: ledger)

      #expect(
        try await ledger.events.progress() == EventProgress(watermark: 7, newestEvent: 5))
      let found = try await ledger.webhooks.endpoints().map { "\($0.name) \($0.queuedThrough)" }
      #expect(found == ["all 4", "none 0", "some 2"])
      #expect(try await ledger.webhooks.enqueue([], for: "some", after: 2, through: 3))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `An endpoint whose last event is gone continues after the changes before it`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      try await append([1, 2, 3, 4], through: 4, to: ledger)
      try await endpoint("a", queuedThrough: 3, in: ledger)
      try await endpoint("b", queuedThrough: 1, in: ledger)
      try await ledger.events.reset()
      try await append([2, 4, 5], through: 5, to: ledger)
      let found = try await ledger.webhooks.endpoints().map(\.queuedThrough)
      #expect(found == [1, 0])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Pending deliveries get the new numbers of their events`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      try await append([1, 2, 3], through: 3, to: ledger)
      let state = try await ledger.webhooks.fill(
        "a",
        (1...3).map { SampleDeliveries.delivery($0, of: AppUserID(rawValue: "customer \($0)")) })
      let first = try #require(try await ledger.webhooks.delivery(ofEvent: 1))
      try await ledger.webhooks.record([SampleDeliveries.outcome(first, .delivered)], health: state)
      try await ledger.events.reset()
      try await append([2, 3, 4], through: 4, to: ledger)
      #expect(try await ledger.webhooks.dueSequences("a") == [1, 2])
      #expect(try await ledger.webhooks.delivery(first.id)?.eventSequence == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A warning is given once until the next success, and is a line of the feed`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      var health = try await ledger.webhooks.fill("a", [])
      let now = Cast.start + .days(1)
      #expect(try await ledger.webhooks.warn("a", at: now) == false, "it does not fail")
      health.failingSince = Cast.start
      try await ledger.webhooks.record([], health: health)
      #expect(try await ledger.webhooks.warn("a", at: now))
      #expect(try await ledger.webhooks.warn("a", at: now + .days(1)) == false)
      #expect(try await ledger.webhooks.warn("none", at: now) == false)
      #expect(try await ledger.webhooks.endpoint("a")?.warnedAt == now)
      try await ledger.webhooks.record([], health: health)
      #expect(try await ledger.webhooks.endpoint("a")?.warnedAt == now)

      let lines = try await ledger.changes(after: 0, limit: 9).map(\.change)
      #expect(lines == [FeedChange(webhookFailing: "a", at: now)])
      health.failingSince = nil
      try await ledger.webhooks.record([], health: health)
      #expect(try await ledger.webhooks.endpoint("a")?.warnedAt == nil)
    }
  }
}
