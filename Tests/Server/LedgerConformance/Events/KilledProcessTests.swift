import AppStoreCore
import Catalog
import Events
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import Subscriptions
import Synchronization
import TestSupport
import Testing
import WebhookDelivery
import Webhooks

/// A process that derives and sends events, and is killed between any two of its writes.
@Suite("Events and deliveries of a killed process", .timeLimit(.minutes(30)))
struct KilledProcessTests {
  private let life: RandomLife

  init() throws {
    life = try RandomLife()
  }

  @Test(arguments: 0..<3 as Range<UInt64>)
  func `A kill before or after any write loses no event and repeats none under another ID`(
    seed: UInt64
  ) async throws {
    let (expected, writes) = try await undisturbed(seed)
    #expect(writes > 40, "seed \(seed)")
    for write in 1...writes {
      for isCommitted in [false, true] {
        let name = "seed \(seed), write \(write), committed: \(isCommitted)"
        let run = try await KilledRun(life, seed, expected)
        run.process.start(until: .init(write: write, isCommitted: isCommitted))
        // Nothing of the process is left but the ledger.
        await #expect(throws: (any Error).self, "\(name)") { try await run.finish() }
        #expect(run.process.isKilled, "\(name)")
        run.process.start(until: nil)
        try await run.finish()
        try await run.check(against: expected, kills: 1, name)
      }
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `Kills again and again lose no event and repeat none under another ID`(
    seed: UInt64
  ) async throws {
    var random = SeededRandom(seed: seed)
    let (expected, _) = try await undisturbed(seed % 3)
    let run = try await KilledRun(life, seed % 3, expected)
    var kills = 0
    while true {
      // Each start makes at least one write, so that the run ends.
      run.process.start(
        until: .init(
          write: Int.random(in: 2...20, using: &random), isCommitted: .random(using: &random)))
      do {
        try await run.finish()
        break
      } catch {
        #expect(run.process.isKilled, "seed \(seed): \(error)")
        kills += 1
      }
    }
    run.process.start(until: nil)
    #expect(kills > 2, "seed \(seed)")
    try await run.check(against: expected, kills: kills, "seed \(seed)")
  }

  /// Returns the events of a process that is not killed, and the number of its writes.
  private func undisturbed(_ seed: UInt64) async throws -> (KilledRun.Expected, writes: Int) {
    let run = try await KilledRun(life, seed, nil)
    try await run.finish()
    let writes = run.process.writes
    let expected = KilledRun.Expected(
      ledgerID: try await run.ledger.events.ledgerID(), events: try await run.events())
    try await run.check(against: expected, kills: 0, "seed \(seed)")
    return (expected, writes)
  }
}

/// A ledger with a random history, and what derives and sends its events.
private struct KilledRun {
  /// What a process that is not killed derives.
  struct Expected {
    let ledgerID: UUID
    let events: [RecordedEvent]
  }

  let process: KilledProcess
  let ledger: InMemoryLedger
  private let clock = VirtualClock(at: Cast.start + .days(400))
  private let receiver = AcceptingReceiver()

  init(_ life: RandomLife, _ seed: UInt64, _ expected: Expected?) async throws {
    process = KilledProcess()
    ledger = InMemoryLedger(usedBy: process)
    try await life.live(on: ledger, seed: seed, steps: 24)
    // IDs of events contain that of the ledger.
    if let expected { try await ledger.events.adopt(ledgerID: expected.ledgerID) }
    process.start(until: nil)
  }

  /// Starts the program and lets it work until nothing is left to do.
  func finish() async throws {
    let projector = EventProjector(ledger: ledger, clock: clock, maxChanges: 7) { ledgerID in
      EventDerivation(ledgerID: ledgerID, catalog: EntitlementCatalog(["pro": ["monthly"]]))
    }
    var endpoint = WebhookEndpoint(
      name: "crm",
      url: WebhookURL(text: "https://example.com/hook", origin: "https://example.com"))
    endpoint.start = .beginning
    let random = RandomBytes { Array(repeating: 7, count: $0) }
    let pair = WebhookSecrets.Pair(
      WebhookSecret(random: random), key: WebhookSigningKey(random: random))
    let sender = try WebhookSender(
      endpoint, bodies: WebhookBodies(ledgerID: UUID()), secrets: { _ in WebhookSecrets(pair) },
      transport: receiver, clock: clock)
    let queue = EndpointQueue(endpoint, ledger: ledger, clock: clock)
    let worker = WebhookWorker(endpoint, sender: sender, ledger: ledger, clock: clock, seed: 1)
    while true {
      let step = try await projector.step()
      _ = try await queue.update()
      let due = try await worker.due(besides: [], limit: 3)
      for delivery in due { try await worker.record([try await worker.attempt(delivery)]) }
      // Nothing here waits; without a pause, connections of other tests are closed as idle.
      try await Task.sleep(for: .nanoseconds(1))
      if due.isEmpty, case .caughtUp = step { return }
    }
  }

  func events() async throws -> [RecordedEvent] {
    try await ledger.events.events(after: 0, matching: EventFilter(), limit: 10_000).events
  }

  /// Checks the feed, and what the receiver got.
  func check(against expected: Expected, kills: Int, _ name: String) async throws {
    let events = try await events()
    #expect(events == expected.events, "\(name)")
    let sequences = Dictionary(uniqueKeysWithValues: events.map { ($0.event.id, $0.sequence) })
    let arrivals = receiver.arrivals
    #expect(Set(arrivals) == Set(sequences.keys), "\(name)")
    // An attempt whose outcome was not committed is made again.
    #expect(arrivals.count <= events.count + 3 * kills, "\(name)")
    var seen: Set<String> = []
    let first = arrivals.filter { seen.insert($0).inserted }
    for customer in Set(events.flatMap(\.event.customers)) {
      let own = Set(events.filter { $0.event.customers.contains(customer) }.map(\.event.id))
      let order = first.filter(own.contains).compactMap { sequences[$0] }
      #expect(order == order.sorted(), "\(name): \(customer)")
    }
  }
}

/// A receiver that accepts everything, and outlives the sender.
private final class AcceptingReceiver: WebhookTransport {
  private let ids = Mutex<[String]>([])

  /// The IDs of the requests in the order of their arrival.
  var arrivals: [String] { ids.withLock { $0 } }

  func send(_ request: WebhookRequest) async -> WebhookResponse {
    ids.withLock { $0.append(request.fields[.webhookID] ?? "") }
    return WebhookResponse(
      result: .response(HTTPResponse(status: .ok)), text: "", duration: .milliseconds(1))
  }
}
