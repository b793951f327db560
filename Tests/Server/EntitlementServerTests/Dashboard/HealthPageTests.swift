import AppStoreCore
import Catalog
import Dashboard
import EntitlementAPI
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import TestSupport
import Testing

/// The page of the server's health, the help and the environment switch.
@Suite("Health, help and the environment", .timeLimit(.minutes(30)))
struct HealthPageTests {
  private func summary(_ page: String) -> String {
    page.firstMatch(of: /role="status"><b>([^<]*)<\/b>/).map { String($0.1) } ?? ""
  }

  @Test func `A working server needs nothing, and says when the last notification came`()
    async throws
  {
    let server = try ServerUnderTest()
    let notification = try server.store.notification(
      transaction: TestStore.transaction(), renewalInfo: nil)
    _ = await server.send(
      "/v1/apple/notifications", #"{"signedPayload":"\#(try server.store.sign(notification))"}"#)
    server.clock.advance(to: server.clock.now() + .seconds(120))
    let page = try await Browser(server).page("/dashboard/health")
    #expect(summary(page) == "Nothing is broken.")
    #expect(page.contains("2 min ago"))
    #expect(page.contains("Apple is not queried"))
  }

  @Test func `Each problem is counted in the first line and has a next step`() async throws {
    let test = try await WebhooksUnderTest()
    let server = test.server
    let now = server.clock.now()
    try await server.ledger.quarantine(
      source: "notification", check: "chain", explanation: "-", raw: [1], at: now)
    try await test.append([test.event(1)])
    try await test.enqueue()
    try await test.attempt("evt_1", .failed, statusCode: 500)
    try await test.webhooks.setStatus(of: "crm", .disabled, reason: "gone", at: now)
    for number in 0..<3 {
      _ = try await server.ledger.findOrCreateCustomer(AppUserID("c\(number)"), at: now)
    }
    server.clock.advance(to: now + .days(1))
    let page = try await Browser(server).page("/dashboard/health")
    #expect(summary(page) == "2 problems need you, with 2 warnings.")
    for text in [
      "webhook crm", "Stopped by the server", #"href="/dashboard/webhooks/crm">Open</a>"#,
      "Failed deliveries: 1.", "status=failed", "Items that failed verification: 1.",
      #"href="/dashboard/quarantine">Open</a>"#, "Events are behind by 2 lines",
      "request a test notification",
    ] {
      #expect(page.contains(text), "\(text)")
    }
  }

  @Test func `Banner, page and readiness agree about an endpoint that receives nothing`()
    async throws
  {
    let test = try await WebhooksUnderTest()
    let server = test.server
    func warnings() async throws -> [String] {
      let reply = await server.get("/v1/ready", key: nil)
      #expect(reply.response.status == .ok)
      return try WireJSON.decode(ReadinessBody.self, from: reply.body).warnings ?? []
    }
    #expect(try await warnings() == [])
    try await test.append([test.event(1)])
    try await test.enqueue()
    try await test.attempt(
      "evt_1", .failed, statusCode: 500, failingSince: server.clock.now())
    #expect(try await warnings() == ["webhooks"])
    let browser = try await Browser(server)
    let failing = try await browser.page("/dashboard/health")
    #expect(failing.contains("Webhook crm: no event was delivered since"))
    #expect(summary(failing).contains("with"))
    #expect(try await browser.page("/dashboard/customers").contains("Webhook crm: no event"))
    let now = server.clock.now()
    try await test.webhooks.setStatus(of: "crm", .disabled, reason: "gone", at: now)
    #expect(try await warnings() == ["webhooks"])
    #expect(try await browser.page("/dashboard/customers").contains("Webhook crm: disabled since"))
    try await test.webhooks.setStatus(of: "crm", .paused, reason: nil, at: now)
    #expect(try await warnings() == [])
    #expect(try await browser.page("/dashboard/customers").contains("Webhook crm") == false)
  }

  @Test func `A ledger that cannot be written is a problem on the page`() async throws {
    let server = try ServerUnderTest(isDiskFull: true)
    let page = try await Browser(server).page("/dashboard/health")
    #expect(summary(page).hasPrefix("1 problem needs you"))
    #expect(page.contains("readiness: ledger"))
  }

  @Test func `Links keep the environment, and the switch changes it and starts lists again`()
    async throws
  {
    let server = try ServerUnderTest()
    let browser = try await Browser(server)
    let page = try await browser.page("/dashboard/events?environment=sandbox&search=ada&before=7")
    #expect(page.contains(#"<body class="test">"#))
    let links = page.matches(of: /\shref="(\/dashboard[^"]*)"/).map { String($0.1) }
      .filter { !$0.contains(/style\.css|icon\.svg/) }
    #expect(links.count > 12)
    for link in links { #expect(link.contains("environment="), "\(link)") }
    #expect(
      page.contains(#"href="/dashboard/events?environment=production&amp;search=ada">Production"#))
    #expect(page.contains(#"href="/dashboard/events?environment=all&amp;search=ada">All data"#))
    #expect(page.contains(#"<input type="hidden" name="environment" value="sandbox">"#))
    let all = try await browser.page("/dashboard/events?environment=all")
    #expect(all.contains("<body>"))
    #expect(!all.contains(#"name="environment""#))
  }

  @Test func `The shortcuts can be switched off, and then pages contain no script`() async throws {
    let server = try ServerUnderTest()
    let browser = try await Browser(server)
    let help = try await browser.page("/dashboard/help")
    #expect(help.contains("<kbd>g c</kbd>"))
    #expect(help.contains("<script"))
    let token = try #require(help.firstMatch(of: /name="form_token" value="([0-9a-f]+)"/)).1
    let reply = await browser.submit("/dashboard/help/keys/off", "", token: String(token))
    #expect(reply.response.headerFields[.location] == "/dashboard/help?done=off")
    let set = try #require(reply.response.headerFields[.setCookie])
    #expect(set.hasPrefix("tessera_keys=off; Path=/dashboard; HttpOnly; SameSite=Strict"))
    var cookies = browser.cookie
    cookies[.cookie, default: ""] += "; tessera_keys=off"
    let off = await server.get("/dashboard/help", key: nil, fields: cookies)
    let page = String(decoding: off.body, as: UTF8.self)
    #expect(!page.contains("<script"))
    #expect(page.contains("Switch the shortcuts on"))
    let on = await browser.submit("/dashboard/help/keys/on", "", token: String(token))
    #expect(on.response.headerFields[.setCookie]?.contains("Max-Age=0") == true)
    let other = await browser.submit("/dashboard/help/keys/maybe", "", token: String(token))
    #expect(other.response.status == .notFound)
  }
}
