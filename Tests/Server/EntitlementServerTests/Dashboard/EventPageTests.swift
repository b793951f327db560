import AppStoreCore
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import TestSupport
import Testing

/// The pages of events and facts.
@Suite("Pages of events and facts", .timeLimit(.minutes(30)))
struct EventPageTests {
  @Test func `Events are listed newest first, in pages that show each once`() async throws {
    let test = try await WebhooksUnderTest()
    try await test.append((1...120).map { test.event($0, of: AppUserID("c\($0 % 3)")) })
    let browser = try await Browser(test.server)
    var path: String? = "/dashboard/events?environment=sandbox"
    var seen: [String] = []
    var pages = 0
    while let address = path {
      let page = try await browser.page(address)
      seen += page.matches(of: /events\/(evt_[0-9]+)["?]/).map { String($0.1) }
      path = page.firstMatch(of: /href="([^"]*)" rel="next"/)
        .map { String($0.1).replacing("&amp;", with: "&") }
      pages += 1
    }
    #expect(pages == 3)
    #expect(seen == (1...120).reversed().map { "evt_\($0)" })
  }

  @Test func `Type, environment, app and customer select events, and the address holds them`()
    async throws
  {
    let test = try await WebhooksUnderTest()
    try await test.append([
      test.event(1, of: "ada"), test.event(2, of: "bob", type: "purchase.refunded"),
    ])
    let browser = try await Browser(test.server)
    func found(_ query: String) async throws -> [String] {
      try await browser.page("/dashboard/events?\(query)").matches(of: /events\/(evt_[0-9]+)["?]/)
        .map { String($0.1) }
    }
    #expect(try await found("type=purchase.*") == ["evt_2"])
    #expect(try await found("type=subscription.renewed") == ["evt_1"])
    #expect(try await found("search=bob") == ["evt_2"])
    #expect(try await found("search=evt_none") == [])
    #expect(try await found("environment=production") == [])
    #expect(try await found("app=com.example.app&environment=sandbox").count == 2)
    #expect(try await found("app=com.example.other") == [])
    let page = try await browser.page("/dashboard/events?type=purchase.*&search=bob")
    #expect(page.contains(#"<option value="purchase.*" selected>"#))
    #expect(page.contains(#"name="search" value="bob""#))
  }

  @Test func `An event is found by its ID in both forms, and by its sequence`() async throws {
    let test = try await WebhooksUnderTest()
    let digits = "0123456789abcdef0123456789abcdef"
    let event = test.event(1)
    try await test.append([
      NewEvent(
        id: "evt_\(digits)", type: event.type, customer: event.customer,
        environment: event.environment, bundleID: event.bundleID, changeSequence: 1,
        occurredAt: event.occurredAt, recordedAt: event.recordedAt, body: event.body)
    ])
    let browser = try await Browser(test.server)
    for query in [
      "search=evt_\(digits)", "search=01234567-89AB-CDEF-0123-456789ABCDEF", "sequence=1",
    ] {
      let reply = await browser.reply("/dashboard/events?\(query)")
      #expect(reply.response.headerFields[.location] == "/dashboard/events/evt_\(digits)")
    }
    #expect(await browser.reply("/dashboard/events/evt_9").response.status == .notFound)
  }

  @Test func `An event's page shows its payload, its cause and its deliveries`() async throws {
    let test = try await WebhooksUnderTest()
    try await test.append([test.event(1), test.event(2, fact: 7)])
    try await test.enqueue()
    try await test.attempt("evt_2", .failed, statusCode: 418)
    let page = try await Browser(test.server).page("/dashboard/events/evt_2")
    #expect(page.contains(#"href="/dashboard/facts/7">#7</a>"#))
    #expect(page.contains("DID_RENEW"))
    #expect(page.contains("  &quot;sequence&quot;: 2,\n  &quot;previous_sequence&quot;: 1,"))
    #expect(page.contains("status 418"))
    let delivery = try #require(try await test.delivery(of: "evt_2"))
    #expect(page.contains("/dashboard/deliveries/\(delivery.id)"))
    #expect(page.contains(#"action="/dashboard/events/evt_2/replay""#))
    #expect(page.contains("/dashboard/events?sequence=1"))
  }

  @Test func `A fact's page shows its source, its owner and the decoded payload`() async throws {
    let server = try ServerUnderTest()
    _ = try await server.buy(as: "ada")
    let notification = try server.store.notification(
      transaction: TestStore.transaction(), renewalInfo: nil)
    _ = await server.send(
      "/v1/apple/notifications", #"{"signedPayload":"\#(try server.store.sign(notification))"}"#)
    let browser = try await Browser(server)
    let facts = await server.ledger.facts(after: 0, limit: 100)
    #expect(facts.count >= 2)
    for fact in facts {
      let page = try await browser.page("/dashboard/facts/\(fact.sequence)")
      #expect(page.contains("x5c"))
      #expect(page.contains(fact.fact.payloadHash))
      #expect(page.contains(fact.fact.jws))
      #expect(page.contains("\(fact.source.rawValue), received \(fact.receivedAt.iso8601)"))
    }
    let receipt = try await browser.page("/dashboard/facts/1")
    #expect(receipt.contains(#"href="/dashboard/customers/ada""#))
    let sent = try #require(facts.first { $0.fact.kind == .notification })
    let page = try await browser.page("/dashboard/facts/\(sent.sequence)")
    #expect(page.contains("<h2>data.signedTransactionInfo</h2>"))
    #expect(page.contains("pro.monthly"))
    #expect(await browser.reply("/dashboard/facts/999").response.status == .notFound)
    #expect(await browser.reply("/dashboard/facts/x").response.status == .notFound)
    let customer = try await browser.page("/dashboard/customers/ada")
    #expect(customer.contains("/dashboard/facts/1"))
    #expect(customer.contains("/dashboard/events?search=ada"))
  }
}
