import AppStoreCore
import Ledger
import LedgerTestSupport
import Testing

@Suite("Reading webhook deliveries", .timeLimit(.minutes(30)))
struct WebhookReadingTests {
  private typealias Sample = SampleDeliveries

  @Test(arguments: StoreKind.allCases)
  func `Filters select deliveries, newest first and in pages`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      let webhooks = ledger.webhooks
      let state = try await webhooks.fill(
        "a",
        [
          Sample.delivery(1, of: Cast.ada), Sample.delivery(2, of: Cast.bob, Cast.ada),
          Sample.delivery(3, of: Cast.bob), Sample.delivery(4),
        ])
      _ = try await webhooks.fill("b", [Sample.delivery(1, of: Cast.ada)])
      for sequence: Int64 in [3, 4] {
        let new = try #require(try await webhooks.delivery(ofEvent: sequence))
        try await webhooks.record([Sample.outcome(new, .failed)], health: state)
      }
      func found(_ filter: WebhookDeliveryFilter) async throws -> [String] {
        var (found, last): ([String], Int64?) = ([], nil)
        while true {
          let page = try await webhooks.deliveries(matching: filter, before: last, limit: 2)
          found += page.map { "\($0.endpoint)\($0.eventSequence)" }
          last = page.last?.id
          if page.count < 2 { return found }
        }
      }
      #expect(try await found(WebhookDeliveryFilter()) == ["b1", "a4", "a3", "a2", "a1"])
      #expect(
        try await found(WebhookDeliveryFilter(endpoint: "a")) == ["a4", "a3", "a2", "a1"])
      #expect(try await found(WebhookDeliveryFilter(status: .failed)) == ["a4", "a3"])
      #expect(try await found(WebhookDeliveryFilter(eventID: "evt_1")) == ["b1", "a1"])
      #expect(try await found(WebhookDeliveryFilter(customers: [Cast.ada])) == ["b1", "a2", "a1"])
      #expect(
        try await found(WebhookDeliveryFilter(customers: [Cast.ada, Cast.bob, "none"]))
          == ["b1", "a3", "a2", "a1"])
      #expect(
        try await found(
          WebhookDeliveryFilter(
            endpoint: "a", status: .pending, eventID: "evt_2", customers: [Cast.ada])) == ["a2"])
      #expect(try await found(WebhookDeliveryFilter(customers: ["none"])) == [])
      #expect(try await found(WebhookDeliveryFilter(customers: [])) == [])
      #expect(
        try await webhooks.counts(of: "a")
          == WebhookCounts(pending: 2, failed: 2, oldestPendingAt: Cast.start))
      #expect(
        try await webhooks.counts(of: "b")
          == WebhookCounts(pending: 1, failed: 0, oldestPendingAt: Cast.start))
      #expect(try await webhooks.counts(of: "c") == WebhookCounts(pending: 0, failed: 0))
      let nothing = try await webhooks.deliveries(
        matching: WebhookDeliveryFilter(), before: nil, limit: 0)
      #expect(nothing == [])
      #expect(try await webhooks.delivery(0) == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `The oldest pending delivery counts until its last attempt`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      let webhooks = ledger.webhooks
      let later = Cast.start + .hours(2)
      let state = try await webhooks.fill(
        "a", [Sample.delivery(2, createdAt: later), Sample.delivery(1)])
      #expect(try await webhooks.counts(of: "a").oldestPendingAt == Cast.start)
      let oldest = try #require(try await webhooks.delivery(ofEvent: 1))
      try await webhooks.record([Sample.outcome(oldest, .pending, retry: later)], health: state)
      #expect(try await webhooks.counts(of: "a").oldestPendingAt == Cast.start)
      let retried = try #require(try await webhooks.delivery(ofEvent: 1))
      try await webhooks.record([Sample.outcome(retried, .delivered)], health: state)
      #expect(try await webhooks.counts(of: "a").oldestPendingAt == later)
      let last = try #require(try await webhooks.delivery(ofEvent: 2))
      try await webhooks.record([Sample.outcome(last, .failed)], health: state)
      #expect(try await webhooks.counts(of: "a").oldestPendingAt == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Rebuilt projections and events that are reset leave deliveries as they are`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(Cast().life())
      _ = try await ledger.webhooks.fill("a", [Sample.delivery(1, of: Cast.ada)])
      let before = try await ledger.webhooks.delivery(ofEvent: 1)
      #expect(try await ledger.rebuildProjections().isEqual)
      try await ledger.events.reset()
      #expect(before != nil)
      #expect(try await ledger.webhooks.delivery(ofEvent: 1) == before)
      #expect(try await ledger.webhooks.endpoints().map(\.name) == ["a"])
    }
  }

  @Test(arguments: CopyTests.Pair.all)
  func `A copy of a ledger has no deliveries`(pair: CopyTests.Pair) async throws {
    try await pair.withLedgers { source, target in
      _ = try await source.record(Cast().life())
      _ = try await source.webhooks.fill("a", [Sample.delivery(1, of: Cast.ada)])
      _ = try await LedgerCopy(from: source, to: target).run()
      #expect(try await target.webhooks.endpoints() == [])
      #expect(try await target.webhooks.delivery(ofEvent: 1) == nil)
    }
  }
}
