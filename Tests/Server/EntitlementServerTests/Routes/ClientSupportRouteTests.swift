import AppStoreCore
import Catalog
import EntitlementAPI
import HTTPTypes
import LedgerTestSupport
import TestSupport
import Testing

/// What RevenueCat's SDKs request about features that this server does not have.
@Suite(.timeLimit(.minutes(30))) struct ClientSupportRouteTests {
  private let server: ServerUnderTest

  init() throws { server = try ServerUnderTest() }

  private func object(_ reply: BufferedHTTPResponse) throws -> JSONObject {
    try JSONReader.object(reply.body)
  }

  @Test func `The customer center has both screens, each with a way to restore purchases`()
    async throws
  {
    let reply = await server.get("/v1/customercenter/ada")
    #expect(reply.response.status == .ok)
    let center = try #require(try object(reply)["customer_center"])
    for screen in ["MANAGEMENT", "NO_ACTIVE"] {
      let found = try #require(center["screens"]?[screen])
      #expect(found["type"] == .string(screen))
      guard case .array(let paths)? = found["paths"] else {
        Issue.record("\(screen) has no paths")
        continue
      }
      #expect(paths.contains { $0["type"] == .string("MISSING_PURCHASE") })
    }
    #expect(center["support"]?["email"] != nil)
    #expect(center["localization"]?["locale"] != nil)
  }

  @Test(arguments: [
    "/v1/customercenter/", "/v1/subscribers//health_report",
    "/v1/subscribers/no%2Fslash/health_report", "/v1/subscribers//ads/reward_verifications/t",
  ])
  func `An app user id that no customer may have is rejected`(path: String) async throws {
    let reply = await server.get(path)
    #expect(reply.response.status == .badRequest)
  }

  @Test(arguments: [
    "/v1/customercenter/ada", "/v1/subscribers/ada/health_report", "/v1/offerings",
    "/v1/subscribers/ada/ads/reward_verifications/t",
    "/rcbilling/v1/subscribers/ada/offering_products",
  ])
  func `They need an API key, as their neighbors do`(path: String) async throws {
    #expect(await server.get(path, key: nil).response.status == .unauthorized)
    #expect(await server.get(path, key: "appl_other").response.status == .unauthorized)
    #expect(await server.get(path).response.status == .ok)
  }

  @Test func `An alias follows the rules of a log-in`() async throws {
    let anonymous = "$RCAnonymousID:5b6fdbac3a0c4f879e43d269ecdf9ba1"
    _ = try await server.buy(as: AppUserID(anonymous))
    let reply = await server.send(
      "/v1/subscribers/\(anonymous)/alias", #"{"new_app_user_id":"ada"}"#)
    #expect(reply.response.status == .ok)
    #expect(
      try server.info(await server.get("/v1/subscribers/ada")).subscriber
        .entitlements["pro"] != nil)
    // Two known customers are never joined by an app.
    _ = await server.get("/v1/subscribers/bob")
    _ = await server.send("/v1/subscribers/ada/alias", #"{"new_app_user_id":"bob"}"#)
    #expect(
      try server.info(await server.get("/v1/subscribers/bob")).subscriber
        .entitlements["pro"] == nil)
    #expect(
      await server.send("/v1/subscribers/ada/alias", "{}").response.status == .badRequest)
  }

  @Test func `An alias needs the token that the catalog requires for log-ins`() async throws {
    let server = try ServerUnderTest {
      $0.logIn = LogInRule(
        takesToken: true,
        secrets: [LogInSecret(String(repeating: "s", count: 32))].compactMap(\.self))
    }
    _ = try await server.buy(as: "ada")
    let reply = await server.send(
      "/v1/subscribers/$RCAnonymousID:ab/alias", #"{"new_app_user_id":"ada"}"#)
    #expect(reply.response.status == .unauthorized)
  }

  @Test func `A web purchase cannot be redeemed, with the SDK's code for an invalid token`()
    async throws
  {
    let reply = await server.send(
      "/v1/subscribers/redeem_purchase", #"{"app_user_id":"ada","redemption_token":"t"}"#)
    #expect(reply.response.status == .notFound)
    #expect(try server.error(reply).code == .invalidWebRedemptionToken)
  }

  @Test func `Fallback offerings are those of an unknown customer, with a tag`() async throws {
    let reply = await server.get("/v1/offerings")
    let own = await server.get("/v1/subscribers/nobody/offerings")
    #expect(reply.body == own.body)
    let tag = try #require(reply.response.headerFields[.revenueCatETag])
    let again = await server.get("/v1/offerings", fields: [.revenueCatETag: tag])
    #expect(again.response.status == .notModified)
  }

  @Test func `No health report is offered, and the report itself names the app`() async throws {
    let offered = await server.get(
      "/v1/subscribers/ada/health_report_availability", key: nil)
    #expect(try object(offered)["report_logs"] == .bool(false))
    let report = try object(await server.get("/v1/subscribers/ada/health_report"))
    #expect(report["status"] == .string("passed"))
    #expect(report["app_id"] == .string(TestStore.bundleID.rawValue))
  }
}
