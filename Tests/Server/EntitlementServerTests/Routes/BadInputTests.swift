import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct BadInputTests {
  private let server: ServerUnderTest

  init() throws {
    server = try ServerUnderTest()
  }

  @Test func `A missing API key is rejected with the header's name`() async throws {
    let reply = await server.get("/v1/subscribers/ada", key: nil)
    #expect(reply.response.status == .unauthorized)
    #expect(try server.error(reply).code == .invalidAuthToken)
    #expect(try server.error(reply).message.contains("Authorization"))
  }

  @Test func `An unknown API key is rejected`() async throws {
    let reply = await server.get("/v1/subscribers/ada", key: "appl_unknown")
    #expect(reply.response.status == .unauthorized)
    #expect(try server.error(reply).code == .invalidAPIKey)
  }

  @Test(arguments: [
    "null", "guest", "%20", String(repeating: "a", count: 101), "a%2Fb", "ada%00",
    ".", "..", "%2E%2E", "a%0Ab", "a%7Fb", "a%C2%85b", "a%E2%80%AEb", "a%E2%81%A6b", "a%E2%80%A8b",
  ])
  func `A text that is not an app user id is rejected`(id: String) async throws {
    let reply = await server.get("/v1/subscribers/\(id)")
    #expect(reply.response.status == .badRequest)
    #expect(try server.error(reply).message.hasPrefix("app_user_id"))
  }

  @Test(arguments: [
    "%D7%A2%D7%93%D7%94", "a.b", "...", "%F0%9F%91%A9%E2%80%8D%F0%9F%9A%80", "a%20b",
  ])
  func `An app user id in any language is accepted`(id: String) async throws {
    #expect(await server.get("/v1/subscribers/\(id)").response.status == .created)
  }

  @Test(arguments: ["a" + String(repeating: "\u{301}", count: 100), " ", "", "ada\0b"])
  func `A receipt with an invalid app user id is rejected`(id: String) async throws {
    let reply = try await server.buy(as: AppUserID(id))
    #expect(reply.response.status == .badRequest)
    #expect(try server.error(reply).message.hasPrefix("app_user_id"))
    #expect(await server.ledger.counts().facts == 0)
  }

  @Test func `A receipt without a token is rejected with the field's name`() async throws {
    let reply = try await server.post("/v1/receipts", ["app_user_id": "ada"])
    #expect(reply.response.status == .badRequest)
    #expect(try server.error(reply).message.contains("fetch_token"))
  }

  @Test(arguments: [("true", true), ("false", true), ("yes", false)])
  func `Booleans as texts are accepted`(
    text: String, isUnderstood: Bool
  ) async throws {
    let token = try server.store.sign(TestStore.transaction())
    let reply = await server.send(
      "/v1/receipts",
      #"{"app_user_id":"ada","fetch_token":"\#(token)","is_restore":"\#(text)"}"#)
    #expect(reply.response.status == (isUnderstood ? .ok : .badRequest))
    guard !isUnderstood else { return }
    #expect(try server.error(reply).message.hasPrefix("is_restore is not true or false"))
  }

  @Test func `A receipt without a customer is rejected with the field's name`() async throws {
    let reply = try await server.post("/v1/receipts", ["fetch_token": "a.b.c"])
    #expect(reply.response.status == .badRequest)
    #expect(try server.error(reply).message.contains("app_user_id"))
  }

  @Test func `A forged transaction grants nothing and is quarantined`() async throws {
    let forger = try TestStore(commonName: "Forger")
    let reply = try await server.post(
      "/v1/receipts",
      ReceiptBody(
        appUserID: "mallory", fetchToken: forger.sign(TestStore.transaction()), isRestore: false,
        initiationSource: .purchase))
    // It may have a new root of Apple, so the rejection must not be permanent.
    #expect(reply.response.status == .serviceUnavailable)
    #expect(try server.error(reply).code == .invalidReceiptToken)
    let info = try server.info(await server.get("/v1/subscribers/mallory"))
    #expect(info.subscriber.entitlements.isEmpty)
    #expect(await server.ledger.quarantined(limit: 5).count == 1)
  }

  @Test
  func
    `A valid purchase outside the catalog is a retryable error and grants nothing`()
    async throws
  {
    for transaction in [
      TestStore.transaction(environment: .production),
      TestStore.transaction(bundleID: "com.example.other"),
    ] {
      let reply = try await server.buy(transaction, as: "ada")
      #expect(reply.response.status == .serviceUnavailable)
      #expect(try server.error(reply).code == .invalidReceiptToken)
    }
    #expect(await server.ledger.quarantined(limit: 5).count == 2)
    #expect(await server.ledger.counts().facts == 0)
  }

  @Test func `A notification that is not JSON is rejected and quarantined`() async throws {
    let reply = await server.ask(
      .post, "/v1/apple/notifications", key: nil, body: Array("<xml/>".utf8))
    #expect(reply.response.status == .badRequest)
    #expect(try server.error(reply).message.contains("JSON"))
    let cookie = try await server.dashboardCookie()
    let page = await server.get("/dashboard/quarantine", key: nil, fields: cookie)
    #expect(String(decoding: page.body, as: UTF8.self).contains("&lt;xml/&gt;"))
  }

  @Test func `An unknown route is a JSON 404`() async throws {
    let reply = await server.get("/v1/nothing")
    #expect(reply.response.status == .notFound)
    #expect(try server.error(reply).code == .badRequest)
  }

  @Test func `A nonce that is not twelve bytes is rejected`() async throws {
    let reply = await server.get("/v1/subscribers/ada", fields: [.nonce: "AAAA"])
    #expect(reply.response.status == .badRequest)
  }
}
