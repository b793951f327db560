import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import Events
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import Testing
import WebhookDelivery
import Webhooks

/// `/v1/webhooks` and `/v1/webhook_deliveries`.
@Suite("Webhooks in the HTTP API", .timeLimit(.minutes(30)))
struct WebhookRouteTests {
  private func call<Body: Decodable>(
    _ test: WebhooksUnderTest, _ path: String, _ json: String? = nil, as: Body.Type
  ) async throws -> Body {
    let reply = try await self.reply(test, path, json)
    #expect(reply.response.status == .ok, "\(String(decoding: reply.body, as: UTF8.self))")
    return try WireJSON.decode(Body.self, from: reply.body)
  }

  private func reply(
    _ test: WebhooksUnderTest, _ path: String, _ json: String? = nil
  ) async throws -> BufferedHTTPResponse {
    let key = ServerUnderTest.secretKey
    guard let json else { return await test.server.get(path, key: key) }
    return await test.server.send(path, json, key: key)
  }

  private func status(
    _ test: WebhooksUnderTest, _ path: String, _ json: String? = nil
  ) async throws -> Int {
    try await reply(test, path, json).response.status.code
  }

  @Test func `Endpoints are listed with their state and how their deliveries do`() async throws {
    let test = try await WebhooksUnderTest()
    let start = test.server.clock.now()
    try await test.append([test.event(1), test.event(2), test.event(3)])
    try await test.enqueue()
    try await test.attempt("evt_1", .delivered)
    try await test.attempt("evt_2", .failed, statusCode: 500)
    try await test.append([test.event(4)])
    let list = try await call(test, "/v1/webhooks", as: WebhooksBody.self)
    let webhook = try #require(list.webhooks.first)
    #expect(list.webhooks.count == 1)
    #expect(webhook.name == "crm")
    #expect(webhook.origin == "https://example.com")
    #expect(webhook.status == "active")
    #expect(webhook.pending == 1)
    #expect(webhook.failed == 1)
    #expect(webhook.oldestPendingAt == start)
    #expect(webhook.eventsBehind == 1)
    #expect(try await call(test, "/v1/webhooks/crm", as: WebhookBody.self) == webhook)
    let text = String(
      decoding: try await reply(test, "/v1/webhooks").body, as: UTF8.self)
    #expect(!text.contains("hidden"))
    let new = try await WebhooksUnderTest(isUsed: false)
    #expect(try await call(new, "/v1/webhooks/crm", as: WebhookBody.self).status == "new")
  }

  @Test func `A paused endpoint continues with what it missed or with the next event`()
    async throws
  {
    for (missed, expected) in [("send", ["evt_1", "evt_2"]), ("skip", [])] {
      let test = try await WebhooksUnderTest()
      try await test.append([test.event(1)])
      try await test.enqueue()
      let paused = try await call(test, "/v1/webhooks/crm/pause", "", as: WebhookBody.self)
      #expect(paused.status == "paused")
      #expect(paused.reason?.hasPrefix("paused by key:") == true)
      try await test.append([test.event(2)])
      let resumed = try await call(
        test, "/v1/webhooks/crm/resume", #"{"missed_events":"\#(missed)"}"#, as: WebhookBody.self)
      #expect(resumed.status == "active")
      #expect(resumed.eventsBehind == (missed == "skip" ? 0 : 1))
      try await test.enqueue()
      let pending = try await test.webhooks.deliveries(
        matching: WebhookDeliveryFilter(status: .pending), before: nil, limit: 10)
      #expect(pending.map(\.eventID).sorted() == expected)
      try await test.append([test.event(3)])
      try await test.enqueue()
      #expect(try await test.delivery(of: "evt_3")?.status == .pending)
      let audit = try await test.audit()
      #expect(audit.map(\.action) == [.pauseWebhook, .resumeWebhook])
      #expect(audit.allSatisfy { $0.actor.hasPrefix("key:") && $0.subject == "crm" })
    }
  }

  @Test func `More deliveries than a page are skipped`() async throws {
    let test = try await WebhooksUnderTest()
    try await test.append((1...1203).map { test.event($0, of: AppUserID("c\($0 % 7)")) })
    try await test.enqueue()
    #expect(
      try await status(test, "/v1/webhooks/crm/resume", #"{"missed_events":"skip"}"#) == 200)
    #expect(try await test.webhooks.counts(of: "crm").pending == 0)
  }

  @Test func `A test event is signed and marked, and its response returned`() async throws {
    let test = try await WebhooksUnderTest()
    let result = try await call(test, "/v1/webhooks/crm/test", "", as: WebhookTestBody.self)
    #expect(result.isDelivered)
    #expect(result.statusCode == 200)
    #expect(result.durationMilliseconds == 7)
    #expect(result.response == "thanks")
    let request = try #require(test.receiver.requests.first)
    let body = try JSONReader.object(request.body)
    #expect(body["type"] == .string("webhook.test"))
    #expect(body["is_test"] == .bool(true))
    let message = try WebhookMessage(
      id: try #require(request.fields[.webhookID]), body: request.body)
    let expected = message.standardFields(
      at: test.server.clock.now(),
      secrets: [test.secrets.secrets(of: "crm", random: .system).current.secret])
    for field in expected { #expect(request.fields[field.name] == field.value) }
    test.receiver.reply(with: 500, "no")
    let failed = try await call(test, "/v1/webhooks/crm/test", "{}", as: WebhookTestBody.self)
    #expect(!failed.isDelivered)
    #expect(failed.error == "status")
    #expect(try await test.audit().isEmpty)
  }

  @Test(arguments: EventTypeDescription.all.map(\.type.rawValue))
  func `An example of each type of event can be sent`(type: String) async throws {
    let test = try await WebhooksUnderTest()
    _ = try await call(
      test, "/v1/webhooks/crm/test", #"{"type":"\#(type)"}"#, as: WebhookTestBody.self)
    let request = try #require(test.receiver.requests.first)
    let event = try Event(json: request.body)
    #expect(event.type.rawValue == type)
    #expect(event.isTest)
    #expect(event.id.rawValue == request.fields[.webhookID])
    #expect(event.timestamp == test.server.clock.now())
  }

  @Test func `A type that does not exist or has no message in the format is rejected`()
    async throws
  {
    let test = try await WebhooksUnderTest(format: .revenuecat)
    #expect(try await status(test, "/v1/webhooks/crm/test", #"{"type":"moon.landed"}"#) == 400)
    #expect(
      try await status(test, "/v1/webhooks/crm/test", #"{"type":"entitlement.activated"}"#) == 400)
    #expect(test.receiver.requests.isEmpty)
    #expect(
      try await status(test, "/v1/webhooks/crm/test", #"{"type":"subscription.renewed"}"#) == 200)
  }

  @Test func `A rotation returns the new secret once, and both sign`() async throws {
    let test = try await WebhooksUnderTest()
    let former = test.secrets.secrets(of: "crm", random: .system).current
    let body = try await call(
      test, "/v1/webhooks/crm/rotate", #"{"overlap_hours":2}"#, as: WebhookSecretBody.self)
    let secrets = test.secrets.secrets(of: "crm", random: .system)
    #expect(body.secret == secrets.current.secret.text)
    #expect(secrets.former == former)
    #expect(body.formerSecretUntil == test.server.clock.now() + .hours(2))
    let entry = try #require(try await test.audit().first)
    #expect(entry.action == .rotateWebhookSecret)
    #expect(!entry.detailText.contains("whsec_"))
    #expect(try await status(test, "/v1/webhooks/crm/rotate", #"{"overlap_hours":169}"#) == 400)
  }

  @Test func `A replay counts first and sends the events that it names`() async throws {
    let test = try await WebhooksUnderTest()
    let start = test.server.clock.now()
    try await test.append(
      (1...6).map { number in
        test.event(
          number, of: number % 2 == 0 ? "bob" : "ada",
          type: number == 6 ? "purchase.refunded" : "subscription.renewed",
          recordedAt: start + .hours(number))
      })
    try await test.enqueue()
    for number in 1...6 {
      try await test.attempt("evt_\(number)", number == 3 ? .failed : .delivered)
    }
    let third = try #require(try await test.delivery(of: "evt_3"))
    func hours(_ count: Int) -> Int64 { (start + .hours(count)).milliseconds }
    let cases: [(String, [String])] = [
      (#""event_id":"evt_2""#, ["evt_2"]), (#""delivery_id":\#(third.id)"#, ["evt_3"]),
      (#""status":"failed""#, ["evt_3"]), (#""app_user_id":"bob""#, ["evt_2", "evt_4", "evt_6"]),
      (#""from_sequence":4,"to_sequence":5"#, ["evt_4", "evt_5"]),
      (#""since_ms":\#(hours(2)),"until_ms":\#(hours(4))"#, ["evt_2", "evt_3"]),
      (#""types":["purchase.*"]"#, ["evt_6"]), (#""types":["moon.*"]"#, []),
      (#""status":"all""#, (1...6).map { "evt_\($0)" }),
    ]
    for (condition, expected) in cases {
      let dry = try await call(
        test, "/v1/webhooks/crm/replay", "{\(condition),\"dry_run\":true}",
        as: WebhookReplayBody.self)
      #expect(dry == WebhookReplayBody(events: expected.count, dryRun: true), "\(condition)")
      #expect(try await test.webhooks.counts(of: "crm").pending == 0)
      let sent = try await call(
        test, "/v1/webhooks/crm/replay", "{\(condition)}", as: WebhookReplayBody.self)
      #expect(sent.events == expected.count, "\(condition)")
      let pending = try await test.webhooks.deliveries(
        matching: WebhookDeliveryFilter(status: .pending), before: nil, limit: 10)
      #expect(pending.map(\.eventID).sorted() == expected, "\(condition)")
      #expect(pending.allSatisfy { $0.trigger == .replay })
      for delivery in pending { try await test.attempt(delivery.eventID, .delivered) }
    }
    let audit = try await test.audit()
    #expect(audit.count == cases.count)
    #expect(audit.allSatisfy { $0.action == .replayWebhook })
  }

  @Test func `A replay that names nothing, or goes to a paused endpoint, is rejected`()
    async throws
  {
    let test = try await WebhooksUnderTest()
    for body in [
      "{}", #"{"dry_run":true}"#, #"{"event_id":"evt_1","status":"all"}"#, #"{"status":"some"}"#,
      #"{"from_sequence":0}"#, #"{"types":"subscription.*"}"#,
    ] {
      #expect(try await status(test, "/v1/webhooks/crm/replay", body) == 400, "\(body)")
    }
    #expect(try await status(test, "/v1/webhooks/crm/replay", #"{"event_id":"evt_9"}"#) == 404)
    #expect(try await status(test, "/v1/webhooks/crm/replay", #"{"delivery_id":9}"#) == 404)
    try await test.webhooks.setStatus(
      of: "crm", .disabled, reason: nil, at: test.server.clock.now())
    #expect(try await status(test, "/v1/webhooks/crm/replay", #"{"status":"all"}"#) == 409)
    #expect(try await test.audit().isEmpty)
  }

  @Test func `Deliveries are found by filters, in pages, and one with its attempts`() async throws {
    let test = try await WebhooksUnderTest()
    try await test.append(
      (1...5).map { test.event($0, of: $0 % 2 == 0 ? "bob" : "ada") })
    try await test.enqueue()
    try await test.attempt("evt_2", .pending, statusCode: 503, response: "busy")
    try await test.attempt("evt_2", .failed, statusCode: 500)
    func events(_ query: String) async throws -> [String] {
      try await call(
        test, "/v1/webhook_deliveries?\(query)", as: WebhookDeliveriesBody.self
      ).deliveries.map(\.eventID)
    }
    #expect(try await events("status=failed") == ["evt_2"])
    #expect(try await events("app_user_id=bob") == ["evt_4", "evt_2"])
    #expect(try await events("webhook=crm&event_id=evt_5") == ["evt_5"])
    #expect(try await events("webhook=other") == [])
    var seen: [String] = []
    var next: Int64?
    repeat {
      let page = try await call(
        test, "/v1/webhook_deliveries?limit=2\(next.map { "&before=\($0)" } ?? "")",
        as: WebhookDeliveriesBody.self)
      seen += page.deliveries.map(\.eventID)
      next = page.next
    } while next != nil
    #expect(seen == ["evt_5", "evt_4", "evt_3", "evt_2", "evt_1"])
    let id = try #require(try await test.delivery(of: "evt_2")?.id)
    let delivery = try await call(
      test, "/v1/webhook_deliveries/\(id)", as: WebhookDeliveryBody.self)
    #expect(delivery.attemptCount == 2)
    #expect(delivery.attempts?.map(\.statusCode) == [503, 500])
    #expect(delivery.attempts?.first?.response == "busy")
    #expect(try await status(test, "/v1/webhook_deliveries?status=lost") == 400)
    #expect(try await status(test, "/v1/webhook_deliveries/99") == 404)
    #expect(try await status(test, "/v1/webhook_deliveries/first") == 404)
  }

  @Test func `All deliveries of a customer are found after a log-in joined two IDs`() async throws {
    let test = try await WebhooksUnderTest()
    let id = IdentityRouteTests.device
    _ = try await test.server.ledger.findOrCreateCustomer(id, at: test.server.clock.now())
    try await test.append([test.event(1, of: id), test.event(2, of: "ada")])
    try await test.enqueue()
    _ = try await test.server.post(
      IdentityRouteTests.identify, IdentifyBody(appUserID: id, newAppUserID: "ada"))
    let found = try await call(
      test, "/v1/webhook_deliveries?app_user_id=ada", as: WebhookDeliveriesBody.self)
    #expect(found.deliveries.map(\.eventID) == ["evt_2", "evt_1"])
  }

  @Test func `An unknown or unused endpoint is rejected`() async throws {
    let test = try await WebhooksUnderTest(isUsed: false)
    for action in ["pause", "resume", "test", "rotate", "replay"] {
      #expect(
        try await status(test, "/v1/webhooks/nothing/\(action)", #"{"status":"all"}"#) == 404)
    }
    #expect(try await status(test, "/v1/webhooks/nothing") == 404)
    for action in ["pause", "resume"] {
      #expect(try await status(test, "/v1/webhooks/crm/\(action)", "") == 409)
    }
    #expect(try await status(test, "/v1/webhooks/crm/replay", #"{"status":"all"}"#) == 409)
    #expect(try await status(test, "/v1/webhooks/crm/resume", #"{"missed_events":"x"}"#) == 400)
    #expect(try await test.audit().isEmpty)
  }

  @Test func `Each route needs a secret key`() async throws {
    let test = try await WebhooksUnderTest()
    let endpoints = Routes.all.map(\.rules.endpoint).filter {
      $0.template.hasPrefix("/v1/webhook")
    }
    #expect(endpoints.count == 9)
    for endpoint in endpoints {
      let path = endpoint.path(with: endpoint.template.contains("webhook_name") ? "crm" : "1")
      for (key, code) in [(nil, 401), (ServerUnderTest.publicKey, 403)] {
        let reply = await test.server.ask(endpoint.method, path, key: key, body: [])
        #expect(reply.response.status.code == code, "\(path)")
      }
    }
    #expect(try await test.webhooks.endpoint("crm")?.status == .active)
    #expect(test.receiver.requests.isEmpty)
  }
}
