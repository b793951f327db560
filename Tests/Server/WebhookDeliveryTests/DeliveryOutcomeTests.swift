import AppStoreCore
import Catalog
import Events
import HTTPTypes
import Ledger
import LedgerTestSupport
import Synchronization
import Testing
import WebhookDelivery
import Webhooks

/// What follows from attempts, apart from the order of events.
@Suite("Outcomes of deliveries", .timeLimit(.minutes(30)))
struct DeliveryOutcomeTests {
  /// An event with a body that every format can read.
  private static func event(
    _ type: EventType, _ number: Int = 1, of customer: AppUserID? = "ada"
  ) throws -> NewEvent {
    let description = try #require(EventTypeDescription.byType[type])
    var body = EventExample.event(description)
    let id = "evt_" + String(repeating: "0", count: 31) + "\(number)"
    body["id"] = .string(id)
    return NewEvent(
      id: id, type: type.rawValue, customer: customer, environment: .production,
      bundleID: "com.example.app", changeSequence: Int64(number), occurredAt: PlainEvents.start,
      recordedAt: PlainEvents.start,
      body: try Event(json: JSONValue.object(body).jsonBytes).storedBody)
  }

  @Test func `After a partial failure, the bodies that were accepted are not sent again`()
    async throws
  {
    let failures = Mutex(2)
    let receiver = Receiver { request in
      let text = String(decoding: request.body, as: UTF8.self)
      guard text.contains("\"CANCELLATION\"") else { return Receiver.status(200) }
      return failures.withLock { left in
        left -= 1
        return Receiver.status(left >= 0 ? 500 : 200)
      }
    }
    let test = try TestEndpoint(receiver) { $0.format = .revenuecat }
    try await PlainEvents.append([try Self.event(.billingIssue)], to: test.ledger)
    try await test.sendDue()
    while let next = try await test.ledger.webhooks.nextDueDate("crm", isOrdered: true) {
      test.clock.advance(to: max(next, test.clock.now()))
      try await test.sendDue()
    }
    let types = receiver.arrivals.map { arrival in
      ["BILLING_ISSUE", "CANCELLATION", "EXPIRATION"].first {
        String(decoding: arrival.request.body, as: UTF8.self).contains("\"type\":\"\($0)\"")
      } ?? ""
    }
    #expect(
      types == ["BILLING_ISSUE", "CANCELLATION", "CANCELLATION", "CANCELLATION", "EXPIRATION"])
    let delivery = try #require(
      try await test.ledger.webhooks.deliveries(
        matching: WebhookDeliveryFilter(), before: nil, limit: 1
      ).first)
    #expect(delivery.status == .delivered && delivery.sentParts == 3 && delivery.attempts == 3)
  }

  @Test func `A currency has the name of the catalog in RevenueCat's format`() async throws {
    let receiver = Receiver { _ in Receiver.status(200) }
    let test = try TestEndpoint(
      receiver,
      currencies: [CatalogCurrency(code: "COIN", name: "Gold coins", description: "For levels")]
    ) { $0.format = .revenuecat }
    try await PlainEvents.append([try Self.event(.currencyAdjusted)], to: test.ledger)
    try await test.sendDue()
    let body = String(decoding: try #require(receiver.arrivals.first?.request.body), as: UTF8.self)
    #expect(
      body.contains(#""currency":{"code":"COIN","description":"For levels","name":"Gold coins"}"#))
  }

  @Test(arguments: [WebhookFormat.standard, .cloudevents])
  func `A thin message has identifiers and the path of the event in place of its data`(
    format: WebhookFormat
  ) async throws {
    let receiver = Receiver { _ in Receiver.status(200) }
    let test = try TestEndpoint(receiver) {
      $0.format = format
      $0.isThin = true
    }
    try await PlainEvents.append([try Self.event(.renewed)], to: test.ledger)
    try await test.sendDue()
    let body = String(decoding: try #require(receiver.arrivals.first?.request.body), as: UTF8.self)
    #expect(!body.contains("milliunits") && !body.contains("entitlements"))
    #expect(body.contains(#""url":"/v1/events/evt_00000000000000000000000000000001""#))
    #expect(
      body.contains(
        #""ids":{"original_transaction_id":"2000000000000001","product_id":"com.example.pro.monthly","#
          + #""transaction_id":"2000000000000003"}"#))
    #expect(body.contains(#""app_user_id":"ada""#))
  }

  @Test func `An endpoint that uses its Ed25519 key sends both signatures`() async throws {
    let receiver = Receiver { _ in Receiver.status(200) }
    let test = try TestEndpoint(receiver) { $0.usesSigningKey = true }
    try await PlainEvents.append([PlainEvents.event(1, of: "ada")], to: test.ledger)
    try await test.sendDue()
    let request = try #require(receiver.arrivals.first?.request)
    let message = try WebhookMessage(id: "evt_1", body: request.body)
    let expected = message.standardFields(
      at: PlainEvents.start, secrets: [test.secret], keys: [test.key])
    #expect(request.fields[.webhookSignature] == expected[.webhookSignature])
    #expect(request.fields[.webhookSignature]?.contains(" v1a,") == true)
  }

  @Test func `After a day of failures there is one warning, an event for other endpoints only`()
    async throws
  {
    let receiver = Receiver { _ in Receiver.status(500) }
    let test = try TestEndpoint(receiver)
    try await PlainEvents.append([PlainEvents.event(1, of: "ada")], to: test.ledger)
    var warnings: [Timestamp] = []
    _ = try await test.queue.update()
    while let next = try await test.ledger.webhooks.nextDueDate("crm", isOrdered: true) {
      test.clock.advance(to: max(next, test.clock.now()))
      for delivery in try await test.worker.due(besides: [], limit: 9) {
        let state = try await test.worker.record([try await test.worker.attempt(delivery)])
        if try await test.worker.warn(try #require(state)) { warnings.append(test.clock.now()) }
      }
    }
    #expect(warnings.count == 1)
    let warning = try #require(warnings.first)
    #expect(warning - PlainEvents.start >= .hours(24))
    let lines = try await test.ledger.changes(after: 0, limit: 9).map(\.change)
    #expect(lines.map(\.kind) == [.webhookFailing])
    #expect(lines.first?.reference == "crm")

    let event = try Self.event(.webhookFailing, 2, of: nil)
    try await PlainEvents.append([event], to: test.ledger)
    let other = try TestEndpoint(receiver, ledger: test.ledger) { $0.name = "other" }
    _ = try await test.queue.update()
    _ = try await other.queue.update()
    let found = try await test.ledger.webhooks.deliveries(
      matching: WebhookDeliveryFilter(eventID: event.id), before: nil, limit: 9)
    #expect(found.map(\.endpoint) == ["other"])
  }
}
