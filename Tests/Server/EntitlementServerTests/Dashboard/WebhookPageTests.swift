import AppStoreCore
import EntitlementServer
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import Testing
import WebhookDelivery

/// The pages of webhook endpoints and deliveries, and their forms.
@Suite("Pages of webhooks and deliveries", .timeLimit(.minutes(30)))
struct WebhookPageTests {
  @Test func `Endpoints show status, lag, oldest waiting delivery, counts and failures`()
    async throws
  {
    let test = try await WebhooksUnderTest()
    try await test.append([test.event(1), test.event(2), test.event(3)])
    try await test.enqueue()
    try await test.attempt("evt_1", .delivered)
    try await test.attempt("evt_2", .failed)
    try await test.append([test.event(4), test.event(5)])
    test.server.clock.advance(to: test.server.clock.now() + .hours(3))
    let browser = try await Browser(test.server)
    let list = try await browser.page("/dashboard/webhooks")
    for text in [
      #"<span class="status active">active</span>"#, #"status=pending">1</a>"#,
      #"status=failed">1</a>"#, "<td class=\"line\">3 h</td>", "<td class=\"number\">2</td>",
      "none yet", "/dashboard/webhooks/crm/pause",
    ] {
      #expect(list.contains(text), "\(text)")
    }
    #expect(!list.contains("/dashboard/webhooks/crm/resume"))
    #expect(!list.contains("key=hidden"))
    let page = try await browser.page("/dashboard/webhooks/crm")
    #expect(page.contains("/dashboard/events/evt_3"))
    #expect(await browser.reply("/dashboard/webhooks/other").response.status == .notFound)
  }

  @Test func `Deliveries are filtered, and one shows its attempts`() async throws {
    let test = try await WebhooksUnderTest()
    try await test.append((1...60).map { test.event($0, of: $0 == 1 ? "ada" : "bob") })
    try await test.enqueue()
    try await test.attempt("evt_1", .pending, statusCode: 503, response: "busy")
    let browser = try await Browser(test.server)
    let first = try await browser.page("/dashboard/deliveries")
    let next = try #require(first.firstMatch(of: /href="([^"]*)" rel="next"/)).1
    let second = try await browser.page(String(next))
    func events(_ page: String) -> Set<String> {
      Set(page.matches(of: /events\/(evt_[0-9]+)"/).map { String($0.1) })
    }
    #expect(events(first).count == 50)
    #expect(events(first).union(events(second)).count == 60)
    #expect(
      events(try await browser.page("/dashboard/deliveries?customer=ada&webhook=crm"))
        == ["evt_1"])
    #expect(events(try await browser.page("/dashboard/deliveries?status=failed")).isEmpty)
    #expect(
      events(try await browser.page("/dashboard/deliveries?event=evt_7&status=pending"))
        == ["evt_7"])
    let id = try #require(try await test.delivery(of: "evt_1")?.id)
    let page = try await browser.page("/dashboard/deliveries/\(id)")
    for text in ["status 503", "12 ms", "busy", "Next attempt", "/dashboard/customers/ada"] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(await browser.reply("/dashboard/deliveries/999").response.status == .notFound)
  }

  @Test func `Forms pause, resume, test and replay, and the audit log names the key`()
    async throws
  {
    let test = try await WebhooksUnderTest()
    try await test.append([test.event(1)])
    try await test.enqueue()
    try await test.attempt("evt_1", .failed)
    let id = try #require(try await test.delivery(of: "evt_1")?.id)
    let browser = try await Browser(test.server)
    let token = try await browser.token()
    let webhook = "/dashboard/webhooks/crm"
    #expect(await browser.location("\(webhook)/pause", token: token) == "\(webhook)?done=paused")
    #expect(try await test.webhooks.endpoint("crm")?.status == .paused)
    let rejected = await browser.submit("\(webhook)/replay", "confirmed=yes", token: token)
    #expect(rejected.response.status == .conflict)
    #expect(
      await browser.location("\(webhook)/resume", "missed=skip", token: token)
        == "\(webhook)?done=skipped")
    #expect(try await test.webhooks.endpoint("crm")?.status == .active)
    let result = await browser.submit("\(webhook)/test", "type=customer.deleted", token: token)
    #expect(String(decoding: result.body, as: UTF8.self).contains("thanks"))
    #expect(test.receiver.requests.count == 1)
    let count = await browser.submit("\(webhook)/replay", "status=failed&from=1", token: token)
    let page = String(decoding: count.body, as: UTF8.self)
    #expect(page.contains("Events to send again: 1."))
    #expect(page.contains(#"<input type="hidden" name="from" value="1">"#))
    #expect(try await test.webhooks.counts(of: "crm").pending == 0)
    #expect(
      await browser.location(
        "\(webhook)/replay", "status=failed&from=1&confirmed=yes", token: token)
        == "\(webhook)?done=sent")
    #expect(try await test.webhooks.counts(of: "crm").pending == 1)
    try await test.attempt("evt_1", .delivered)
    #expect(
      await browser.location("/dashboard/deliveries/\(id)/replay", token: token)
        == "/dashboard/events/evt_1?done=sent")
    try await test.attempt("evt_1", .delivered)
    #expect(
      await browser.location("/dashboard/events/evt_1/replay", "webhook=crm", token: token)
        == "/dashboard/events/evt_1?done=sent")
    #expect(try await test.webhooks.counts(of: "crm").pending == 1)
    #expect(
      await browser.location("/dashboard/events/evt_1/replay", "webhook=crm", token: token)
        == "/dashboard/events/evt_1?done=waiting")
    let apiActor = try await apiActor(of: test)
    #expect(Set(try await test.audit().map(\.actor)) == [apiActor])
    #expect(
      try await browser.page("\(webhook)?done=paused").contains("Events wait until"))
    for path in ["\(webhook)/explode", "/dashboard/webhooks/other/pause", "/dashboard/a/b/c"] {
      #expect(await browser.submit(path, "", token: token).response.status == .notFound)
    }
  }

  /// The actor that the audit log has for the same key in the HTTP API.
  private func apiActor(of test: WebhooksUnderTest) async throws -> String {
    _ = await test.server.send("/v1/webhooks/crm/pause", "", key: ServerUnderTest.secretKey)
    return try #require(try await test.audit().last?.actor)
  }

  @Test func `A form of another site, session or kind changes nothing`() async throws {
    let test = try await WebhooksUnderTest()
    let browser = try await Browser(test.server)
    let token = try await browser.token()
    let other = try await Browser(try await WebhooksUnderTest().server).token()
    test.server.clock.advance(to: test.server.clock.now() + .seconds(1))
    let later = try await Browser(test.server).token()
    let path = "/dashboard/webhooks/crm/pause"
    for wrong in [nil, "", "00", other, later, String(token.dropLast()), token + "0"] {
      #expect(await browser.submit(path, "", token: wrong).response.status == .forbidden)
    }
    for site in ["cross-site", "same-site", "none"] {
      let reply = await browser.submit(path, "", token: token) {
        $0[HTTPField.Name("Sec-Fetch-Site")!] = site
      }
      #expect(reply.response.status == .forbidden, "\(site)")
    }
    let asJSON = await browser.submit(path, "", token: token) {
      $0[.contentType] = "text/plain"
    }
    #expect(asJSON.response.status == .forbidden)
    let signedOut = await browser.submit(path, "", token: token) { $0[.cookie] = "a=b" }
    #expect(signedOut.response.status == .unauthorized)
    let withKey = await test.server.ask(
      .post, path + "?key=\(ServerUnderTest.secretKey)", key: ServerUnderTest.secretKey,
      body: Array("form_token=\(token)".utf8))
    #expect(withKey.response.status == .unauthorized)
    let read = await browser.reply(path)
    #expect(read.response.status == .methodNotAllowed)
    test.server.clock.advance(to: test.server.clock.now() + .hours(12))
    #expect(await browser.submit(path, "", token: token).response.status == .unauthorized)
    #expect(try await test.webhooks.endpoint("crm")?.status == .active)
    #expect(try await test.audit().isEmpty)
  }

  @Test func `The body of a form without a session is not read`() async throws {
    let test = try GuardedUnderTest()
    var request = HTTPRequest(
      method: .post, scheme: "http", authority: "test", path: "/dashboard/webhooks/crm/pause")
    request.headerFields[.contentType] = "application/x-www-form-urlencoded"
    let reply = await test.guarded.respond(to: request, from: nil) {
      _ throws(LimitedEntitlementService.BodyError) in
      Issue.record("the body was read")
      return []
    }
    #expect(reply.response.status == .unauthorized)
  }
}
