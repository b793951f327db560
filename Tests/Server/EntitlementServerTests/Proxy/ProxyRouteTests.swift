import AppStoreCore
import EntitlementServer
import HTTPTypes
import RevenueCatMigration
import Testing

/// What proxy mode does with the requests of each route.
@Suite(.timeLimit(.minutes(30))) struct ProxyRouteTests {
  @Test(arguments: Routes.all.map(\.rules))
  func `A request that changes nothing about a customer is not recorded`(route: RouteRules) {
    let changes: Set<String> = [
      "receipts", "customerInfo", "identify", "attributes", "attribution",
      "adServicesAttribution", "aliasCustomer",
    ]
    let plan = route.proxy
    #expect(plan.records(after: 200) == changes.contains(route.name))
    #expect(plan.records(after: nil) == (route.name == "receipts"))
    #expect(plan.records(after: 503) == (route.name == "receipts"))
    #expect(plan.compares(304) == false)
    if route.access == .secretKey || route.access == .anyone { #expect(!plan.mayRespond) }
  }

  @Test(
    arguments: [
      (.get, "/v1/subscribers/a%3Ab", ""), (.get, "/v1/subscribers/a:b?x=1", ""),
      (.post, "/v1/subscribers/a%3ab/attributes", "{}"),
      (.post, "/v1/subscribers/%61:b/attribution", "{}"),
      (.post, "/v1/subscribers/a%3Ab/adservices_attribution", "{}"),
      (.post, "/v1/subscribers/a:b/alias", #"{"new_app_user_id":"c"}"#),
      (
        .post, "/v1/subscribers/identify",
        #"{"app_user_id":"$RCAnonymousID:1","new_app_user_id":"a:b"}"#
      ),
      (.post, "/v1/receipts", #"{"app_user_id":" a:b","fetch_token":"t"}"#),
    ] as [(HTTPRequest.Method, String, String)])
  func `Every request that is recorded names its customer, however its ID is written`(
    method: HTTPRequest.Method, path: String, body: String
  ) throws {
    let match = try #require(Routes.match(method, path))
    let plan = match.rules.proxy
    #expect(plan.records(after: 200), "\(path)")
    #expect(
      ProxyResponse.customer(plan.customer, in: match.values, Array(body.utf8)) == "a:b",
      "\(path)")
  }
}
