import ArgumentParser
import CatalogFiles
import Effects
import EntitlementServer
import Foundation
import HTTPListening
import Logging
import ServerBootstrap
import SimulatorServer

/// The options of a store that also runs an entitlement server with its own clock.
///
/// The server gets the store's notifications and has the store's time, so that access ends when the
/// store's time says so. It sends no queries to the store.
struct StoreServerOptions: ParsableArguments {
  /// A running entitlement server.
  struct Running {
    let listener: Listener
    let url: String
    let publicKey: String
    let readiness: Readiness

    /// The lines for people.
    var introduction: String {
      """
      entitlement server:               \(url)
      its root key for apps:            \(publicKey)
      """
    }

    /// Closes the port.
    func stop() async {
      readiness.end()
      await listener.stop()
    }
  }

  @Option(
    help: """
      Also run an entitlement server with this catalog and the store's clock, for tests.
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
    let server = try ServerApplication(settings, clock: store.clock, logger: logger)
    // The file changes in real time, whatever the store's clock does.
    let watcher = await CatalogWatcher(
      CatalogReloader(
        path: path, environment: environment, source: server.catalogs, clock: SystemClock()),
      logger: logger)
    let listener = try await Listener.start(
      EntitlementResponder(server.guarded), metrics: server.metrics,
      services: server.services + [watcher], host: host, port: serverPort, logger: logger)
    let url = ListenAddress.url("http", host, listener.port)
    try await store.setNotificationURLs(["\(url)/v1/apple/notifications"] + urls)
    try readiness.reportListening(at: url)
    return Running(
      listener: listener, url: url, publicKey: "\(server.publicKey)", readiness: readiness)
  }
}
