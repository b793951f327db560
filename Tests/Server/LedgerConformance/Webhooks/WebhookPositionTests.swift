import AppStoreCore
import Ledger
import LedgerTestSupport
import Testing

/// Positions of endpoints in other data than events.
@Suite("Positions of webhooks in other data", .timeLimit(.minutes(30)))
struct WebhookPositionTests {
  @Test(arguments: StoreKind.allCases)
  func `A position in facts moves also while events are derived again, and stays afterwards`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      func append(_ number: Int64, over watermark: Int64) async throws {
        let event = NewEvent(
          id: "evt_\(number)", type: "subscription.renewed", customer: Cast.ada,
          environment: .sandbox, bundleID: nil, changeSequence: number, occurredAt: Cast.start,
          recordedAt: Cast.start, body: Array("{}".utf8))
        _ = try await ledger.events.append(
          EventBatch(expectedWatermark: watermark, watermark: number, events: [event]))
      }
      for number in 1...3 as ClosedRange<Int64> { try await append(number, over: number - 1) }
      let name = WebhookEndpointState.positionName(of: "old", in: "facts")
      for state in [name, "old"] {
        let created = try await ledger.webhooks.create(
          WebhookEndpointState(name: state, queuedThrough: 2, changedAt: Cast.start))
        #expect(created.followsEvents == (state == "old"))
      }
      try await ledger.events.reset()
      #expect(try await ledger.webhooks.enqueue([], for: name, after: 2, through: 7))
      #expect(try await ledger.webhooks.enqueue([], for: "old", after: 2, through: 3) == false)
      try await append(2, over: 0)
      try await append(3, over: 2)
      #expect(try await ledger.webhooks.endpoint(name)?.queuedThrough == 7)
      #expect(try await ledger.webhooks.endpoint("old")?.queuedThrough == 1)
    }
  }
}
