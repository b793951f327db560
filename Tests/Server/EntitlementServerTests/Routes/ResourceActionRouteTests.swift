import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Paywalls
import TestSupport
import Testing

/// Webhooks, paywalls, balances and changes of purchases, in the format of RevenueCat's API version 2.
@Suite(.timeLimit(.minutes(30))) struct ResourceActionRouteTests {
  private static let project = "/v2/projects/main"
  private let server: ServerUnderTest

  init() throws {
    server = try ServerUnderTest { catalog in
      catalog.webhooks = [
        WebhookEndpoint(
          name: "crm",
          url: WebhookURL(
            text: "https://example.com/hook?key=hidden", origin: "https://example.com"),
          types: ["subscription.*"], environments: [.production], apps: [TestStore.bundleID]),
        WebhookEndpoint(
          name: "all",
          url: WebhookURL(text: "https://example.org/all", origin: "https://example.org")),
        WebhookEndpoint(
          name: "tests",
          url: WebhookURL(text: "https://example.org/tests", origin: "https://example.org"),
          environments: [.sandbox, .xcode]),
      ]
      catalog.offerings = OfferingCatalog(
        offerings: [
          OfferingDefinition(
            id: "default", description: "All", packages: [],
            paywall: Paywall(
              template: .list, defaultLocale: "en", locales: ["en": PaywallTexts(title: "Pro")])),
          OfferingDefinition(id: "plain", description: "None", packages: []),
        ], current: "default")
      catalog.virtualCurrencies = [CatalogCurrency(code: "GLD", name: "Gold")]
    }
  }

  private func object(
    _ reply: BufferedHTTPResponse, _ status: HTTPResponse.Status
  ) throws -> JSONValue {
    #expect(reply.response.status == status, "\(String(decoding: reply.body, as: UTF8.self))")
    return .object(try JSONReader.object(reply.body))
  }

  private func get(
    _ path: String, status: HTTPResponse.Status = .ok
  ) async throws -> JSONValue {
    try object(await server.get(Self.project + path, key: ServerUnderTest.secretKey), status)
  }

  private func post(
    _ path: String, _ json: String = "{}", status: HTTPResponse.Status = .ok
  ) async throws -> JSONValue {
    try object(
      await server.send(Self.project + path, json, key: ServerUnderTest.secretKey), status)
  }

  private func items(_ value: JSONValue) -> [JSONValue] {
    if case .array(let items)? = value["items"] { items } else { [] }
  }

  @Test func `Webhook endpoints are listed and read, without the secret part of their address`()
    async throws
  {
    let list = items(try await get("/integrations/webhooks"))
    #expect(list.map { $0["id"] } == ["crm", "all", "tests"].map { .string($0) })
    let crm = try await get("/integrations/webhooks/crm")
    #expect(crm == list.first)
    #expect(crm["object"] == .string("webhook_integration"))
    #expect(crm["url"] == .string("https://example.com"))
    #expect(crm["environment"] == .string("production"))
    #expect(crm["event_types"] == .array([.string("subscription.*")]))
    #expect(crm["app_id"] == .string(TestStore.bundleID.rawValue))
    #expect(list.map { $0["environment"] } == [.string("production"), .null, .string("sandbox")])
    #expect(list[1]["event_types"] == .null && list[1]["app_id"] == .null)
    let page = try await get("/integrations/webhooks?limit=1")
    #expect(items(page).count == 1 && page["next_page"] != .null)
    #expect(
      try await get("/integrations/webhooks/none", status: .notFound)["param"]
        == .string("webhook_integration_id"))
  }

  @Test(arguments: [
    ("/integrations/webhooks", HTTPRequest.Method.post), ("/integrations/webhooks/crm", .delete),
    ("/paywalls", .post), ("/paywalls/default", .delete),
  ])
  func `What the catalog declares is changed in its file`(
    path: String, method: HTTPRequest.Method
  ) async throws {
    let reply = await server.ask(
      method, Self.project + path, key: ServerUnderTest.secretKey, body: Array("{}".utf8))
    let error = try object(reply, .methodNotAllowed)
    guard case .string(let message)? = error["message"] else {
      Issue.record("no message")
      return
    }
    #expect(message.contains("changed in its file"))
  }

  @Test func `The paywalls are those of offerings that have one`() async throws {
    let list = items(try await get("/paywalls"))
    #expect(list.map { $0["offering_id"] } == [.string("default")])
    #expect(list.first?["offering"] == nil)
    #expect(try await get("/paywalls/default") == list.first)
    let expanded = try await get("/paywalls/default?expand=offering")
    #expect(expanded["offering"]?["lookup_key"] == .string("default"))
    let all = items(try await get("/paywalls?expand=items.offering"))
    #expect(all.first?["offering"]?["id"] == .string("default"))
    for missing in ["plain", "none"] {
      #expect(
        try await get("/paywalls/\(missing)", status: .notFound)["param"] == .string("paywall_id"))
    }
  }

  @Test func `An update of a balance adds to it, once for each idempotency key`() async throws {
    _ = await server.get("/v1/subscribers/ann")
    for _ in 0..<2 {
      let reply = await server.send(
        Self.project + "/customers/ann/virtual_currencies/update_balance",
        #"{"adjustments":{"GLD":30}}"#, key: ServerUnderTest.secretKey,
        fields: [.idempotencyKey: "one"])
      let balances = items(try object(reply, .ok))
      #expect(balances.first?["balance"] == .integer(30))
    }
    let low = try await post(
      "/customers/ann/virtual_currencies/update_balance", #"{"adjustments":{"GLD":-31}}"#,
      status: .unprocessableContent)
    #expect(low["type"] == .string("unprocessable_entity_error"))
  }

  @Test func `The page to manage a subscription is Apple's`() async throws {
    _ = try await server.buy(as: "ann")
    let id = TestStore.transaction().originalTransactionId
    let url = try await get("/subscriptions/\(id)/authenticated_management_url")
    #expect(url["object"] == .string("authenticated_management_url"))
    #expect(url["management_url"] == .string("https://apps.apple.com/account/subscriptions"))
    let missing = try await get("/subscriptions/1/authenticated_management_url", status: .notFound)
    #expect(missing["param"] == .string("subscription_id"))
  }

  @Test(arguments: [
    "/subscriptions/ID/actions/cancel", "/subscriptions/ID/actions/refund",
    "/subscriptions/ID/transactions/ID/actions/refund",
  ])
  func `Without an In-App Purchase key a change at Apple is an error that names the key`(
    path: String
  ) async throws {
    _ = try await server.buy(as: "ann")
    let id = TestStore.transaction().originalTransactionId.rawValue
    let error = try await post(path.replacing("ID", with: id), status: .unprocessableContent)
    #expect(error["object"] == .string("error"))
    #expect(error["type"] == .string("unprocessable_entity_error"))
  }

  @Test(arguments: [
    ("/subscriptions/1/actions/cancel", "subscription_id"),
    ("/purchases/1/actions/refund", "purchase_id"),
  ])
  func `A change of an unknown purchase is a 404 that names the parameter`(
    path: String, parameter: String
  ) async throws {
    #expect(try await post(path, status: .notFound)["param"] == .string(parameter))
  }

  @Test func `A transaction of another subscription is not refunded`() async throws {
    _ = try await server.buy(as: "ann")
    let id = TestStore.transaction().originalTransactionId.rawValue
    let error = try await post(
      "/subscriptions/\(id)/transactions/7/actions/refund", status: .notFound)
    #expect(error["param"] == .string("transaction_id"))
  }

  @Test func `A request over the limit of its key has the error and the headers of version 2`()
    async throws
  {
    var limits = RequestLimits()
    limits.secretKeyRate = TokenBucket.Rate(burst: 1, per: .seconds(60))
    let guarded = try GuardedUnderTest(limits: limits)
    let usage = try #require(HTTPField.Name("RevenueCat-Rate-Limit-Current-Usage"))
    let limit = try #require(HTTPField.Name("RevenueCat-Rate-Limit-Current-Limit"))
    let first = await guarded.ask(.get, "/v2/projects", key: ServerUnderTest.secretKey)
    #expect(first.response.headerFields[usage] == "1")
    #expect(first.response.headerFields[limit] == "1")
    let reply = await guarded.ask(.get, "/v2/projects", key: ServerUnderTest.secretKey)
    let error = try object(reply, .tooManyRequests)
    #expect(error["type"] == .string("rate_limit_error") && error["retryable"] == .bool(true))
    let seconds = try #require(reply.response.headerFields[.retryAfter].flatMap { Int64($0) })
    #expect(error["backoff_ms"] == .integer(seconds * 1000))
    let v1 = await guarded.ask(.get, "/v1/subscribers/a", key: ServerUnderTest.secretKey)
    #expect(try guarded.server.error(v1).code == .requestAlreadyInProgress)
  }
}
