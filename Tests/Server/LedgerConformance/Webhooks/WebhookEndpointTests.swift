import AppStoreCore
import Ledger
import LedgerTestSupport
import Testing

@Suite("States of webhook endpoints", .timeLimit(.minutes(30)))
struct WebhookEndpointTests {
  private let now = Cast.start + .days(1)

  private func state(_ name: String) -> WebhookEndpointState {
    WebhookEndpointState(
      name: name, status: .paused, reason: "test", queuedThrough: 7, failingSince: Cast.start,
      failedEvents: 3, lastSuccessAt: Cast.start + .seconds(1), pacePerSecond: 12,
      changedAt: Cast.start)
  }

  @Test(arguments: StoreKind.allCases)
  func `An endpoint is created once, and endpoints are ordered by name`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let none = try await ledger.webhooks.endpoints()
      #expect(none == [])
      #expect(try await ledger.webhooks.create(state("b")) == state("b"))
      var other = state("b")
      other.queuedThrough = 9
      #expect(try await ledger.webhooks.create(other) == state("b"))
      let plain = WebhookEndpointState(name: "B", queuedThrough: 0, changedAt: now)
      #expect(try await ledger.webhooks.create(plain) == plain)
      #expect(try await ledger.webhooks.endpoints() == [plain, state("b")])
      #expect(try await ledger.webhooks.endpoint("b") == state("b"))
      #expect(try await ledger.webhooks.endpoint("c") == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `An endpoint that becomes active has no failures, and one that is paused keeps them`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let webhooks = ledger.webhooks
      _ = try await webhooks.create(state("a"))
      var expected = state("a")
      (expected.status, expected.reason, expected.changedAt) = (.disabled, nil, now)
      #expect(try await webhooks.setStatus(of: "a", .disabled, reason: nil, at: now) == expected)
      #expect(try await webhooks.endpoint("a") == expected)
      let later = now + .days(1)
      (expected.status, expected.reason, expected.changedAt) = (.active, "fixed", later)
      (expected.failingSince, expected.failedEvents, expected.pacePerSecond) = (nil, 0, nil)
      #expect(
        try await webhooks.setStatus(of: "a", .active, reason: "fixed", at: later) == expected)
      #expect(try await webhooks.endpoint("a") == expected)
      #expect(try await webhooks.setStatus(of: "none", .active, reason: nil, at: now) == nil)
      #expect(try await webhooks.endpoints() == [expected])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Recorded health changes neither the queue nor the status that a person set`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let webhooks = ledger.webhooks
      var health = try await webhooks.create(
        WebhookEndpointState(name: "a", queuedThrough: 5, changedAt: Cast.start))
      _ = try await webhooks.enqueue([], for: "a", after: 5, through: 8)
      let paused = try #require(
        try await webhooks.setStatus(of: "a", .paused, reason: "by hand", at: now))

      (health.failingSince, health.failedEvents, health.lastSuccessAt) = (now, 4, Cast.start)
      health.pacePerSecond = 0
      try await webhooks.record([], health: health)
      var expected = paused
      expected.pacePerSecond = 0
      (expected.failingSince, expected.failedEvents, expected.lastSuccessAt) = (now, 4, Cast.start)
      #expect(expected.queuedThrough == 8)
      #expect(try await webhooks.endpoint("a") == expected)

      health.set(.disabled, reason: "gone", at: now + .days(1))
      try await webhooks.record([], health: health)
      expected.set(.disabled, reason: "gone", at: now + .days(1))
      #expect(try await webhooks.endpoint("a") == expected)
      health.set(.disabled, reason: "again", at: now + .days(2))
      try await webhooks.record([], health: health)
      #expect(try await webhooks.endpoint("a") == expected, "it is disabled already")
    }
  }
}
