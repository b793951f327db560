import AppStoreCore
import AppStoreSimulator
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Logging
import ServerBootstrap
import SignedData
import SimulatorServer
import StoreConfiguration
import StoreKitBackend
import StoreTestSupport
import Subscriptions
import Synchronization
import Tessera
import Testing

/// The network of a test, which delivers requests to a server in this process or fails.
final class Wire: HTTPTransport {
  enum Weather: Sendable {
    case fine
    case cut
    case forging
    case stripping
    /// Writes fail and reads succeed.
    case diskIsFull
    /// What apps post is lost; other requests succeed.
    case receiptsAreLost
  }

  private let state = Mutex((service: EntitlementService?.none, weather: Weather.fine))

  func connect(_ service: EntitlementService) { state.withLock { $0.service = service } }

  func turn(_ weather: Weather) { state.withLock { $0.weather = weather } }

  func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
    -> BufferedHTTPResponse
  {
    let (service, weather) = state.withLock { $0 }
    guard let service, weather != .cut else {
      throw TransportError(reason: "the wire is cut")
    }
    let isLost = weather == .receiptsAreLost && request.path == "/v1/receipts"
    if isLost || (weather == .diskIsFull && request.method != .get) {
      return BufferedHTTPResponse(HTTPResponse(status: .serviceUnavailable), body: [])
    }
    var reply = await service.respond(to: request, body: body)
    switch weather {
    case .fine, .cut, .diskIsFull, .receiptsAreLost: break
    case .forging:
      let text = String(decoding: reply.body, as: UTF8.self)
      reply.body = Array(
        text.replacing(/"expires_date":"\d{4}/, with: "\"expires_date\":\"2099").utf8)
    case .stripping:
      reply.response.headerFields[.init("X-Signature") ?? .server] = nil
    }
    return reply
  }
}

/// A store, a server on real SQLite and an app's SDK, joined without a socket.
struct InProcess {
  static let account = TestWorld.ada
  static let monthly = TestWorld.monthly
  static let yearly = TestWorld.yearly
  static let lifetime = TestWorld.lifetime
  /// The products that the device itself knows.
  static let catalog = OnDeviceCatalog([
    "pro": [monthly.rawValue, yearly.rawValue, lifetime.rawValue]
  ])
  static let start = TestWorld.start

  let store: SimulatedStore
  let wire = Wire()
  let server: ServerApplication
  let settings: ServerSettings
  let folder: TemporaryFolder

  /// Creates a world whose store has every awkward behavior.
  static func awkward() async throws -> InProcess {
    let world = try await InProcess()
    await world.store.setBehaviors(.awkward)
    return world
  }

  /// - Parameters:
  ///   - change: Changes what the store sells; it starts as the example catalog.
  ///   - serve: Changes the server's catalog.
  init(
    _ change: @Sendable (inout StoreKitConfiguration) -> Void = { _ in },
    serving serve: (inout ServerCatalog) -> Void = { _ in }
  ) async throws {
    folder = try TemporaryFolder()
    store = try TestWorld(
      notifications: NotificationSender(
        transport: wire, url: "http://server/v1/apple/notifications"), change
    ).store
    var catalog = ServerCatalog(
      apps: [
        ServerApp(
          bundleID: "com.example.app", appAppleID: nil, environments: [.sandbox],
          publicAPIKeys: ["appl_test"], secretAPIKeys: ["sk_test"])
      ], entitlements: EntitlementCatalog(["pro": [Self.monthly, Self.yearly, Self.lifetime]]))
    serve(&catalog)
    settings = ServerSettings(
      catalog: catalog, roots: [store.root], dataDirectory: folder.url.appending(path: "server"))
    server = try ServerApplication(
      settings, clock: store.clock, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    wire.connect(server.service)
  }

  /// Installs the app on the account's device and returns its SDK.
  func withApp(
    _ mode: Configuration.EntitlementVerificationMode = .enforced, folder name: String = "app",
    trusting keys: [String]? = nil, knowing catalog: OnDeviceCatalog? = nil,
    apiKey: String = "appl_test", on backend: (any AppStoreBackend)? = nil,
    changing change: (Configuration.Builder) -> Configuration.Builder = { $0 },
    _ body: (Purchases) async throws -> Void
  ) async throws {
    let clock = store.clock
    var world = SDKDependencies(
      transport: wire, now: { clock.now() }, random: .system,
      pause: { _ in }, isSandbox: true)
    // A slow machine must not change the order of requests.
    world.receiptTimeout = { try? await Task.sleep(for: .days(1)) }
    // No requests in the background, so that an app's request does not share an earlier response.
    world.sleep = { _ in try? await Task.sleep(for: .days(1)) }
    var configuration = Configuration.builder(withAPIKey: apiKey)
      .with(appUserID: Self.account.rawValue)
      .with(entitlementVerificationMode: mode)
      .with(trustedRootKeys: keys ?? [server.publicKey.base64])
      .with(serverURL: try #require(URL(string: "http://server")))
      .with(cacheDirectory: folder.url.appending(path: name))
      .with(world)
    if let catalog { configuration = configuration.with(onDeviceCatalog: catalog) }
    let builder = change(configuration)
    let device: any AppStoreBackend = backend ?? store.device(for: Self.account)
    try await StoreKitBackendRegistry.$current.withValue(device) {
      try await body(Purchases.configure(with: builder))
    }
  }
}
