internal import AppStoreCore
package import AppStoreSimulator
internal import AsyncHTTPTransport
package import Catalog
internal import EntitlementAPI
internal import EntitlementServer
package import Foundation
internal import HTTPListening
internal import Hummingbird
package import Logging
internal import ServerBootstrap
package import SimulatorServer
package import StoreConfiguration

/// The environment of an app: the simulated App Store and the entitlement server, on loopback ports
/// and with a shared clock.
package actor DemoEnvironment {
  /// The account of the demonstration's customer.
  package static let account: AccountID = "ada"
  static let bundleID: BundleID = "com.example.app"
  static let publicKey = "appl_demo"
  static let secretKey = "sk_demo"
  /// 2026-01-01T09:00:00Z.
  static let start = Timestamp(milliseconds: 1_767_258_000_000)

  /// The store.
  package let store: SimulatedStore
  /// The connection from devices to the store.
  package nonisolated let storeConnection: StoreConnectionSwitch
  /// The store's port.
  package nonisolated let storePort: Int
  /// The port that apps are built with.
  package nonisolated var serverPort: Int { appPort.number }
  nonisolated let folder: URL
  nonisolated let appKey: String
  nonisolated let rootKey: String
  let configuration: StoreKitConfiguration
  /// The server; `nil` while it is stopped, because a ledger has one server at a time.
  private(set) var application: ServerApplication?
  let settings: ServerSettings
  private let logger: Logger
  private let transport: AsyncHTTPClientTransport
  private let storeListener: Listener
  private let appPort: ReservedPort
  private var server: Listener?
  private var relay: Listener?

  /// Starts everything.
  ///
  ///   - configuration: The store's products.
  ///   - catalog: The server's catalog; apps get a public key of its first app.
  ///   - folder: The directory of the store's, the server's and the devices' files.
  ///   - logger: Receives the log of both servers.
  package init(
    configuration: StoreKitConfiguration, catalog: ServerCatalog, folder: URL, logger: Logger
  ) async throws {
    self.logger = logger
    self.folder = folder
    self.configuration = configuration
    transport = AsyncHTTPClientTransport()
    let opened = try SimulatedStoreServer(
      configuration: configuration, app: SimulatedApp(bundleID: Self.bundleID),
      folder: folder.appending(path: "store"), start: Self.start, seed: 1,
      notifications: try NotificationSender(transport: transport, url: nil))
    store = opened.store
    storeConnection = StoreConnectionSwitch(to: opened.router.buildResponder())
    storeListener = try await Listener.start(
      storeConnection, host: "127.0.0.1", port: 0, logger: logger)
    storePort = storeListener.port

    settings = ServerSettings(
      catalog: catalog, roots: [opened.store.root], dataDirectory: folder.appending(path: "server"))
    let built = try ServerApplication(settings, clock: store.clock, logger: logger)
    application = built
    appPort = try ReservedPort()
    server = try await Listener.start(
      EntitlementResponder(built.service), host: "127.0.0.1", port: appPort.number, logger: logger)
    appKey = catalog.apps.first?.publicAPIKeys.min() ?? ""
    rootKey = built.publicKey.base64
    try await store.setNotificationURL(Self.notificationURL(appPort.number))
  }

  /// Stops the server; the port is closed afterwards.
  package func stopServer() async {
    await relay?.stop()
    await server?.stop()
    relay = nil
    server = nil
    application = nil
  }

  /// Restarts the server from its files behind a proxy that forges responses.
  func startServerBehindTamperingProxy() async throws {
    let port = try await startServer(port: 0)
    relay = try await Self.start(
      TamperingProxy(upstreamPort: port, transport: transport), port: serverPort, logger)
  }

  /// Removes the proxy and restarts the server on the port that apps know.
  package func startServer() async throws {
    await stopServer()
    _ = try await startServer(port: serverPort)
  }

  /// Closes or opens the connections to the store and to the server.
  package func setOffline(_ isOffline: Bool) async throws {
    storeConnection.state = isOffline ? .shut : .open
    if isOffline { await stopServer() } else { try await startServer() }
  }

  /// Stops everything.
  package func stop() async {
    await stopServer()
    await storeListener.stop()
    await transport.shutdown()
  }

  private func startServer(port: Int) async throws -> Int {
    let built = try ServerApplication(settings, clock: store.clock, logger: logger)
    application = built
    let listener = try await Self.start(EntitlementResponder(built.service), port: port, logger)
    server = listener
    try await store.setNotificationURL(Self.notificationURL(listener.port))
    return listener.port
  }

  /// Starts to listen.
  ///
  /// A port that was just closed can be in use for a moment, by a starting child process that has
  /// inherited it.
  private static func start<Responder: HTTPResponder>(
    _ responder: Responder, port: Int, _ logger: Logger
  ) async throws -> Listener
  where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
    var tries = 40
    while true {
      tries -= 1
      do {
        return try await Listener.start(responder, host: "127.0.0.1", port: port, logger: logger)
      } catch ListenerError.portInUse where tries > 0 {
        try await Task.sleep(for: .milliseconds(50))
      }
    }
  }

  private static func notificationURL(_ port: Int) -> String {
    "http://127.0.0.1:\(port)/v1/apple/notifications"
  }
}
