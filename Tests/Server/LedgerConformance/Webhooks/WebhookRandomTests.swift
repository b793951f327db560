import AppStoreCore
import Ledger
import LedgerTestSupport
import Testing

/// The same random deliveries and outcomes in every store.
@Suite("Random webhook deliveries in all stores", .timeLimit(.minutes(30)))
struct WebhookRandomTests {
  private static let steps = 120
  private static let endpoints = ["a", "b"]
  private static let customers: [AppUserID] = ["ada", "bob", "eve", "zoe"]

  /// What can be read of one endpoint after a step.
  private struct Contents: Equatable {
    var result = ""
    var due: [[WebhookDelivery]] = []
    var dates: [Timestamp?] = []
    var deliveries: [WebhookDelivery] = []
    var attempts: [[WebhookAttempt]] = []
    var counts: WebhookCounts?
    var states: [WebhookEndpointState] = []

    mutating func read(_ webhooks: any WebhookStore, _ name: String, at now: Timestamp) async throws
    {
      for isOrdered in [true, false] {
        for limit in [3, 99] {
          due.append(
            try await webhooks.due(name, at: now, isOrdered: isOrdered, limit: limit))
        }
        dates.append(try await webhooks.nextDueDate(name, isOrdered: isOrdered))
      }
      deliveries = try await webhooks.deliveries(
        matching: WebhookDeliveryFilter(), before: nil, limit: 999)
      for delivery in deliveries { attempts.append(try await webhooks.attempts(of: delivery.id)) }
      counts = try await webhooks.counts(of: name)
      states = try await webhooks.endpoints()
    }
  }

  private func contents(of webhooks: any WebhookStore, seed: UInt64) async throws -> [Contents] {
    var dice = Dice(seed: seed)
    for name in Self.endpoints { _ = try await webhooks.fill(name, []) }
    var found: [Contents] = []
    for step in 0..<Self.steps {
      let now = Cast.start + .seconds(Int64(step) * 30)
      let name = Self.endpoints.randomElement(using: &dice) ?? "a"
      var contents = Contents()
      contents.result = try await change(webhooks, name, at: now, &dice)
      try await contents.read(webhooks, name, at: now)
      checkOrder(contents.due[1], "seed \(seed), step \(step)")
      found.append(contents)
    }
    return found
  }

  /// Checks that a customer has at most one delivery that is due.
  private func checkOrder(_ due: [WebhookDelivery], _ comment: Comment) {
    let concerned = due.flatMap(\.customers)
    #expect(Set(concerned).count == concerned.count, comment)
  }

  private func change(
    _ webhooks: any WebhookStore, _ name: String, at now: Timestamp, _ dice: inout Dice
  ) async throws -> String {
    switch Int.random(in: 0..<10, using: &dice) {
    case 0..<3:
      let state = try #require(try await webhooks.endpoint(name))
      let end = state.queuedThrough + Int64.random(in: 0...4, using: &dice)
      let new = (state.queuedThrough..<end).map { delivery($0 + 1, .event, at: now, &dice) }
      let expected = state.queuedThrough - Int64.random(in: 0...4, using: &dice) / 4
      return "\(try await webhooks.enqueue(new, for: name, after: expected, through: end))"
    case 3:
      let new = (0..<3).map { _ in
        delivery(Int64.random(in: 1...40, using: &dice), .replay, at: now, &dice)
      }
      return "\(try await webhooks.replay(new, for: name))"
    case 4:
      let limit = Int.random(in: 0...3, using: &dice)
      return
        "\(try await webhooks.removeFinished(createdBefore: now + .seconds(-600), limit: limit))"
    case 5:
      let status = WebhookEndpointState.Status.allCases.randomElement(using: &dice) ?? .active
      return "\(try await webhooks.setStatus(of: name, status, reason: "step", at: now) as Any)"
    case 6: return "\(try await webhooks.warn(name, at: now))"
    default:
      return try await attempt(webhooks, name, at: now, &dice)
    }
  }

  private func delivery(
    _ sequence: Int64, _ trigger: WebhookTrigger, at now: Timestamp, _ dice: inout Dice
  ) -> NewWebhookDelivery {
    let count = Int.random(in: 0...2, using: &dice)
    return NewWebhookDelivery(
      eventID: "evt_\(sequence)", eventSequence: sequence,
      customers: (0..<count).map { _ in Self.customers.randomElement(using: &dice) ?? "" },
      dueAt: now + .seconds(Int64.random(in: 0...90, using: &dice)), createdAt: now,
      trigger: trigger)
  }

  /// Records the outcomes of some deliveries, which may be finished or of another endpoint.
  private func attempt(
    _ webhooks: any WebhookStore, _ name: String, at now: Timestamp, _ dice: inout Dice
  ) async throws -> String {
    var health = try #require(try await webhooks.endpoint(name))
    health.failedEvents += 1
    health.failingSince = Bool.random(using: &dice) ? now : nil
    if Int.random(in: 0..<4, using: &dice) == 0 { health.set(.disabled, reason: "gone", at: now) }
    let some = try await webhooks.deliveries(
      matching: WebhookDeliveryFilter(), before: nil, limit: 30
    ).shuffled(using: &dice).prefix(4)
    var outcomes: [WebhookOutcome] = []
    for delivery in some {
      let status = WebhookDeliveryStatus.allCases.randomElement(using: &dice) ?? .pending
      let retry = now + .seconds(Int64.random(in: 0...90, using: &dice))
      outcomes.append(
        SampleDeliveries.outcome(delivery, status, retry: status == .pending ? retry : nil))
    }
    try await webhooks.record(outcomes, health: health)
    return "\(outcomes.count)"
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `Every store has the same deliveries due after the same changes`(seed: UInt64) async throws {
    let expected = try await contents(of: InMemoryLedger().webhooks, seed: seed)
    #expect(expected.contains { $0.due[1].count < $0.due[3].count }, "seed \(seed): none waits")
    for kind in StoreKind.allCases where kind != .memory {
      try await kind.withLedger { ledger in
        let found = try await contents(of: ledger.webhooks, seed: seed)
        let step = zip(found, expected).enumerated().first { $1.0 != $1.1 }?.offset
        #expect(step == nil, "seed \(seed), \(kind): step \(step ?? 0) differs")
        guard let step else { return }
        #expect(found[step].due == expected[step].due, "seed \(seed), \(kind)")
        #expect(found[step].deliveries == expected[step].deliveries, "seed \(seed), \(kind)")
      }
    }
  }
}
