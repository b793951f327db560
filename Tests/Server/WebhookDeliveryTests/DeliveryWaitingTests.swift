import AppStoreCore
import Catalog
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import Logging
import Synchronization
import Testing
import WaitingTestSupport
import WebhookDelivery
import Webhooks

/// What makes deliveries wait, and what does not.
@Suite("Deliveries that wait", .timeLimit(.minutes(30)))
struct DeliveryWaitingTests {
  private struct Unreadable: Error, CustomStringConvertible {
    var description: String { "crm.json cannot be read; run chmod 600" }
  }

  @Test func `An unreadable secret uses up no attempt, and events follow when it is readable`()
    async throws
  {
    let isReadable = Mutex(false)
    let secret = WebhookSecrets(
      .init(WebhookSecret(random: .system), key: WebhookSigningKey(random: .system)))
    let receiver = Receiver { _ in Receiver.status(200) }
    let test = try TestEndpoint(
      receiver,
      secrets: { _ in
        guard isReadable.withLock({ $0 }) else { throw Unreadable() }
        return secret
      })
    try await PlainEvents.append([PlainEvents.event(1, of: "ada")], to: test.ledger)
    _ = try await test.queue.update()
    for _ in 0..<20 {
      let due = try await test.worker.due(besides: [], limit: 9)
      let result = try await test.worker.attempt(try #require(due.first))
      #expect(result.hold?.contains("chmod 600") == true)
      #expect(result.outcome == nil)
      try await test.worker.record([result])
    }
    #expect(try await test.delivery(of: "evt_1")?.attempts == 0)
    #expect(try await test.ledger.webhooks.endpoint("crm")?.failingSince == nil)

    isReadable.withLock { $0 = true }
    #expect(try await test.sendDue() == 1)
    #expect(try await test.delivery(of: "evt_1")?.status == .delivered)
  }

  @Test func `A delivery that waits for its secret lets another server send`() async throws {
    let receiver = Receiver { _ in Receiver.status(200) }
    let blocked = try TestEndpoint(receiver, secrets: { _ in throw Unreadable() })
    let other = try TestEndpoint(receiver, ledger: blocked.ledger, clock: blocked.clock)
    let first = Task { await blocked.running().run() }
    try await PlainEvents.append([PlainEvents.event(1, of: "ada")], to: blocked.ledger)
    let second = Task { await other.running().run() }
    let start = ContinuousClock.now
    try await eventually("the other server sends") {
      // Both look once in a second. If this clock were faster, the pause of the first one would be
      // over at each look, and it might have the lease whenever the other one looks.
      blocked.clock.advance(to: PlainEvents.start + (ContinuousClock.now - start))
      return try await blocked.delivery(of: "evt_1")?.status == .delivered
    }
    for task in [first, second] {
      task.cancel()
      await task.value
    }
    #expect(try await blocked.delivery(of: "evt_1")?.attempts == 1)
  }

  @Test func `A signal starts a delivery at once, without a look at the clock`() async throws {
    let receiver = Receiver { _ in Receiver.status(200) }
    let test = try TestEndpoint(receiver)
    let signal = EventSignal()
    // Only the signal can start them: the next look is in an hour.
    let running = Task { await test.running(signal, lookingEvery: .seconds(3600)).run() }
    for number in 1...20 {
      try await PlainEvents.append([PlainEvents.event(number, of: "ada")], to: test.ledger)
      signal.update(EventProgress(watermark: 0, newestEvent: Int64(number)))
      try await eventually("event \(number) is sent") { receiver.arrivals.count >= number }
    }
    running.cancel()
    await running.value
  }

  /// A clock that counts how often it is read.
  private final class CountingClock: WallClock {
    private let reads = Mutex(0)
    var count: Int { reads.withLock { $0 } }

    func now() -> Timestamp {
      reads.withLock { $0 += 1 }
      return PlainEvents.start
    }
  }

  @Test func `An idle endpoint looks for work once in a second`() async throws {
    let clock = CountingClock()
    let test = try TestEndpoint(Receiver { _ in Receiver.status(200) })
    let delivery = EndpointDelivery(
      queue: EndpointQueue(test.endpoint, ledger: test.ledger, clock: clock), worker: test.worker,
      ledger: test.ledger, process: UUID(), clock: clock,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let start = ContinuousClock.now
    let running = Task { await delivery.run() }
    // Each look reads the clock two to four times.
    try await eventually("it looked three times") { clock.count > 8 }
    #expect(ContinuousClock.now - start > .milliseconds(900))
    running.cancel()
    await running.value
  }

  @Test func `A signal wakes all that wait, also after a wait that was cancelled`() async throws {
    let signal = EventSignal()
    let cancelled = Task { await signal.wait(after: 0) }
    cancelled.cancel()
    await cancelled.value
    let waiting = (0..<3).map { _ in Task { await signal.wait(after: 0) } }
    signal.update(EventProgress(watermark: 0, newestEvent: 7))
    for task in waiting { await task.value }
    #expect(signal.count == 1)
    signal.update(EventProgress(watermark: 0, newestEvent: 7))
    #expect(signal.count == 1, "the newest event is the same")
  }

  @Test func `Twenty endpoints that hang hold up neither ingest nor other endpoints`()
    async throws
  {
    let (ledger, signal) = (InMemoryLedger(), EventSignal())
    let clock = VirtualClock(at: PlainEvents.start)
    let hanging = Receiver { _ in
      try? await Task.sleep(for: .seconds(86_400))
      return .failure(.timeout)
    }
    let healthy = Receiver { _ in Receiver.status(200) }
    var tests = try (0..<20).map { number in
      try TestEndpoint(hanging, ledger: ledger, clock: clock) { $0.name = "hanging\(number)" }
    }
    tests.append(try TestEndpoint(healthy, ledger: ledger, clock: clock))
    let running = tests.map { test in Task { await test.running(signal).run() } }

    let customers = (0..<30).map { AppUserID(rawValue: "customer\($0)") }
    for round in 0..<10 {
      let events = customers.indices.map { place in
        PlainEvents.event(round * customers.count + place, of: customers[place])
      }
      try await PlainEvents.append(events, to: ledger)
      signal.update(EventProgress(watermark: 0, newestEvent: Int64((round + 1) * customers.count)))
      clock.advance(to: clock.now() + .seconds(1))
      // The next events are appended while all of the others hang.
      try await eventually("the endpoint received round \(round)") {
        healthy.arrivals.count == (round + 1) * customers.count
      }
    }
    // The queue of an endpoint grows no more while all its attempts hang, and nothing is lost.
    for number in 0..<20 {
      let name = "hanging\(number)"
      let state = try #require(try await ledger.webhooks.endpoint(name))
      let pending = try await ledger.webhooks.counts(of: name).pending
      #expect(pending == Int(state.queuedThrough))
      #expect(pending < 300)
    }
    for task in running { task.cancel() }
    for task in running { await task.value }

    let ids = healthy.arrivals.map(\.id)
    #expect(Set(ids).count == 300)
    for customer in customers.indices {
      let own = ids.filter { Int($0.dropFirst(4)).map { $0 % 30 == customer } ?? false }
      #expect(own == own.sorted { Int($0.dropFirst(4)) ?? 0 < Int($1.dropFirst(4)) ?? 0 })
    }
  }
}
