import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import Testing

@Suite(.timeLimit(.minutes(30))) struct APIRouteTests {
  static let anonymous: AppUserID = "$RCAnonymousID:5b6fdbac3a0c4f879e43d269ecdf9ba1"

  @Test(arguments: [
    (APIRoute.customerInfo("alice"), "/v1/subscribers/alice"),
    (
      .customerInfo(anonymous),
      "/v1/subscribers/$RCAnonymousID%3A5b6fdbac3a0c4f879e43d269ecdf9ba1"
    ),
    (.customerInfo("a b/c@d?e#f%"), "/v1/subscribers/a%20b%2Fc%40d%3Fe%23f%25"),
    (.customerInfo("żółw"), "/v1/subscribers/%C5%BC%C3%B3%C5%82w"),
    (.customerInfo("!$&'()*+,-.;=_~"), "/v1/subscribers/!$&'()*+,-.;=_~"),
    (.receipts, "/v1/receipts"),
    (.appleNotifications(app: nil), "/v1/apple/notifications"),
    (.appleNotifications(app: "com.acme.app"), "/v1/apple/notifications/com.acme.app"),
    (.health, "/v1/health"), (.ready, "/v1/ready"),
  ])
  func `A route writes its path and is parsed from it`(route: APIRoute, path: String) {
    #expect(route.path == path)
    #expect(APIRoute(method: route.method, rawPath: path) == route)
  }

  @Test(arguments: Endpoint.allCases)
  func `Every endpoint of the table is matched by its own path`(endpoint: Endpoint) throws {
    let path = endpoint.template
      .split(separator: "/").map { $0.hasPrefix("{") ? "/x%20%2Fy" : "/\($0)" }.joined()
    let route = try #require(APIRoute(method: endpoint.method, rawPath: path + "?a=b"))
    #expect(route.endpoint == endpoint)
    #expect(route.path == path)
  }

  @Test func `A fixed segment wins over a variable one`() {
    #expect(APIRoute(method: .post, rawPath: "/v1/subscribers/identify") == .identify)
    #expect(
      APIRoute(method: .get, rawPath: "/v1/subscribers/identify") == .customerInfo("identify"))
  }

  @Test func `White space around an id is not part of it`() {
    #expect(APIRoute.customerInfo(" alice\n").path == "/v1/subscribers/alice")
    #expect(
      APIRoute(method: .get, rawPath: "/v1/subscribers/%20alice%0A") == .customerInfo("alice"))
    #expect(AppUserID("  ").trimmed == "")
  }

  @Test func `Every ASCII character is escaped as Foundation's urlHostAllowed says`() throws {
    for code in UInt8(0x21)..<0x7F {
      let character = String(UnicodeScalar(code))
      let expected = try #require(
        character.addingPercentEncoding(withAllowedCharacters: .urlHostAllowed))
      #expect(APIRoute.customerInfo(AppUserID("a\(character)b")).path.hasSuffix("a\(expected)b"))
    }
  }

  @Test func `A query does not change the route`() {
    #expect(APIRoute(method: .get, rawPath: "/v1/subscribers/a?x=/b") == .customerInfo("a"))
    #expect(APIRoute.withoutQuery("/v1/health?a=1?b") == "/v1/health")
  }

  @Test(arguments: [
    "/", "", "v1/health", "/v2/health", "/v1", "/v1/", "/v1/health/", "/v1/receipts/x",
    "/v1/subscribers", "/v1/subscribers/a/offers", "/v1/config/", "/v1/refresh/",
    "/v1/subscribers/a/subscriptions//defer", "/v1/subscribers/%4", "/v1/subscribers/%zz",
    "/v1/subscribers/%FF", "/v1/apple", "/v1/apple/notifications/", "/v1//health",
  ])
  func `Any other path has no route`(path: String) {
    #expect(APIRoute(method: .get, rawPath: path) == nil)
    #expect(APIRoute(method: .post, rawPath: path) == nil)
  }

  @Test func `A route is matched by its own method only`() {
    #expect(APIRoute(method: .post, rawPath: "/v1/subscribers/a") == nil)
    #expect(APIRoute(method: .get, rawPath: "/v1/receipts") == nil)
  }

  @Test func `An empty id is a route, so that the server can report it`() {
    #expect(APIRoute(method: .get, rawPath: "/v1/subscribers/") == .customerInfo(""))
  }

  @Test func `Signatures and key requirements follow the endpoint table`() {
    #expect(APIRoute.customerInfo("a").isSigned && APIRoute.customerInfo("a").isAuthenticated)
    #expect(APIRoute.receipts.isSigned && APIRoute.receipts.needsNonce)
    #expect(APIRoute.offerings("a").isSigned && !APIRoute.offerings("a").needsNonce)
    #expect(APIRoute.health.isSigned && !APIRoute.health.isAuthenticated)
    #expect(!APIRoute.appleNotifications(app: nil).isSigned)
    #expect(!APIRoute.appleNotifications(app: nil).isAuthenticated)
  }
}
