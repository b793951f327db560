import AppStoreCore
import HTTPTypes
import Ledger
import LedgerTestSupport
import Synchronization
import Testing
import WebhookDelivery
import Webhooks

/// A receiver that fails at random, and a sender that crashes, over seeds.
@Suite("The order of deliveries", .timeLimit(.minutes(30)))
struct DeliveryOrderTests {
  private static let customers: [AppUserID] = ["ada", "bob", "cyd"]

  @Test(arguments: 0..<500 as Range<UInt64>)
  func `Each customer's events succeed in order, and none is missing`(seed: UInt64) async throws {
    let dice = Mutex(SeededRandom(seed: seed))
    @Sendable func draw(_ range: Range<Int>) -> Int {
      dice.withLock { Int.random(in: range, using: &$0) }
    }
    let receiver = Receiver { _ in
      switch draw(0..<10) {
      case 0: .failure(AttemptFailure.allCases[draw(0..<AttemptFailure.allCases.count)])
      case 1: Receiver.status(500)
      case 2: Receiver.status(429, [.retryAfter: "\(draw(0..<7200))"])
      case 3: Receiver.status(302)
      default: Receiver.status(200 + draw(0..<5))
      }
    }
    let test = try TestEndpoint(receiver, seed: seed)
    var events: [NewEvent] = []
    for _ in 0..<6 {
      let new = (0..<draw(1..<5)).map { offset in
        PlainEvents.event(
          events.count + offset, of: Self.customers[draw(0..<3)],
          and: draw(0..<4) == 0 ? Self.customers[draw(0..<3)] : nil)
      }
      events += new
      try await PlainEvents.append(new, to: test.ledger)
      try await run(test, crashing: { draw(0..<8) == 0 }, untilIdle: false)
    }
    try await run(test, crashing: { draw(0..<8) == 0 }, untilIdle: true)
    try await check(events, receiver, test, seed)
  }

  /// Sends what is due; moves time to the next attempt until none is left, or once.
  private func run(
    _ test: TestEndpoint, crashing: () -> Bool, untilIdle: Bool
  ) async throws {
    while true {
      if try await test.queue.update().status == .disabled {
        try await test.ledger.webhooks.setStatus(
          of: "crm", .active, reason: nil, at: test.clock.now())
      }
      for delivery in try await test.worker.due(besides: [], limit: 3) {
        let result = try await test.worker.attempt(delivery)
        // A crash before the outcome is recorded: the event is sent again.
        if !crashing() { try await test.worker.record([result]) }
      }
      guard let next = try await test.ledger.webhooks.nextDueDate("crm", isOrdered: true) else {
        return
      }
      test.clock.advance(to: max(next, test.clock.now()))
      if !untilIdle { return }
    }
  }

  private func check(
    _ events: [NewEvent], _ receiver: Receiver, _ test: TestEndpoint, _ seed: UInt64
  ) async throws {
    var firstSuccess: [String: Int] = [:]
    for (position, arrival) in receiver.arrivals.enumerated() where arrival.succeeded {
      firstSuccess[arrival.id] = firstSuccess[arrival.id] ?? position
    }
    for event in events where firstSuccess[event.id] == nil {
      let status = try await test.delivery(of: event.id)?.status
      #expect(status == .failed, "seed \(seed): \(event.id) is missing")
    }
    for customer in Self.customers {
      let order = events.filter { $0.customers.contains(customer) }.compactMap {
        firstSuccess[$0.id]
      }
      #expect(order == order.sorted(), "seed \(seed): events of \(customer) in another order")
    }
  }
}
