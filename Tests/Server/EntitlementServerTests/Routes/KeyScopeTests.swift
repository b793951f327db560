import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// Secret keys that are limited to scopes.
@Suite(.timeLimit(.minutes(30))) struct KeyScopeTests {
  private static let limited = "sk_limited"

  private func server(_ scopes: String...) throws -> GuardedUnderTest {
    try GuardedUnderTest { catalog in
      let key = HashedAPIKey(of: Self.limited)
      catalog.apps[0].secretAPIKeys.insert(key)
      catalog.apps[0].secretKeyScopes = [key: Set(scopes.compactMap { APIKeyScope($0) })]
    }
  }

  private func status(
    _ server: GuardedUnderTest, _ method: HTTPRequest.Method, _ path: String,
    _ body: String = "{}"
  ) async -> Int {
    await server.ask(
      method, path, key: Self.limited, body: method == .post ? Array(body.utf8) : []
    ).response.status.code
  }

  @Test func `A limited key reads what its scopes name, and nothing else of version 2`()
    async throws
  {
    let server = try server("customer_information:customers:read")
    #expect(await status(server, .get, "/v2/projects/main/customers") == 200)
    for (method, path) in [
      (HTTPRequest.Method.get, "/v2/projects"), (.get, "/v2/projects/main/products"),
      (.get, "/v2/projects/main/purchases?store_purchase_identifier=1"),
      (.post, "/v2/projects/main/customers"), (.delete, "/v2/projects/main/customers/ada"),
      (.post, "/v2/projects/main/customers/ada/actions/transfer"),
    ] {
      #expect(await status(server, method, path) == 403, "\(path)")
    }
    let reply = await server.ask(.get, "/v2/projects", key: Self.limited)
    let error = try JSONReader.object(reply.body)
    #expect(error["type"] == .string("authorization_error"))
    guard case .string(let message)? = error["message"] else {
      Issue.record("no message")
      return
    }
    #expect(message.contains("project_configuration:projects:read"))
  }

  @Test func `A scope to write also reads`() async throws {
    let server = try server("customer_information:customers:read_write")
    #expect(
      await status(server, .post, "/v2/projects/main/customers", #"{"id":"ada"}"#) == 201)
    #expect(await status(server, .get, "/v2/projects/main/customers/ada") == 200)
    #expect(await status(server, .get, "/v2/projects/main/customers/ada/subscriptions") == 403)
  }

  @Test func `An endpoint with several scopes needs all of them`() async throws {
    let path = "/v2/projects/main/customers/ada/actions/assign_offering"
    let one = try server("customer_information:customers:read_write")
    #expect(await status(one, .post, path) == 403)
    let both = try server(
      "customer_information:customers:read_write", "project_configuration:offerings:read")
    #expect(await status(both, .post, path, #"{"offering_id":null}"#) == 404)
  }

  @Test(arguments: Routes.all.map(\.rules).filter { $0.access != .anyone })
  func `A key with every scope of version 2 may use nothing of version 1`(
    route: RouteRules
  ) async throws {
    let all = APIKeyScope.resources.compactMap { APIKeyScope("\($0):read_write") }
    let server = try GuardedUnderTest { catalog in
      let key = HashedAPIKey(of: Self.limited)
      catalog.apps[0].secretAPIKeys.insert(key)
      catalog.apps[0].secretKeyScopes = [key: Set(all)]
    }
    let path = route.endpoint.path(with: "ada")
    let isAllowed = await status(server, route.endpoint.method, path) != 403
    #expect(isAllowed == path.hasPrefix("/v2/"), "\(path)")
  }

  @Test func `A limited key opens neither the dashboard nor the metrics`() async throws {
    let server = try server("charts_metrics:charts:read")
    #expect(await status(server, .get, "/dashboard?key=\(Self.limited)") == 401)
    #expect(await status(server, .get, "/metrics") == 401)
    #expect(
      await server.ask(.get, "/metrics", key: ServerUnderTest.secretKey).response.status == .ok)
  }

  private func catalog(_ keys: String) throws -> ServerCatalog {
    try CatalogFile.parse(
      """
      apps:
        - bundle_id: com.example.app
          environments: [Sandbox]
          public_api_keys: [appl_test]
          secret_api_keys: \(keys)
      entitlements: {pro: [monthly]}
      """, fileName: "catalog.yaml")
  }

  @Test func `The catalog limits a key to scopes, also by its hash`() throws {
    let hash = HashedAPIKey(of: "sk_b").entry
    let app = try catalog(
      "[sk_full, {key: sk_a, scopes: [charts_metrics:charts:read]}, "
        + "{key: '\(hash)', scopes: [customer_information:purchases:read_write]}]"
    ).apps[0]
    #expect(app.secretAPIKeys.count == 3)
    #expect(
      app.secretKeyScopes.mapValues { $0.map(\.name) } == [
        HashedAPIKey(of: "sk_a"): ["charts_metrics:charts:read"],
        HashedAPIKey(of: "sk_b"): ["customer_information:purchases:read_write"],
      ])
  }

  @Test(arguments: [
    ("[{key: sk_a, scopes: [charts_metrics:chart:read]}]", "charts_metrics:charts:read"),
    ("[{key: sk_a, scopes: []}]", "is empty"), ("[{key: sk_a}]", "scopes"),
    ("[{scopes: [charts_metrics:charts:read]}]", "key"),
    ("[sk_a, {key: sk_a, scopes: [charts_metrics:charts:read]}]", "is a duplicate"),
  ])
  func `A limit that cannot be read is a problem of the catalog`(
    keys: String, text: String
  ) throws {
    let error = #expect(throws: (any Error).self) { try catalog(keys) }
    #expect("\(try #require(error))".contains(text))
  }

  @Test(arguments: [
    "", "a:b:read", "charts_metrics:charts", "charts_metrics:charts:write",
    "charts_metrics:charts:read:x", "Charts_metrics:charts:read",
  ])
  func `Any other text is no scope`(text: String) {
    #expect(APIKeyScope(text) == nil)
  }
}
