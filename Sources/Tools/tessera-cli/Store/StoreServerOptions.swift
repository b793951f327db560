import AppStoreCore
import ArgumentParser
import Catalog
import EntitlementServer
import Foundation
import HTTPListening
import Logging
import ServerBootstrap
import SimulatorServer

/// The options of a store that also runs an entitlement server with its own clock.
///
/// The server gets the store's notifications and has the store's time, so that access ends when the
/// store's time says so. If the catalog has an In-App Purchase key for the app, it queries the store
/// as its Apple; the key is read when the store starts.
struct StoreServerOptions: ParsableArguments {
  struct Running {
    let listener: Listener
    let url: String
    let publicKey: String
    let readiness: Readiness
    let api: StoreServerAPI?

    /// The lines for people.
    var introduction: String {
      """
      entitlement server:               \(url)
      its root key for apps:            \(publicKey)
      its requests to Apple:            \
      \(api.map { "to this store, with the key \($0.keyID)" } ?? "none; its catalog has no key")
      """
    }

    /// Closes the port.
    func stop() async {
      readiness.end()
      await listener.stop()
      await api?.stop()
    }
  }

  @Option(
    help: """
      Also run an entitlement server with this catalog and the store's clock, for tests. With the \
      catalog's In-App Purchase key, it queries this store in place of Apple.
      """)
  var serverCatalog: String?

  @Option(parsing: .unconditional, help: "The port of that server; 0 picks a free one.")
  var serverPort = 0

  @Option(help: "The data directory of that server (default: server in --data).")
  var serverData: String?

  @Option(help: "A file to create with that server's URL once it listens; removed at exit.")
  var serverReadyFile: String?

  func validate() throws {
    guard (0...65_535).contains(serverPort) else {
      throw ValidationError("--server-port: \(serverPort) is out of range; use 0 to 65535")
    }
    guard serverCatalog != nil || (serverData == nil && serverReadyFile == nil) else {
      throw ValidationError("--server-data, --server-ready-file: need --server-catalog")
    }
  }

  /// Starts the server, and sends the store's notifications there first; returns `nil` without a
  /// catalog.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - urls: Where the store's notifications are sent too.
  ///   - host: The address to listen on.
  ///   - data: The store's data directory.
  ///   - logger: The log.
  func start(
    with store: SimulatedStore, notifying urls: [String], host: String, data: String, logger: Logger
  ) async throws -> Running? {
    guard let serverCatalog else { return nil }
    let readiness = try Readiness(file: serverReadyFile, environment: [:])
    let folder =
      serverData.map { URL(filePath: $0) } ?? URL(filePath: data).appending(path: "server")
    let (path, environment) = (
      try PackagedFile.path(serverCatalog), ProcessInfo.processInfo.environment
    )
    let settings = ServerSettings(
      catalog: try CatalogFile.load(path, environment: environment),
      roots: [store.root], dataDirectory: folder)
    let api = try await StoreServerAPI(of: store, for: settings.catalog, logger: logger)
    let server = try ServerApplication(
      settings, clock: store.clock, store: api?.endpoints, logger: logger)
    // The file changes in real time, whatever the store's clock does.
    let watcher = await CatalogWatcher(
      CatalogReloader(
        path: path, environment: environment, source: server.catalogs, clock: SystemClock()),
      logger: logger)
    let listener = try await Listener.start(
      EntitlementResponder(server.limitedService), metrics: server.metrics,
      services: server.services + [watcher], host: host, port: serverPort, logger: logger)
    let url = ListenAddress.url("http", host, listener.port)
    try await store.setNotificationURLs(["\(url)/v1/apple/notifications"] + urls)
    try readiness.reportListening(at: url)
    return Running(
      listener: listener, url: url, publicKey: "\(server.publicKey)", readiness: readiness,
      api: api)
  }
}
