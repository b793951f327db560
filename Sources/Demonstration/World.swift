internal import AppStoreSimulator
internal import AppStoreTypes
internal import Effects
internal import EntitlementServer
internal import Foundation
internal import Hummingbird
internal import Logging
internal import ServerBootstrap
internal import SimulatorServer
internal import StoreConfiguration
internal import TrustedEntitlements

/// Everything the story happens in: the simulated App Store, the server and the app, on loopback ports.
actor World {
  static let account: AccountID = "ada"
  static let bundleID: BundleID = "com.example.app"
  static let publicKey = "appl_demo"
  static let secretKey = "sk_demo"
  /// 2026-01-01T09:00:00Z.
  static let start = Timestamp(milliseconds: 1_767_258_000_000)

  let store: SimulatedStore
  let app: AppProcess
  let storePort: Int
  /// The port that the app is built with.
  let serverPort: Int
  private let settings: ServerSettings
  private let logger: Logger
  private let transport: AsyncHTTPClientTransport
  private let storeListener: Listener
  private var server: Listener?
  private var relay: Listener?

  /// Starts everything.
  ///
  /// - Parameters:
  ///   - configuration: The store's catalogue.
  ///   - plan: What unlocks Pro.
  ///   - folder: Where the store, the server and the app keep their files.
  ///   - appExecutable: The demo app.
  init(
    configuration: StoreConfiguration, plan: Plan, folder: URL, appExecutable: URL, logger: Logger
  ) async throws {
    self.logger = logger
    transport = AsyncHTTPClientTransport()
    let opened = try OpenedStore(
      configuration: configuration, app: SimulatedApp(bundleID: Self.bundleID),
      folder: folder.appending(path: "store"), start: Self.start, seed: 1,
      notifications: try NotificationSender(transport: transport, url: nil))
    store = opened.store
    storeListener = try await Listener.start(
      opened.router.buildResponder(), host: "127.0.0.1", port: 0, logger: logger)
    storePort = storeListener.port

    settings = ServerSettings(
      catalog: ServerCatalog(
        apps: [
          ServerApp(
            bundleID: Self.bundleID, appAppleID: nil, environments: [.sandbox],
            publicAPIKeys: [Self.publicKey], secretAPIKeys: [Self.secretKey])
        ], entitlements: plan.catalog),
      roots: [opened.store.root], dataFolder: folder.appending(path: "server"))
    let built = try BuiltServer(settings, clock: store.clock, logger: logger)
    let listener = try await Listener.start(
      EntitlementResponder(built.service), host: "127.0.0.1", port: 0, logger: logger)
    server = listener
    serverPort = listener.port
    try await store.setNotificationURL(Self.notificationURL(listener.port))
    app = try AppProcess(
      executable: appExecutable,
      environment: [
        "PATH": "/usr/bin:/bin", "HOME": folder.path,
        "STOREKIT_URL": "http://127.0.0.1:\(storePort)",
        "STOREKIT_ACCOUNT": Self.account.rawValue,
        "PRO_SERVER_URL": "http://127.0.0.1:\(listener.port)", "PRO_API_KEY": Self.publicKey,
        "PRO_ROOT_KEY": built.publicKey.base64, "PRO_USER": Self.account.rawValue,
        "PRO_CACHE_DIRECTORY": folder.appending(path: "app").path,
      ])
  }

  /// Stops the server; the port is closed afterwards.
  func stopServer() async {
    await relay?.stop()
    await server?.stop()
    relay = nil
    server = nil
  }

  /// Starts the server again from its files, and puts somebody who forges answers before it.
  func startServerBehindForger() async throws {
    let port = try await startServer(port: 0)
    relay = try await Listener.start(
      TamperingRelay(upstreamPort: port, transport: transport), host: "127.0.0.1",
      port: serverPort, logger: logger)
  }

  /// Takes the forger away and starts the server again on the port that the app knows.
  func startHonestServer() async throws {
    await stopServer()
    _ = try await startServer(port: serverPort)
  }

  /// Stops everything.
  func stop() async {
    await app.stop()
    await stopServer()
    await storeListener.stop()
    await transport.shutdown()
  }

  private func startServer(port: Int) async throws -> Int {
    let built = try BuiltServer(settings, clock: store.clock, logger: logger)
    let listener = try await Listener.start(
      EntitlementResponder(built.service), host: "127.0.0.1", port: port, logger: logger)
    server = listener
    try await store.setNotificationURL(Self.notificationURL(listener.port))
    return listener.port
  }

  private static func notificationURL(_ port: Int) -> String {
    "http://127.0.0.1:\(port)/v1/apple/notifications"
  }
}
