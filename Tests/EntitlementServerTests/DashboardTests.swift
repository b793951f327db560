import AppStoreTypes
import Effects
import Foundation
import HTTPTypes
import Ledger
import TestSupport
import Testing

@Suite struct DashboardTests {
  private let server: ServerUnderTest
  private let cookie: [HTTPField.Name: String] = [
    .cookie: "theme=dark; tessera_key=\(ServerUnderTest.secretKey)"
  ]

  init() throws {
    server = try ServerUnderTest()
  }

  private func page(_ path: String) async -> String {
    String(decoding: await server.get(path, key: nil, fields: cookie).body, as: UTF8.self)
  }

  @Test(arguments: ["/dashboard", "/dashboard/customers/ada", "/dashboard/quarantine", "/dashboard/audit"])
  func `Without a secret key there is nothing to see`(path: String) async throws {
    _ = try await server.buy(as: "ada")
    for key in [nil, "wrong", ServerUnderTest.publicKey] {
      let query = key.map { "?key=\($0)" } ?? ""
      let reply = await server.get(path + query, key: nil)
      #expect(reply.response.status == .unauthorized)
      #expect(!String(decoding: reply.body, as: UTF8.self).contains("pro.monthly"))
    }
  }

  @Test func `The key in the address becomes a cookie and leaves the address`() async throws {
    let reply = await server.get("/dashboard?key=\(ServerUnderTest.secretKey)", key: nil)
    #expect(reply.response.status == .seeOther)
    #expect(reply.response.headerFields[.location] == "/dashboard")
    #expect(reply.response.headerFields[.setCookie]?.contains("HttpOnly") == true)
  }

  @Test func `A customer's page shows the answer, why, and every fact decoded`() async throws {
    _ = try await server.buy(as: "ada/lovelace@example.com")
    _ = try await server.buy(as: "ada@example.com")
    let list = await page("/dashboard")
    #expect(list.contains("/dashboard/customers/ada%40example.com"))
    let customer = await page("/dashboard/customers/ada%40example.com")
    #expect(customer.contains("is paid until 2026-02-01"))
    #expect(customer.contains("originalTransactionId"))
    #expect(customer.contains("2026-01-01T00:00:00Z"))
  }

  @Test func `A name made to break the page is shown as text`() async throws {
    _ = await server.get("/v1/subscribers/%3Cscript%3Ealert(1)%3C%2Ascript%3E")
    #expect(!(await page("/dashboard")).contains("<script>"))
  }

  @Test func `An unknown page is a 404`() async throws {
    #expect(
      await server.get("/dashboard/nothing", key: nil, fields: cookie).response.status == .notFound)
    #expect(
      await server.get("/dashboard/customers/nobody", key: nil, fields: cookie).response.status
        == .notFound)
  }
}
