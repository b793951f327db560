import AppStoreCore
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct DashboardTests {
  private let server: ServerUnderTest

  init() throws {
    server = try ServerUnderTest()
  }

  private func page(_ path: String) async throws -> String {
    let cookie = try await server.dashboardCookie()
    return String(decoding: await server.get(path, key: nil, fields: cookie).body, as: UTF8.self)
  }

  @Test(arguments: [
    "/dashboard", "/dashboard/customers/ada", "/dashboard/quarantine", "/dashboard/audit",
    "/dashboard/exports",
  ])
  func `Without a secret key the dashboard is denied`(path: String) async throws {
    _ = try await server.buy(as: "ada")
    for key in [nil, "wrong", ServerUnderTest.publicKey] {
      let query = key.map { "?key=\($0)" } ?? ""
      let reply = await server.get(path + query, key: nil)
      #expect(reply.response.status == .unauthorized)
      #expect(!String(decoding: reply.body, as: UTF8.self).contains("pro.monthly"))
    }
  }

  @Test func `The key in the URL becomes a session and is removed from the URL`() async throws {
    let reply = await server.get("/dashboard?key=\(ServerUnderTest.secretKey)", key: nil)
    #expect(reply.response.status == .seeOther)
    #expect(reply.response.headerFields[.location] == "/dashboard")
    let cookie = try #require(reply.response.headerFields[.setCookie])
    for part in ["HttpOnly", "SameSite=Strict", "Path=/dashboard", "Max-Age=43200"] {
      #expect(cookie.contains(part))
    }
    #expect(!cookie.contains(ServerUnderTest.secretKey))
    #expect(!cookie.contains("Secure"))
    let overTLS = await server.get(
      "/dashboard?key=\(ServerUnderTest.secretKey)", key: nil,
      fields: [try #require(HTTPField.Name("X-Forwarded-Proto")): "https"])
    #expect(overTLS.response.headerFields[.setCookie]?.hasSuffix("; Secure") == true)
  }

  @Test func `A session expires, and a modified one is denied`() async throws {
    let cookie = try await server.dashboardCookie()
    let text = try #require(cookie[.cookie])
    func status(_ cookie: String) async -> HTTPResponse.Status {
      await server.get("/dashboard", key: nil, fields: [.cookie: cookie]).response.status
    }
    #expect(await status(text) == .ok)
    let parts = text.split(separator: ".").map(String.init)
    for forged in [
      [parts[0] + "9", parts[1], parts[2]], [parts[0], "0000000000000000", parts[2]],
      [parts[0], parts[1], String(repeating: "0", count: 64)], [parts[0], parts[1], ""],
      [parts[0], parts[1], parts[2].replacing("a", with: "+")], [parts[0], parts[1]],
    ] where forged != parts {
      #expect(await status(forged.joined(separator: ".")) == .unauthorized)
    }
    server.clock.advance(to: server.clock.now() + .hours(12))
    #expect(await status(text) == .unauthorized)
  }

  @Test func `A session of another process or with a raw key is denied`() async throws {
    let cookie = try await ServerUnderTest().dashboardCookie()
    #expect(
      await server.get("/dashboard", key: nil, fields: cookie).response.status == .unauthorized)
    let direct: [HTTPField.Name: String] = [.cookie: "tessera_session=\(ServerUnderTest.secretKey)"]
    #expect(
      await server.get("/dashboard", key: nil, fields: direct).response.status == .unauthorized)
  }

  @Test func `Servers with the same secret accept the sessions of one another`() async throws {
    let secret = String(repeating: "s", count: 32)
    func status(_ cookie: [HTTPField.Name: String], _ secret: String) async throws
      -> HTTPResponse.Status
    {
      try await ServerUnderTest(dashboardSecret: secret)
        .get("/dashboard", key: nil, fields: cookie).response.status
    }
    let cookie = try await ServerUnderTest(dashboardSecret: secret).dashboardCookie()
    #expect(try await status(cookie, secret) == .ok)
    #expect(try await status(cookie, secret + "s") == .unauthorized)
  }

  @Test func `A customer's page shows access, the reason, and a link to every fact`() async throws {
    _ = try await server.buy(as: "ada/lovelace@example.com")
    _ = try await server.buy(as: "ada@example.com")
    let list = try await page("/dashboard/customers")
    #expect(list.contains("/dashboard/customers/ada%40example.com"))
    let customer = try await page("/dashboard/customers/ada%40example.com")
    #expect(customer.contains("is paid until 2026-02-01"))
    #expect(customer.contains(#"<a href="/dashboard/facts/1">transaction #1</a>"#))
    #expect(customer.contains("2026-01-01T00:00:00Z"))
    #expect(try await page("/dashboard/facts/1").contains("originalTransactionId"))
  }

  @Test func `An app user id with markup is shown as text`() async throws {
    _ = await server.get("/v1/subscribers/%3Cscript%3Ealert(1)%3C%2Ascript%3E")
    #expect(!(try await page("/dashboard/customers")).contains("<script>"))
  }

  @Test func `A list longer than a page shows the total and links to the rest`() async throws {
    for number in 0..<401 {
      let name = "c" + String(repeating: "0", count: 3 - "\(number)".count) + "\(number)"
      _ = try await server.ledger.findOrCreateCustomer(
        AppUserID(name + "&x=+#"), at: server.clock.now())
      try await server.ledger.quarantine(
        source: "notification", check: "check-\(name)", explanation: "-", raw: Array(name.utf8),
        at: server.clock.now())
    }
    for (first, rows, page) in [
      ("/dashboard/customers", #"<bdi>c[0-9]{3}&amp;"#, "after"),
      ("/dashboard/quarantine", "check-c[0-9]{3}", "before"),
    ] {
      var path: String? = first
      var seen: [String] = []
      var pages = 0
      let row = try Regex(rows)
      while let address = path {
        let text = try await self.page(address)
        #expect(text.contains("of 401."))
        #expect(text.contains("First page") == (pages > 0))
        seen += text.matches(of: row).map { String(text[$0.range]) }
        pages += 1
        let link = try Regex(#"href="([^"]*\?\#(page)=[^"]*)" rel="next">Next page"#)
        path = text.firstMatch(of: link)?.output[1].substring.map(String.init)
      }
      #expect(pages == 3)
      #expect(seen.count == 401)
      #expect(Set(seen).count == 401)
    }
  }

  @Test func `A right-to-left name does not affect the surrounding text`() async throws {
    _ = await server.get("/v1/subscribers/%D7%A2%D7%93%D7%94")
    #expect(try await page("/dashboard/customers").contains("<bdi>\u{5E2}\u{5D3}\u{5D4}</bdi>"))
  }

  @Test func `An unknown page is a 404`() async throws {
    let cookie = try await server.dashboardCookie()
    #expect(
      await server.get("/dashboard/nothing", key: nil, fields: cookie).response.status == .notFound)
    #expect(
      await server.get("/dashboard/customers/nobody", key: nil, fields: cookie).response.status
        == .notFound)
  }
}
