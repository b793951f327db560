import AppStoreCore
import AppStoreServerAPI
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPListening
import Logging
import ServerBootstrap
import SignedData
import TestSupport

/// A server on a socket with the catalog of the wire format's examples, and a hand-written client.
struct WireServer {
  static let key = "appl_test"
  /// The app sells in Production, so its key must be hard to guess.
  static let secretKey = "sk_2x7Qd0aFz9LmWn4cTbVh"
  static let nonce = Array("twelve bytes".utf8)

  let store: TestStore
  let clock = VirtualClock(at: TestStore.purchaseDate + .days(1))
  private let publicKey: RootPublicKey
  private let port: Int

  /// Runs a test with a running server.
  static func serving(_ test: (WireServer) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-wire-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try TestStore()
    let clock = VirtualClock(at: TestStore.purchaseDate + .days(1))
    let built = try ServerApplication(
      ServerSettings(
        catalog: try catalog(), roots: [store.chain.root], dataDirectory: folder), clock: clock,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    try await Listener.start(
      EntitlementResponder(built.limitedService), metrics: built.metrics, host: "127.0.0.1",
      port: 0, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    ).serving { port in
      try await test(WireServer(store: store, publicKey: built.publicKey, port: port))
    }
  }

  /// Runs a test with a running server that plays RevenueCat, whose address is that of a second server
  /// in proxy mode.
  static func servingThroughProxy(
    _ test: (WireServer, _ proxy: ServerApplication) async throws -> Void
  ) async throws {
    try await serving { upstream in
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "tessera-proxy-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      var catalog = try catalog()
      catalog.apps[0].publicAPIKeys = ["appl_own"]
      catalog.apps[0].revenueCatAPIKeys = [key]
      var settings = ServerSettings(
        catalog: catalog, roots: [upstream.store.chain.root], dataDirectory: folder)
      settings.revenueCatProxy = RevenueCatProxySettings(url: "http://127.0.0.1:\(upstream.port)")
      let proxy = try ServerApplication(
        settings, clock: upstream.clock,
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
      try await Listener.start(
        EntitlementResponder(proxy.limitedService), metrics: proxy.metrics, host: "127.0.0.1",
        port: 0, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      ).serving { port in
        let server = WireServer(
          store: upstream.store, publicKey: upstream.publicKey, port: port)
        try await test(server, proxy)
        await proxy.limitedService.finishProxyRecordings()
      }
    }
  }

  private init(store: TestStore, publicKey: RootPublicKey, port: Int) {
    (self.store, self.publicKey, self.port) = (store, publicKey, port)
  }

  private static func catalog() throws -> ServerCatalog {
    var catalog = try CatalogFile.parse(
      """
      apps:
        - bundle_id: \(TestStore.bundleID)
          app_apple_id: \(TestStore.appAppleID)
          environments: [Production, Sandbox]
          public_api_keys: [\(key), test_key]
          secret_api_keys: [\(secretKey)]
          test_store: true
      products:
        com.acme.monthly: {display_name: Pro Monthly, type: auto_renewable}
        com.acme.yearly: {type: auto_renewable}
        com.acme.lifetime: {display_name: Lifetime, type: non_consumable}
        product_monthly:
          {type: auto_renewable, test_store: {price: 9.99, currency: EUR, period: P1M}}
        p: {type: auto_renewable, promotional_offers: [o]}
        product_annual:
          {type: auto_renewable, test_store: {price: 99.99, currency: EUR, period: P1Y}}
      entitlements:
        pro: [com.acme.monthly, com.acme.yearly]
        lifetime_pack: [com.acme.lifetime]
      offerings:
        default:
          description: standard set of packages
          metadata: {k: 1}
          packages:
            - {identifier: $rc_monthly, product: com.acme.monthly}
            - {identifier: $rc_annual, product: com.acme.yearly}
      current_offering: default
      placements:
        offerings: {home_banner: default, onboarding_end: }
        fallback_offering: default
      virtual_currencies:
        COIN: {name: Coin, description: "It's a coin"}
        RC_COIN: {name: RC Coin}
      """, fileName: "catalog.yaml")
    let pem = try Keys.pem()
    catalog.apps[0].inAppPurchaseKey = InAppPurchaseKey(
      keyID: "C815358F", issuerID: "issuer", privateKeyPEM: pem)
    return catalog
  }

  /// Every header field that an SDK sends, in the order of the reference.
  private static func fields(_ more: [String]) -> String {
    ([
      "Authorization: Bearer \(key)", "content-type: application/json", "X-Version: 5.86.0",
      "X-Platform: iOS", "X-Platform-Version: Version 17.0.0 (Build 21A342)",
      "X-Platform-Flavor: native", "X-Platform-Device: iPhone15,2", "X-Client-Version: 1.0",
      "X-Client-Build-Version: 12", "X-Client-Bundle-ID: com.example.app",
      "X-Preferred-Locales: en_EN,es_ES", "X-Storefront: USA", "X-StoreKit2-Enabled: true",
      "X-StoreKit-Version: 2", "X-Observer-Mode-Enabled: false", "X-Is-Sandbox: false",
      "X-Is-Backgrounded: false", "X-Is-Debug-Build: false", "X-Installation-Method: spm",
      "X-Apple-Device-Identifier: 73616D70-6C65-2073-7472-696E67000000", "X-Retry-Count: 0",
    ] + more).map { $0 + "\r\n" }.joined()
  }

  /// The fields of a request for a response signed with a nonce.
  static let signing = [
    "X-Nonce: \(Data(nonce).base64EncodedString())",
    "X-Headers-Hash: \(HeadersHash(isSandbox: false).headerValue)",
  ]

  /// Sends a request as an SDK writes it, with the body's length last.
  func send(
    _ method: String, _ path: String, _ body: String = "", fields: [String] = [], eTag: String = ""
  ) async throws -> RawReply {
    try await WireSocket.send(
      request(method, path, body, fields: fields, eTag: eTag), to: port)
  }

  /// Sends requests at once; returns the responses in the order of arrival.
  func send(pipelined requests: [String]) async throws -> [RawReply] {
    try await WireSocket.send(pipelined: requests, to: port)
  }

  /// Returns the bytes of a request as an SDK writes it.
  func request(
    _ method: String, _ path: String, _ body: String = "", fields: [String] = [], eTag: String = ""
  ) -> String {
    let length = method == "POST" ? ["Content-Length: \(body.utf8.count)"] : []
    let more = fields + ["X-RevenueCat-ETag: \(eTag)"] + length
    return
      "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(Self.fields(more))\r\n\(body)"
  }

  /// Verifies the signature of a response over everything that it covers.
  func verify(
    _ reply: RawReply, _ path: String, key: String? = key, nonce: [UInt8]? = nonce,
    headersHash: String? = HeadersHash(isSandbox: false).headerValue,
    parametersHash: String? = nil
  ) throws {
    var message = SignedMessage(
      authToken: key, nonce: nonce, rawPath: path, postParamsHash: parametersHash,
      requestTimeMilliseconds: reply.fields["x-revenuecat-request-time"].flatMap { Int64($0) },
      etag: reply.fields["x-revenuecat-etag"], body: reply.body)
    message.headersHash = headersHash
    try ResponseVerifier(roots: [publicKey]).verify(
      signature: reply.fields["x-signature"], message: message, at: clock.now().milliseconds)
  }
}
