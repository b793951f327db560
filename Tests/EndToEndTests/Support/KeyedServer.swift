import AppStoreServerAPI
import AppStoreSimulator
import AppStoreTypes
import CatalogModel
import Effects
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Ingest
import Logging
import RepositoryFiles
import ServerBootstrap
import SignedData
import SimulatorServer
import StoreConfiguration
import StoreTestSupport
import Subscriptions
import Synchronization

/// A store, and a server whose catalog has the app's key, so that it sends requests to the store.
struct KeyedServer: Sendable {
  static let bundleID: BundleID = "com.example.app"
  static let monthly: ProductID = "com.example.pro.monthly"
  static let yearly: ProductID = "com.example.pro.yearly"
  static let lifetime: ProductID = "com.example.pro.lifetime"
  static let ada: AccountID = "ada"

  let store: SimulatedStore
  let server: ServerApplication
  let key: APIKey

  /// Runs a test against a server in this process.
  ///
  /// - Parameters:
  /// - hasKey: Whether the catalog has the key.
  /// - works: Whether the server's background work runs.
  /// - isNotified: Whether the store's notifications reach the server.
  /// - losing: Part of a path of the store's API, whose first response is lost; `nil` for none.
  static func run(
    hasKey: Bool = true, works: Bool = false, isNotified: Bool = true, losing: String? = nil,
    _ test: @escaping @Sendable (KeyedServer) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let wire = Wire()
    let (store, chain) = try makeStore(wire)
    let key = try APIKey.make(issuerID: "issuer", keyID: "KEY1", bundleID: bundleID)
    let router = simulatorRouter(
      store: store,
      tokens: APITokenVerifier(
        publicKey: key.publicKey, issuerID: "issuer", keyID: "KEY1", bundleIDs: [bundleID]),
      tokenClock: store.clock, eventWait: .zero)
    try await Application(router: router).test(.router) { client in
      var settings = ServerSettings(
        catalog: catalog(hasKey ? key : nil), roots: [chain.root],
        dataDirectory: folder.url.appending(path: "server"))
      // In most tests no background work runs, so nothing may wait for it.
      settings.synchronization.restoreWait = works ? .seconds(60) : .zero
      let server = try ServerApplication(
        settings, clock: store.clock,
        store: AppStoreEndpoints(
          production: "http://store", sandbox: "http://store",
          transport: ForgetfulTransport(StoreRoutes(client), losing: losing)),
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
      if isNotified { wire.connect(server.service) }
      let keyed = KeyedServer(store: store, server: server, key: key)
      try await withThrowingTaskGroup(of: Void.self) { group in
        if works { group.addTask { await server.synchronization.run() } }
        try await test(keyed)
        group.cancelAll()
      }
    }
    _ = folder
  }

  private static func makeStore(_ wire: Wire) throws -> (SimulatedStore, SigningChain) {
    let root = Repository.root
    let file = root.appending(path: "Examples/Catalog.storekit")
    let chain = try SigningChain.make(
      commonName: "Keyed", notBefore: InProcess.start - .days(365),
      notAfter: InProcess.start + .days(3650))
    let store = SimulatedStore(
      simulator: AppStoreState(
        configuration: try StoreKitConfiguration(
          parsing: Array(Data(contentsOf: file)), fileName: file.lastPathComponent),
        app: SimulatedApp(bundleID: bundleID), environment: .sandbox,
        startingAt: InProcess.start, seed: 7),
      chain: chain, clock: VirtualClock(at: InProcess.start),
      notifications: try NotificationSender(
        transport: wire, url: "http://server/v1/apple/notifications"))
    return (store, chain)
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

  func buy(_ product: ProductID) async throws -> PurchaseDelivery {
    try await store.buy(PurchaseRequest(productID: product), by: Self.ada)
  }
}

/// Loses the first response to one kind of request.
private final class ForgetfulTransport: HTTPTransport {
  private let transport: any HTTPTransport
  private let losing: Mutex<String?>

  init(_ transport: any HTTPTransport, losing: String?) {
    self.transport = transport
    self.losing = Mutex(losing)
  }

  func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
    -> BufferedHTTPResponse
  {
    let reply = try await transport.send(request, body: body)
    let isLost = losing.withLock { losing in
      guard let path = losing, request.path?.contains(path) == true else { return false }
      losing = nil
      return true
    }
    if isLost { throw TransportError(reason: "the answer is lost") }
    return reply
  }
}
