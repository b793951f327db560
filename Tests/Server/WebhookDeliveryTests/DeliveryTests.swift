import AppStoreCore
import Catalog
import HTTPTypes
import Ledger
import LedgerTestSupport
import Synchronization
import Testing
import WebhookDelivery
import Webhooks

/// One endpoint, from the events to the requests.
@Suite("Deliveries to an endpoint", .timeLimit(.minutes(30)))
struct DeliveryTests {
  @Test func `An event is sent once, signed, with the header fields of the catalog`() async throws {
    let receiver = Receiver { _ in Receiver.status(204) }
    let test = try TestEndpoint(receiver) {
      $0.headers = ["X-Team": "growth"]
      $0.authorization = WebhookAuthorization("Bearer example")
    }
    try await PlainEvents.append([PlainEvents.event(1, of: "ada")], to: test.ledger)
    #expect(try await test.sendDue() == 1)
    #expect(try await test.sendDue() == 0)
    let request = try #require(receiver.arrivals.first?.request)
    #expect(request.url.text == "https://example.com/hook?key=1")
    #expect(request.fields[.authorization] == "Bearer example")
    #expect(request.fields[.contentType] == "application/json")
    #expect(request.fields[HTTPField.Name("X-Team")!] == "growth")
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == #"{"sequence":1,"previous_sequence":null,"id":"evt_1"}"#)
    let message = try WebhookMessage(id: "evt_1", body: request.body)
    let expected = message.standardFields(at: PlainEvents.start, secrets: [test.secret])
    for field in expected { #expect(request.fields[field.name] == field.value) }
    let delivery = try #require(try await test.delivery(of: "evt_1"))
    #expect(delivery.status == .delivered)
    let attempt = try #require(try await test.ledger.webhooks.attempts(of: delivery.id).first)
    #expect(attempt.statusCode == 204)
    #expect(attempt.durationMilliseconds == 7)
    #expect(attempt.error == nil)
  }

  @Test func `Only the types, environments and apps of the endpoint are sent`() async throws {
    let receiver = Receiver { _ in Receiver.status(200) }
    let test = try TestEndpoint(receiver) {
      $0.types = ["subscription.*"]
      $0.environments = [.production]
      $0.apps = ["com.example.app"]
    }
    try await PlainEvents.append(
      [
        PlainEvents.event(1, of: "ada", type: "purchase.refunded"),
        PlainEvents.event(2, of: "ada", environment: .sandbox),
        PlainEvents.event(3, of: "ada", type: "subscription.expired"),
      ], to: test.ledger)
    try await test.sendDue()
    #expect(receiver.arrivals.map(\.id) == ["evt_3"])
  }

  @Test func `A new endpoint starts with the next event, or with the first one`() async throws {
    let receiver = Receiver { _ in Receiver.status(200) }
    let ledger = InMemoryLedger()
    try await PlainEvents.append([PlainEvents.event(1, of: "ada")], to: ledger)
    let test = try TestEndpoint(receiver, ledger: ledger) { $0.start = .now }
    #expect(try await test.sendDue() == 0)
    try await PlainEvents.append([PlainEvents.event(2, of: "ada")], to: ledger)
    #expect(try await test.sendDue() == 1)
    #expect(receiver.arrivals.map(\.id) == ["evt_2"])
  }

  @Test func `A paused endpoint continues with the first event that it missed`() async throws {
    let receiver = Receiver { _ in Receiver.status(200) }
    let test = try TestEndpoint(receiver)
    try await test.sendDue()
    try await test.ledger.webhooks.setStatus(
      of: "crm", .paused, reason: nil, at: PlainEvents.start)
    try await PlainEvents.append(
      (1...3).map { PlainEvents.event($0, of: "ada") }, to: test.ledger)
    #expect(try await test.sendDue() == 0)
    try await test.ledger.webhooks.setStatus(
      of: "crm", .active, reason: nil, at: PlainEvents.start)
    #expect(try await test.sendDue() == 3)
    #expect(receiver.arrivals.map(\.id) == ["evt_1", "evt_2", "evt_3"])
  }

  @Test func `An endpoint that is gone is disabled, and resumes with the event that it rejected`()
    async throws
  {
    let isGone = Mutex(true)
    let receiver = Receiver { _ in Receiver.status(isGone.withLock { $0 } ? 410 : 200) }
    let test = try TestEndpoint(receiver)
    try await PlainEvents.append(
      [PlainEvents.event(1, of: "ada"), PlainEvents.event(2, of: "ada")], to: test.ledger)
    #expect(try await test.sendDue() == 1)
    let state = try #require(try await test.ledger.webhooks.endpoint("crm"))
    #expect(state.status == .disabled)
    #expect(state.reason == "gone")
    #expect(try await test.delivery(of: "evt_1")?.status == .pending)
    #expect(try await test.sendDue() == 0)

    isGone.withLock { $0 = false }
    let admin = WebhookAdmin(ledger: test.ledger, clock: test.clock, actor: "cli:ada")
    try await admin.resume(test.endpoint)
    #expect(try await test.sendDue() == 2)
    #expect(receiver.arrivals.map(\.id) == ["evt_1", "evt_1", "evt_2"])
    #expect(try await test.delivery(of: "evt_2")?.status == .delivered)
  }

  @Test func `A server sends nothing more to an endpoint that is gone until it is resumed`()
    async throws
  {
    let isGone = Mutex(true)
    let receiver = Receiver { _ in Receiver.status(isGone.withLock { $0 } ? 410 : 200) }
    let test = try TestEndpoint(receiver) { $0.concurrency = 1 }
    try await PlainEvents.append(
      (1...3).map { PlainEvents.event($0, of: "ada") }, to: test.ledger)
    let running = Task { await test.running().run() }
    while try await test.ledger.webhooks.endpoint("crm")?.status != .disabled {
      try await Task.sleep(for: .milliseconds(5))
    }
    isGone.withLock { $0 = false }
    let admin = WebhookAdmin(ledger: test.ledger, clock: test.clock, actor: "cli:ada")
    try await admin.resume(test.endpoint)
    while try await test.delivery(of: "evt_3")?.status != .delivered {
      try await Task.sleep(for: .milliseconds(5))
    }
    running.cancel()
    await running.value
    #expect(receiver.arrivals.map(\.id) == ["evt_1", "evt_1", "evt_2", "evt_3"])
  }

  @Test func `Ten attempts within 84 hours end a delivery, and the next event follows`()
    async throws
  {
    let receiver = Receiver { request in
      Receiver.status(
        request.fields[.webhookID] == "evt_1" ? 500 : 200)
    }
    let test = try TestEndpoint(receiver)
    try await PlainEvents.append(
      [PlainEvents.event(1, of: "ada"), PlainEvents.event(2, of: "ada")], to: test.ledger)
    try await test.sendDue()
    while let next = try await test.ledger.webhooks.nextDueDate("crm", isOrdered: true) {
      test.clock.advance(to: max(next, test.clock.now()))
      try await test.sendDue()
    }
    let failed = try #require(try await test.delivery(of: "evt_1"))
    #expect(failed.status == .failed)
    #expect(failed.attempts == 10)
    #expect(try await test.delivery(of: "evt_2")?.status == .delivered)
    #expect(test.clock.now() - PlainEvents.start < .hours(84))
    #expect(receiver.arrivals.map(\.id) == Array(repeating: "evt_1", count: 10) + ["evt_2"])
  }

  @Test func `A receiver that hangs for one customer does not delay the others`() async throws {
    let receiver = Receiver { request in
      if request.fields[.webhookID] == "evt_1" {
        try? await Task.sleep(for: .seconds(3600))
        return .failure(.timeout)
      }
      return Receiver.status(200)
    }
    let test = try TestEndpoint(receiver) { $0.concurrency = 2 }
    try await PlainEvents.append(
      (1...6).map { PlainEvents.event($0, of: $0 % 2 == 1 ? "ada" : "bob") }, to: test.ledger)
    let running = Task { await test.running().run() }
    while try await test.delivery(of: "evt_6")?.status != .delivered {
      try await Task.sleep(for: .milliseconds(5))
    }
    running.cancel()
    await running.value
    #expect(receiver.arrivals.filter(\.succeeded).map(\.id) == ["evt_2", "evt_4", "evt_6"])
    // What was interrupted is due again.
    #expect(try await test.delivery(of: "evt_1")?.status == .pending)
    #expect(try await test.delivery(of: "evt_1")?.attempts == 0)
  }

  @Test func `One of two servers delivers, and the other continues when it stops`() async throws {
    let receiver = Receiver { _ in Receiver.status(200) }
    let test = try TestEndpoint(receiver, clock: VirtualClock(at: PlainEvents.start))
    let first = Task { await test.running().run() }
    try await PlainEvents.append([PlainEvents.event(1, of: "ada")], to: test.ledger)
    while try await test.delivery(of: "evt_1")?.status != .delivered {
      try await Task.sleep(for: .milliseconds(5))
    }
    let second = Task { await test.running().run() }
    first.cancel()
    await first.value
    try await PlainEvents.append([PlainEvents.event(2, of: "ada")], to: test.ledger)
    while try await test.delivery(of: "evt_2")?.status != .delivered {
      // The second server requests the lease each second; it would end by itself after 30.
      if test.clock.now() < PlainEvents.start + .seconds(20) {
        test.clock.advance(to: test.clock.now() + .seconds(1))
      }
      try await Task.sleep(for: .milliseconds(5))
    }
    second.cancel()
    await second.value
    #expect(receiver.arrivals.map(\.id) == ["evt_1", "evt_2"])
  }
}
