import AppStoreCore
import Catalog
import EntitlementServer
import Foundation
import HTTPTypes
import Logging
import ServerBootstrap
import SignedData
import Subscriptions
import TestSupport
import Testing

/// What a server reports while an app has no In-App Purchase key.
@Suite(.timeLimit(.minutes(30))) struct MissingKeyTests {
  @Test func `Metrics and the dashboard show an app without a key`() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-keyless-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let app = ServerApp(
      bundleID: TestStore.bundleID, appAppleID: nil, environments: [.sandbox],
      publicAPIKeys: ["appl_test"], secretAPIKeys: ["sk_test"])
    let catalog = ServerCatalog(
      apps: [app], entitlements: EntitlementCatalog(["pro": [TestStore.productID]]))
    let server = try ServerApplication(
      ServerSettings(catalog: catalog, roots: [try TestStore().chain.root], dataDirectory: folder),
      clock: VirtualClock(at: TestStore.purchaseDate),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    func get(_ path: String, cookie: String? = nil) async -> BufferedHTTPResponse {
      var request = HTTPRequest(method: .get, scheme: "http", authority: "test", path: path)
      request.headerFields[.authorization] = "Bearer sk_test"
      request.headerFields[.cookie] = cookie
      return await server.limitedService.respond(to: request, from: RemoteAddress("203.0.113.7")) {
        (_) async throws(LimitedEntitlementService.BodyError) in []
      }
    }
    let metrics = String(decoding: await get("/metrics").body, as: UTF8.self)
    #expect(metrics.contains("\ntessera_in_app_purchase_key_problems 1"))
    let session = await get("/dashboard?key=sk_test").response.headerFields[.setCookie]
    let cookie = try #require(session?.split(separator: ";").first)
    for page in ["/dashboard", "/dashboard/quarantine", "/dashboard/audit"] {
      let text = String(decoding: await get(page, cookie: String(cookie)).body, as: UTF8.self)
      #expect(text.contains("\(TestStore.bundleID): no In-App Purchase key"), "\(page)")
    }
  }
}
