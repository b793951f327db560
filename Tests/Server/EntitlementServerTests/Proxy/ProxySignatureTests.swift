import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPListening
import HTTPTypes
import Ledger
import Logging
import ServerBootstrap
import Subscriptions
import TestSupport
import Testing

/// An app, a server in proxy mode, and a second server that plays RevenueCat, over sockets.
@Suite(.timeLimit(.minutes(30))) struct ProxySignatureTests {
  private static let anonymous = "$RCAnonymousID%3A5b6fdbac3a0c4f879e43d269ecdf9ba1"

  @Test func `RevenueCat's signatures verify through the proxy, and both know the purchase`()
    async throws
  {
    try await WireServer.servingThroughProxy { server, proxy in
      let path = "/v1/subscribers/\(Self.anonymous)"
      let created = try await server.send("GET", path, fields: WireServer.signing)
      #expect(created.status == 201)
      try server.verify(created, path)

      let tag = try #require(
        try await server.send("GET", path, fields: WireServer.signing).fields["x-revenuecat-etag"])
      let unchanged = try await server.send("GET", path, fields: WireServer.signing, eTag: tag)
      #expect(unchanged.status == 304 && unchanged.body.isEmpty)
      try server.verify(unchanged, path)

      let offerings = try await server.send("GET", path + "/offerings")
      try server.verify(offerings, path + "/offerings", nonce: nil, headersHash: nil)

      let user = try #require(Self.anonymous.removingPercentEncoding)
      let token = try server.store.sign(
        TestStore.transaction(productID: "com.acme.monthly", environment: .production))
      let hash = PostParamsHash.receipt(appUserID: user, fetchToken: token, appTransaction: nil)
        .headerValue
      let receipt = try await server.send(
        "POST", "/v1/receipts",
        #"{"app_user_id":"\#(user)","fetch_token":"\#(token)","is_restore":false}"#,
        fields: WireServer.signing + ["X-Post-Params-Hash: \(hash)"])
      #expect(receipt.status == 200)
      try server.verify(receipt, "/v1/receipts", parametersHash: hash)
      #expect(throws: SignatureError.self) {
        try server.verify(receipt, "/v1/receipts", parametersHash: hash + "x")
      }

      await proxy.limitedService.waitForProxyRecordings()
      let snapshot = try await proxy.ledger.snapshot(of: .init(user))
      let known = try #require(snapshot).holdings.history(at: server.clock.now())
      #expect(known.transactions.values.map(\.productId) == ["com.acme.monthly"])
      // Every response with customer info was compared: two reads that were not 304, and the receipt.
      let metrics = try Exposition(
        String(decoding: await metricsText(proxy), as: UTF8.self))
      #expect(metrics["tessera_proxy_comparisons_total", ["outcome": "agreed"]] == 3)
      #expect(metrics["tessera_proxy_comparisons_total", ["outcome": "differed"]] == 0)
    }
  }

  private func metricsText(_ proxy: ServerApplication) async -> [UInt8] {
    var request = HTTPRequest(method: .get, scheme: "http", authority: "test", path: "/metrics")
    request.headerFields[.authorization] = "Bearer \(WireServer.secretKey)"
    return await proxy.limitedService.respond(to: request, from: nil) { _ in [] }.body
  }
}
