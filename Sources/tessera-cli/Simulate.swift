import AppStoreServerAPI
import AppStoreSimulator
import AppStoreTypes
import ArgumentParser
import Effects
import Foundation
import Hummingbird
import Logging
import ServerBootstrap
import SimulatorServer
import StoreConfiguration

/// `tessera simulate`: the simulated App Store.
struct Simulate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play the App Store: signed transactions, notifications, Apple's server API.")

  @Argument(help: "The .storekit file to sell from.")
  var file = "Examples/Catalog.storekit"

  @Option(help: "The bundle identifier of the app.")
  var bundle = "com.example.app"

  @Option(help: "The URL that gets the notifications.")
  var notify: String?

  @Option(help: "The folder of the store's certificates and keys.")
  var data = "Data/store"

  @Option(help: "The address to listen on.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 takes a free one.")
  var port = 8090

  func run() async throws {
    var logger = Logger(label: "tessera") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .notice
    let transport = AsyncHTTPClientTransport()
    do {
      let bytes = Array(try ServerSettings.read(file).utf8)
      let store = try OpenedStore(
        configuration: try StoreConfiguration(parsing: bytes, fileName: file),
        app: SimulatedApp(bundleID: BundleID(bundle)), folder: URL(filePath: data),
        start: SystemClock().now(), seed: UInt64.random(in: .min ... .max),
        notifications: try NotificationSender(transport: transport, url: notify))
      let listener = try await Listener.start(
        store.router.buildResponder(), host: host, port: port, stopsOnSignals: true, logger: logger)
      Terminal.print(
        """
        the simulated App Store is at http://\(host):\(listener.port)
        servers trust it with:            --root \(store.rootFile.path)
        Apple's API is called with:       key \(store.apiKey.keyID), issuer \(store.apiKey.issuerID), \
        \(store.apiKeyFile.path)
        apps on this machine find it by:  STOREKIT_URL=http://\(host):\(listener.port)
        """)
      try await listener.wait()
      await transport.shutdown()
    } catch {
      throw Terminal.refusal(error)
    }
  }
}
