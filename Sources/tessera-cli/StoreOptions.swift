import AppStoreServerAPI
import AppStoreSimulator
import AppStoreTypes
import ArgumentParser
import Effects
import Foundation
import Hummingbird
import Logging
import ServerBootstrap
import SignedData
import SimulatorServer
import StoreConfiguration
import StoreKitBackend

/// How a simulated store is run.
struct StoreOptions: ParsableArguments {
  /// What the store plays.
  enum Environment: String, ExpressibleByArgument, CaseIterable {
    case sandbox
    case production
  }

  @Option(help: "The bundle identifier of the app.")
  var bundle = "com.example.app"

  @Option(help: "Apple's number of the app, which production signs.")
  var appAppleID: Int64?

  @Option(help: "The App Store to play; production tries notifications again and looks up orders.")
  var environment = Environment.sandbox

  @Option(
    help: "A URL that gets the notifications; may be repeated, the first is the app's server.")
  var notify: [String] = []

  @Option(help: "The seconds that pass in the store in one real second; 0 stands still.")
  var timeRate = 0

  @Option(help: "What the store's identifiers are drawn from; another one each time unless told.")
  var seed: UInt64?

  @Option(help: "A file of `tessera store save`: begin with that store's life and seed.")
  var restore: String?

  @Option(
    help: """
      The habits of StoreKit that devices show: ideal, iOS, macOS or awkward, and ids to add or to \
      leave out, as in awkward,-B12; ideal unless told.
      """)
  var behaviors: String?

  @Option(help: "The folder of the store's certificates and keys.")
  var data = "Data/store"

  @Option(help: "The address to listen on.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 takes a free one.")
  var port = 8090

  func validate() throws {
    guard (0...1_000_000_000).contains(timeRate) else {
      throw ValidationError("--time-rate: not 0 to 1000000000")
    }
    do throws(StoreKitBehaviorsError) {
      _ = try chosenBehaviors
    } catch {
      throw ValidationError("--\(error)")
    }
  }

  /// The habits that were asked for; `nil` for none in particular.
  private var chosenBehaviors: StoreKitBehaviors? {
    get throws(StoreKitBehaviorsError) {
      guard let behaviors else { return nil }
      return try StoreKitBehaviors(parsing: behaviors)
    }
  }

  /// Runs a store that sells what a file has, until a signal stops it.
  func serve(_ file: String) async throws {
    var logger = Logger(label: "tessera") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .notice
    // Apple does not wait long for an answer either.
    let transport = AsyncHTTPClientTransport(timeout: .seconds(10))
    do {
      let snapshot = try restore.map {
        try SimulatedStore.snapshot(from: Array(try ServerSettings.read($0).utf8))
      }
      let opened = try open(file, transport, snapshot)
      if let snapshot { try await opened.store.restore(snapshot) }
      if let behaviors = try chosenBehaviors { await opened.store.setBehaviors(behaviors) }
      let listener = try await Listener.start(
        opened.router.buildResponder(), host: host, port: port, stopsOnSignals: true,
        logger: logger)
      Terminal.print(introduction(of: opened, port: listener.port))
      let ticking = timeRate == 0 ? nil : Task { await ticker(opened.store).run() }
      try await listener.wait()
      ticking?.cancel()
      await ticking?.value
      await transport.shutdown()
    } catch {
      throw Terminal.refusal(error)
    }
  }

  private func open(
    _ file: String, _ transport: any HTTPTransport, _ snapshot: StoreSnapshot?
  ) throws -> OpenedStore {
    let bytes = Array(try ServerSettings.read(file).utf8)
    return try OpenedStore(
      configuration: try StoreConfiguration(parsing: bytes, fileName: file),
      app: SimulatedApp(bundleID: BundleID(bundle), appAppleID: appAppleID),
      folder: URL(filePath: data), start: snapshot?.start ?? SystemClock().now(),
      seed: snapshot?.seed ?? seed ?? UInt64.random(in: .min ... .max),
      environment: environment == .production ? .production : .sandbox,
      notifications: try NotificationSender(transport: transport, urls: notify))
  }

  private func ticker(_ store: SimulatedStore) -> StoreTicker {
    StoreTicker(store: store, rate: timeRate, clock: SystemClock())
  }

  /// What whoever configures a server or an app must know.
  private func introduction(of store: OpenedStore, port: Int) -> String {
    """
    the simulated App Store is at http://\(host):\(port)
    servers trust it with:            --root \(store.rootFile.path)
    Apple's API is called with:       key \(store.apiKey.keyID), issuer \(store.apiKey.issuerID), \
    \(store.apiKeyFile.path)
    customers and time move with:     tessera store advance 3d --store http://\(host):\(port)
    programs drive it with:           http://\(host):\(port)/control/openapi.json
    apps on this machine find it by:  STOREKIT_URL=http://\(host):\(port)
    \(store.store.root.pem)\(store.apiKey.pemRepresentation)
    """
  }
}
