import AppStoreCore
import HTTPTypes
import Ledger
import LedgerTestSupport
import Testing
import WebhookDelivery
import Webhooks

/// Deliveries while events are deleted and derived again.
@Suite("Deliveries while events are derived again", .timeLimit(.minutes(30)))
struct DeliveryRebuildTests {
  @Test(arguments: 0..<300 as Range<UInt64>)
  func `Each event is delivered once, whenever events are deleted and derived again`(
    seed: UInt64
  ) async throws {
    var dice = SeededRandom(seed: seed)
    let receiver = Receiver { _ in Receiver.status(200) }
    let test = try TestEndpoint(receiver, seed: seed)
    var all: [NewEvent] = []
    for _ in 0..<12 {
      let new = (0..<Int.random(in: 0...4, using: &dice)).map { offset in
        PlainEvents.event(all.count + offset + 1, of: ["ada", "bob"].randomElement(using: &dice))
      }
      try await append(new, to: test.ledger)
      all += new
      try await look(test, &dice)
      if Int.random(in: 0..<4, using: &dice) == 0 {
        try await rebuild(all, test, &dice)
      }
    }
    while try await test.sendDue() > 0 {}
    let ids = receiver.arrivals.map(\.id)
    #expect(Set(ids) == Set(all.map(\.id)), "seed \(seed)")
    #expect(ids.count == all.count, "seed \(seed): an event was sent twice")
  }

  /// Deletes the events and appends them again in steps, with looks of the delivery in between.
  private func rebuild(
    _ all: [NewEvent], _ test: TestEndpoint, _ dice: inout SeededRandom
  ) async throws {
    try await test.ledger.events.reset()
    var rest = all[...]
    while !rest.isEmpty {
      if Int.random(in: 0..<8, using: &dice) == 0 {
        try await test.ledger.events.reset()
        rest = all[...]
      }
      let count = Int.random(in: 1...5, using: &dice)
      try await append(Array(rest.prefix(count)), to: test.ledger)
      rest = rest.dropFirst(count)
      try await look(test, &dice)
    }
  }

  /// Appends events; the number of an event is its line of the feed.
  private func append(_ events: [NewEvent], to ledger: InMemoryLedger) async throws {
    let progress = try await ledger.events.progress()
    let end = events.last?.changeSequence ?? progress.watermark
    _ = try await ledger.events.append(
      EventBatch(expectedWatermark: progress.watermark, watermark: end, events: events))
  }

  /// Sends some of what is due; what cannot be sent at present stays.
  private func look(_ test: TestEndpoint, _ dice: inout SeededRandom) async throws {
    _ = try await test.queue.update()
    let limit = Int.random(in: 0...3, using: &dice)
    for delivery in try await test.worker.due(besides: [], limit: limit) {
      try await test.worker.record([try await test.worker.attempt(delivery)])
    }
  }
}
