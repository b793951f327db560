import AppStoreCore
import Ledger
import LedgerTestSupport
import Testing
import WebhookDelivery

/// The length of the queue of an endpoint that does not keep up.
@Suite("The length of an endpoint's queue", .timeLimit(.minutes(30)))
struct QueueLengthTests {
  private static func events(_ numbers: ClosedRange<Int>, customers: Int) -> [NewEvent] {
    numbers.map { PlainEvents.event($0, of: AppUserID("customer-\($0 % customers)")) }
  }

  @Test func `An endpoint that does not respond has a short queue, and later gets every event`()
    async throws
  {
    let receiver = Receiver { _ in Receiver.status(200) }
    let test = try TestEndpoint(receiver)
    for first in stride(from: 1, through: 1501, by: 500) {
      try await PlainEvents.append(
        Self.events(first...first + 499, customers: 2000), to: test.ledger)
      _ = try await test.queue.update()
    }
    let waiting = try await test.ledger.webhooks.counts(of: "crm").pending
    #expect(waiting > 100 && waiting <= 600)
    while try await test.sendDue() > 0 {}
    #expect(receiver.arrivals.map(\.id) == (1...2000).map { "evt_\($0)" })
  }

  @Test func `Events of one customer that wait for each other hold up no other customer`()
    async throws
  {
    let receiver = Receiver { _ in Receiver.status(200) }
    let test = try TestEndpoint(receiver)
    try await PlainEvents.append(Self.events(1...1200, customers: 1), to: test.ledger)
    try await PlainEvents.append([PlainEvents.event(1201, of: "ada")], to: test.ledger)
    _ = try await test.queue.update()
    let due = try await test.worker.due(besides: [], limit: 10)
    #expect(due.map(\.eventID) == ["evt_1", "evt_1201"])
  }
}
