import EntitlementAPI
import EntitlementServer
import HTTPTypes
import Testing

/// The table of all routes.
@Suite(.timeLimit(.minutes(30))) struct RouteTests {
  @Test(arguments: Routes.all.map(\.rules))
  func `Every route is matched by its own path`(route: RouteRules) throws {
    let path = route.endpoint.path(with: "x%20%2Fy")
    let match = try #require(Routes.match(route.endpoint.method, path + "?a=b"))
    #expect(match.rules === route)
    #expect(match.values == match.values.map { _ in "x /y" })
    #expect(match.values.count == route.endpoint.template.count { $0 == "{" })
  }

  @Test func `No two routes have one name, or one method and path`() {
    let names = Routes.all.map(\.rules.name)
    #expect(Set(names).count == names.count)
    let paths = Routes.all.map { "\($0.rules.endpoint.method) \($0.rules.endpoint.template)" }
    #expect(Set(paths).count == paths.count)
  }

  @Test func `A fixed segment wins over a variable one`() {
    func name(_ method: HTTPRequest.Method, _ path: String) -> String? {
      Routes.match(method, path)?.rules.name
    }
    #expect(name(.post, "/v1/subscribers/identify") == "identify")
    #expect(name(.get, "/v1/subscribers/identify") == "customerInfo")
    #expect(name(.post, "/v1/apple/notifications") == "appleNotifications")
    #expect(name(.post, "/v1/apple/notifications/com.acme.app") == "appleNotificationsOfApp")
  }

  @Test(arguments: [
    "/", "", "v1/health", "/v2/health", "/v1", "/v1/", "/v1/health/", "/v1/receipts/x",
    "/v1/subscribers", "/v1/subscribers/a/offers", "/v1/config/", "/v1/refresh/",
    "/v1/subscribers/a/subscriptions//defer", "/v1/subscribers/%4", "/v1/subscribers/%zz",
    "/v1/subscribers/%FF", "/v1/apple", "/v1/apple/notifications/", "/v1//health",
    "/v2/projects//apps", "/v2/projects/main/customers/", "/v2/projects/main/charts/",
  ])
  func `Any other path has no route`(path: String) {
    #expect(Routes.match(.get, path) == nil)
    #expect(Routes.match(.post, path) == nil)
  }

  @Test func `A route is matched by its own method only`() {
    #expect(Routes.match(.post, "/v1/subscribers/a") == nil)
    #expect(Routes.match(.get, "/v1/receipts") == nil)
  }

  @Test func `An empty id is a route, so that the server can report it`() {
    #expect(Routes.match(.get, "/v1/subscribers/")?.values == [""])
  }

  @Test func `Signatures and key requirements follow the table`() throws {
    func route(_ name: String) throws -> RouteRules {
      try #require(Routes.all.first { $0.rules.name == name }).rules
    }
    #expect(try route("customerInfo").access == .apiKey)
    #expect(try route("customerInfo").endpoint.signature == .nonce)
    #expect(try route("receipts").endpoint.needsNonce)
    #expect(try route("offerings").endpoint.signature == .fixed)
    #expect(try route("health").endpoint.signature == .nonce)
    #expect(try route("health").access == .anyone)
    #expect(try route("appleNotifications").endpoint.signature == .none)
    #expect(try route("appleNotifications").access == .anyone)
    let hashed = Routes.all.map(\.rules).filter(\.endpoint.signsParameters).map(\.name)
    #expect(Set(hashed) == ["receipts", "identify", "restoreEligibility"])
  }
}
