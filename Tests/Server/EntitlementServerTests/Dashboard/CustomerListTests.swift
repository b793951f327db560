import AppStoreCore
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import Subscriptions
import TestSupport
import Testing

/// Lists of customers, the search for one, and CSV.
@Suite("Lists of customers", .timeLimit(.minutes(30)))
struct CustomerListTests {
  /// A server with one customer in each state; the purchases are in the sandbox.
  private func world() async throws -> ServerUnderTest {
    let server = try ServerUnderTest()
    _ = try await server.buy(TestStore.transaction("1"), as: "active")
    var trial = TestStore.transaction("2")
    trial.offerDiscountType = .freeTrial
    _ = try await server.buy(trial, as: "trial")
    _ = try await server.buy(
      TestStore.transaction("3", purchaseDate: TestStore.purchaseDate - .days(90)), as: "expired")
    let failing = TestStore.transaction("4", purchaseDate: TestStore.purchaseDate - .days(31))
    _ = try await server.buy(failing, as: "failing")
    var retry = TestStore.renewalInfo(for: failing, signedDate: TestStore.purchaseDate)
    retry.isInBillingRetryPeriod = true
    try await notify(server, failing, retry)
    let leaving = TestStore.transaction("5")
    _ = try await server.buy(leaving, as: "leaving")
    var off = TestStore.renewalInfo(for: leaving, signedDate: server.clock.now())
    off.autoRenewStatus = .off
    try await notify(server, leaving, off)
    _ = await server.get("/v1/subscribers/nothing")
    return server
  }

  private func notify(
    _ server: ServerUnderTest, _ transaction: JWSTransactionDecodedPayload,
    _ renewalInfo: JWSRenewalInfoDecodedPayload
  ) async throws {
    let notification = try server.store.notification(
      uuid: transaction.transactionId.rawValue, transaction: transaction, renewalInfo: renewalInfo)
    let reply = await server.send(
      "/v1/apple/notifications", #"{"signedPayload":"\#(try server.store.sign(notification))"}"#)
    #expect(reply.response.status == .ok)
  }

  private func shown(_ page: String) -> [String] {
    page.matches(of: /<td class="id"><a href="[^"]*"><bdi>([^<]*)<\/bdi>/).map { String($0.1) }
  }

  @Test func `Each list contains the customers of its state`() async throws {
    let browser = try await Browser(try await world())
    let all = ["active", "expired", "failing", "leaving", "nothing", "trial"]
    let bought = all.filter { $0 != "nothing" }
    for (query, expected) in [
      ("", all), ("list=all", all), ("list=active", ["active", "leaving", "trial"]),
      ("list=trial", ["trial"]), ("list=billing-issue", ["failing"]),
      ("list=set-to-cancel", ["leaving"]), ("list=expired", ["expired"]),
      ("list=sandbox", bought), ("environment=sandbox", bought), ("environment=production", []),
      ("environment=production&list=active", []),
    ] {
      let page = try await browser.page("/dashboard/customers?\(query)")
      #expect(shown(page) == expected, "\(query)")
    }
  }

  @Test func `A list that is sparse continues where the page stopped to look`() async throws {
    let server = try ServerUnderTest()
    for number in 0..<4200 {
      let name = "c" + String(repeating: "0", count: 4 - "\(number)".count) + "\(number)"
      _ = try await server.ledger.findOrCreateCustomer(AppUserID(name), at: server.clock.now())
    }
    _ = try await server.buy(TestStore.transaction("1"), as: "c4100")
    let browser = try await Browser(server)
    let first = try await browser.page("/dashboard/customers?list=active")
    #expect(first.contains("0 on this page, among 4000 customers"))
    let next = try #require(first.firstMatch(of: /href="([^"]*)" rel="next"/)).1
    #expect(next.contains("list=active"))
    let second = try await browser.page(String(next.replacing("&amp;", with: "&")))
    #expect(shown(second) == ["c4100"])
    #expect(!second.contains("Next page"))
  }

  @Test func `A customer is found by ID, alias, transaction, original transaction and e-mail`()
    async throws
  {
    let server = try ServerUnderTest()
    _ = try await server.buy(
      TestStore.transaction("11"), as: "$RCAnonymousID:77777777777777777777777777777777")
    _ = try await server.buy(
      TestStore.transaction(
        "12", originalID: "11", purchaseDate: TestStore.purchaseDate + .days(1)),
      as: "$RCAnonymousID:77777777777777777777777777777777")
    _ = try await server.ledger.logIn(
      from: "$RCAnonymousID:77777777777777777777777777777777", to: "ada+1", at: server.clock.now())
    for id in ["ada+1", "bob"] as [AppUserID] {
      for (key, value) in [("$email", id == "bob" ? "two@example.com" : "one@example.com")] {
        _ = try await server.ledger.setAttributes(
          [CustomerAttribute(key: key, value: value, updatedAt: server.clock.now())], of: id,
          at: server.clock.now())
      }
    }
    _ = try await server.ledger.findOrCreateCustomer("bob", at: server.clock.now())
    let browser = try await Browser(server)
    for text in [
      "ada+1", "$RCAnonymousID:77777777777777777777777777777777", "11", "12", "one@example.com",
    ] {
      let query = try #require(
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
      let reply = await browser.reply("/dashboard/customers?search=\(query)&environment=sandbox")
      let location = reply.response.headerFields[.location] ?? ""
      #expect(location.hasSuffix("?environment=sandbox"), "\(text)")
      let page = try await browser.page(location)
      #expect(page.contains("<h1><bdi>"), "\(text)")
      #expect(page.contains("<li><bdi>ada+1</bdi></li>"), "\(text)")
    }
    for text in ["ada", "ADA/1", "1", "one@example", "%25"] {
      let page = try await browser.page("/dashboard/customers?search=\(text)")
      #expect(page.contains("No customer has"), "\(text)")
    }
  }

  @Test func `Several customers of one e-mail address are listed; an unowned purchase is named`()
    async throws
  {
    let server = try ServerUnderTest()
    for id in ["b", "a"] as [AppUserID] {
      _ = try await server.ledger.findOrCreateCustomer(id, at: server.clock.now())
      _ = try await server.ledger.setAttributes(
        [CustomerAttribute(key: "$email", value: "x@y.z", updatedAt: server.clock.now())],
        of: id, at: server.clock.now())
    }
    let transaction = TestStore.transaction("99")
    try await notify(server, transaction, TestStore.renewalInfo(for: transaction))
    let browser = try await Browser(server)
    #expect(shown(try await browser.page("/dashboard/customers?search=x@y.z")) == ["a", "b"])
    let page = try await browser.page("/dashboard/customers?search=99")
    #expect(page.contains("Purchase <b><bdi>99</bdi></b> is recorded and has no owner"))
  }

  @Test func `CSV has a row for each customer of the list, and no cell is a formula`()
    async throws
  {
    let server = try await world()
    for id in ["=1+1", "+1", "-1", "@x", "a,b\"c", "line\nbreak"] {
      _ = try await server.ledger.findOrCreateCustomer(AppUserID(id), at: server.clock.now())
    }
    let browser = try await Browser(server)
    let reply = await browser.reply("/dashboard/customers.csv")
    #expect(reply.response.status == .ok)
    #expect(reply.response.headerFields[.contentType] == "text/csv; charset=utf-8")
    #expect(
      reply.response.headerFields[.contentDisposition] == #"attachment; filename="customers.csv""#)
    let text = String(decoding: reply.body, as: UTF8.self)
    let lines = text.split(separator: "\r\n").map(String.init)
    #expect(
      lines[0] == "app_user_id,aliases,active_entitlements,states,first_seen,last_seen")
    #expect(lines.count == 1 + 6 + 6)
    for start in ["'=1+1,", "'+1,", "'-1,", "'@x,", #""a,b""c","#, "\"line\nbreak\","] {
      #expect(lines.contains { $0.hasPrefix(start) }, "\(start)")
    }
    #expect(lines.contains { $0.hasPrefix("trial,,pro,trial sandbox,2026-01-0") })
    let active = await browser.reply("/dashboard/customers.csv?list=active")
    #expect(String(decoding: active.body, as: UTF8.self).split(separator: "\r\n").count == 4)
  }
}
