import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Ingest
import Logging
import ServerBootstrap
import SignedData
import SimulatorServer
import StoreTestSupport
import Subscriptions
import Synchronization
import Testing

/// A store, and a server whose catalog has the app's key, so that it sends requests to the store.
struct KeyedServer: Sendable {
  static let bundleID = TestWorld.bundleID
  static let monthly = TestWorld.monthly
  static let yearly = TestWorld.yearly
  static let lifetime = TestWorld.lifetime
  static let ada = TestWorld.ada

  let world: TestWorld
  let server: ServerApplication
  /// The server's data directory.
  let dataDirectory: URL
  /// The store's API, and the one that controls it.
  let network: any HTTPTransport

  var store: SimulatedStore { world.store }
  var key: APIKey { world.key }

  /// Runs a test against a server in this process.
  ///
  /// - Parameters:
  /// - hasKey: Whether the catalog has the key.
  /// - works: Whether the server's background work runs.
  /// - isNotified: Whether the store's notifications reach the server.
  /// - change: Changes the catalog.
  /// - losing: Part of a path of the store's API, whose first response is lost; `nil` for none.
  /// - lostRequests: How many requests to that path are lost instead, before the store gets them.
  static func run(
    hasKey: Bool = true, works: Bool = false, isNotified: Bool = true, losing: String? = nil,
    lostRequests: Int = 0,
    catalog change: @escaping @Sendable (inout ServerCatalog) -> Void = { _ in },
    _ test: @escaping @Sendable (KeyedServer) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let wire = Wire()
    let world = try TestWorld(
      notifications: NotificationSender(
        transport: wire, url: "http://server/v1/apple/notifications"))
    try await world.withStoreAPI { client in
      var catalog = catalog(hasKey ? world.key : nil)
      change(&catalog)
      let dataDirectory = folder.url.appending(path: "server")
      var settings = ServerSettings(
        catalog: catalog, roots: [world.store.root], dataDirectory: dataDirectory)
      // In most tests no background work runs, so nothing may wait for it.
      settings.synchronization.restoreWait = works ? .seconds(60) : .zero
      let server = try ServerApplication(
        settings, clock: world.store.clock,
        store: AppStoreEndpoints(
          production: "http://store", sandbox: "http://store",
          transport: ForgetfulTransport(
            StoreRoutes(client), losing: losing, lostRequests: lostRequests)),
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
      if isNotified { wire.connect(server.service) }
      let keyed = KeyedServer(
        world: world, server: server, dataDirectory: dataDirectory, network: StoreRoutes(client))
      try await withThrowingTaskGroup(of: Void.self) { group in
        if works { group.addTask { await server.synchronization.run() } }
        try await test(keyed)
        group.cancelAll()
      }
    }
    _ = folder
  }

  static func catalog(_ key: APIKey?) -> ServerCatalog {
    ServerCatalog(
      apps: [
        ServerApp(
          bundleID: bundleID, appAppleID: nil, environments: [.sandbox],
          inAppPurchaseKey: key.map {
            InAppPurchaseKey(
              keyID: $0.keyID, issuerID: $0.issuerID, privateKeyPEM: $0.pemRepresentation)
          }, publicAPIKeys: ["appl_test"], secretAPIKeys: ["sk_test"])
      ], entitlements: EntitlementCatalog(["pro": [monthly, yearly, lifetime]]),
      products: [CatalogProduct(id: "p", promotionalOffers: ["o"])])
  }

  func post(
    _ path: String, _ json: String = "", key: String = "sk_test"
  ) async -> (status: Int, body: [UInt8]) {
    var request = HTTPRequest(method: .post, scheme: "http", authority: "server", path: path)
    request.headerFields[.authorization] = "Bearer \(key)"
    request.headerFields[.contentType] = "application/json"
    let reply = await server.service.respond(to: request, body: Array(json.utf8))
    return (reply.response.status.code, reply.body)
  }

  /// Posts a transaction as a customer's app.
  @discardableResult
  func post(
    _ report: PurchaseDelivery, as customer: AppUserID = "ada", restoring: Bool = false
  ) async throws -> CustomerInfoBody {
    let body = try WireJSON.encode(
      ReceiptBody(
        appUserID: customer, fetchToken: report.signedTransactionInfo, isRestore: restoring,
        initiationSource: restoring ? .restore : .purchase))
    let reply = await post(
      "/v1/receipts", String(decoding: body, as: UTF8.self), key: "appl_test")
    return try WireJSON.decode(CustomerInfoBody.self, from: reply.body)
  }

  /// Controls the store.
  @discardableResult
  func control(_ name: String, _ json: String) async throws -> [UInt8] {
    var request = HTTPRequest(
      method: .post, scheme: "http", authority: "store", path: "/control/v1/\(name)")
    request.headerFields[.contentType] = "application/json"
    let reply = try await network.send(request, body: Array(json.utf8))
    #expect(
      reply.response.status.code == 200, "\(name): \(String(decoding: reply.body, as: UTF8.self))")
    return reply.body
  }

  func buy(_ product: ProductID) async throws -> PurchaseDelivery { try await world.buy(product) }
}

/// Loses the first response to one kind of request.
private final class ForgetfulTransport: HTTPTransport {
  private let transport: any HTTPTransport
  private let losing: Mutex<(path: String?, requests: Int)>

  init(_ transport: any HTTPTransport, losing: String?, lostRequests: Int) {
    self.transport = transport
    self.losing = Mutex((losing, lostRequests))
  }

  func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
    -> BufferedHTTPResponse
  {
    let loss: (isLost: Bool, arrives: Bool) = losing.withLock { losing in
      guard let path = losing.path, request.path?.contains(path) == true else {
        return (false, true)
      }
      let arrives = losing.requests == 0
      losing.requests = max(0, losing.requests - 1)
      if losing.requests == 0 { losing.path = nil }
      return (true, arrives)
    }
    guard loss.isLost else { return try await transport.send(request, body: body) }
    if loss.arrives { _ = try await transport.send(request, body: body) }
    throw TransportError(reason: "the answer is lost")
  }
}
