import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import ArgumentParser
import AsyncHTTPTransport
import EntitlementServer
import Foundation
import HTTPListening
import Hummingbird
import Logging
import ServerBootstrap
import SignedData
import SimulatorServer
import StoreConfiguration
import StoreKitBackend

struct StoreOptions: ParsableArguments {
  /// The environment that the store simulates.
  enum Environment: String, ExpressibleByArgument, CaseIterable {
    case sandbox
    case production
  }

  @Option(help: "The bundle identifier of the app.")
  var bundle = "com.example.app"

  @Option(help: "The app's bundle version, which notifications include.")
  var bundleVersion = "1"

  @Option(parsing: .unconditional, help: "The app's Apple ID (numeric), which Production signs.")
  var appAppleID: Int64?

  @Option(
    help: """
      The environment to simulate; only production retries notifications and supports order lookup.
      """)
  var environment = Environment.sandbox

  @Option(
    help: """
      A URL to send notifications to; repeatable. The first is the app's server.
      """)
  var notify: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How fast store time runs: store seconds per real second, or one of Xcode's time rates.",
      discussion: """
        0 stops the clock. A name such as monthly-renewal-every-five-minutes runs the clock in real \
        time and shortens subscriptions, grace periods and billing retry as Apple's table does. \
        Default: the time rate of the .storekit file; if that is real time, the clock is stopped. \
        Names: \(TimeRate.known.compactMap(\.name).joined(separator: ", ")).
        """))
  var timeRate: String?

  @Option(
    parsing: .unconditional,
    help: "Renewals before a subscription ends; Apple's sandbox uses 12 (default: unlimited).")
  var renewalLimit: Int?

  @Option(help: "The initial store time, such as 2026-08-21 (default: now).")
  var start: String?

  @Option(
    parsing: .unconditional,
    help: "The seed for generated IDs (default: random).")
  var seed: UInt64?

  @Option(
    help: "A file from `tessera store save`; the store continues from its state, with its seed.")
  var restore: String?

  @Option(
    help: """
      The StoreKit behaviors of devices: ideal, iOS, macOS or awkward, and IDs to add or remove, \
      as in awkward,-B12 (default: ideal).
      """)
  var behaviors: String?

  @Option(help: "The directory of the store's certificates and keys.")
  var data = "Data/store"

  @Option(help: "The address to listen on.")
  var host = "127.0.0.1"

  @Option(parsing: .unconditional, help: "The port to listen on; 0 picks a free one.")
  var port = 8090

  @Option(
    help: """
      A file to create with the store's URL once it listens; removed at startup and at exit.
      """)
  var readyFile: String?

  @OptionGroup(title: "TLS")
  var tls: StoreTLSOptions

  @OptionGroup(title: "Entitlement server")
  var server: StoreServerOptions

  func validate() throws {
    guard StoreClockRate(timeRate, configured: .realTime) != nil else {
      throw ValidationError(
        "--time-rate: unknown rate \"\(timeRate ?? "")\"; use 0 to 1000000000, or a name such as "
          + "monthly-renewal-every-five-minutes")
    }
    guard startDate.map(Self.dates.contains) ?? (start == nil) else {
      throw ValidationError(
        "--start: unknown date \"\(start ?? "")\"; use one from 1980 to 2079, such as 2026-08-21 or "
          + "2026-08-21T17:42:58Z")
    }
    guard renewalLimit.map({ $0 >= 0 }) ?? true else {
      throw ValidationError("--renewal-limit: must be 0 or more")
    }
    try Console.checkApp(bundle: bundle, appAppleID: appAppleID, data: data)
    try Console.checkAddress(host: host, port: port)
    do throws(StoreKitBehaviorsError) {
      _ = try chosenBehaviors
    } catch {
      throw ValidationError("--\(error)")
    }
  }

  /// The selected behaviors; `nil` if none were selected.
  private var chosenBehaviors: StoreKitBehaviors? {
    get throws(StoreKitBehaviorsError) {
      guard let behaviors else { return nil }
      return try StoreKitBehaviors(parsing: behaviors)
    }
  }

  /// Runs a store with the products of a file, until a signal stops it.
  func serve(_ file: String) async throws {
    var logger = Logger(label: "tessera") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .notice
    // Apple does not wait long for a response either.
    let transport = AsyncHTTPClientTransport(timeout: .seconds(10))
    do {
      let readiness = try Readiness(
        file: readyFile, environment: ProcessInfo.processInfo.environment)
      defer { readiness.end() }
      let snapshot = try restore.map(savedStore)
      let configuration = try configuration(in: file)
      let time = runningTime(configuration, snapshot)
      // Checked before keys are created, so that a store that cannot listen creates none.
      try await Listener.check(host: host, port: port)
      let opened = try open(configuration, time, transport, snapshot)
      if let snapshot { try await opened.store.restore(snapshot) }
      if let behaviors = try chosenBehaviors { await opened.store.setBehaviors(behaviors) }
      let responder = opened.router.buildResponder()
      let encrypted = try await tls.start(responder, host: host, data: data, logger: logger)
      let listener = try await Listener.start(
        responder, host: host, port: port, stopsOnSignals: true, logger: logger)
      let server = try await server.start(
        with: opened.store, notifying: notify, host: host, data: data, logger: logger)
      let url = ListenAddress.url("http", host, listener.port)
      Console.print(
        ([introduction(of: opened, time, at: url)]
          + [encrypted?.introduction, server?.introduction].compactMap(\.self))
          .joined(separator: "\n"))
      try readiness.reportListening(at: url)
      let ticking = ticker(opened.store, time).map { ticker in Task { await ticker.run() } }
      try await listener.wait()
      await encrypted?.listener.stop()
      await server?.stop()
      ticking?.cancel()
      await ticking?.value
      await transport.shutdown()
    } catch {
      throw Console.exitError(error)
    }
  }

  /// The range of dates in which certificates can be created.
  private static let dates = Timestamp(milliseconds: 315_532_800_000)..<SimulatedStore.latestDate

  private var startDate: Timestamp? { start.flatMap { Timestamp(date: $0) } }

  /// Reads a saved store; an error names the file.
  private func savedStore(in file: String) throws -> StoreSnapshot {
    let bytes = Array(try ServerSettings.read(file).utf8)
    do {
      let snapshot = try SimulatedStore.snapshot(from: bytes)
      try checkOptions(against: snapshot)
      return snapshot
    } catch let error as SnapshotError {
      throw ValidationError("--restore \(file): \(error)")
    }
  }

  /// Throws if options are given that a restored store would ignore.
  private func checkOptions(against snapshot: StoreSnapshot) throws(ValidationError) {
    let others = [
      ("--seed", seed.map { $0 != snapshot.seed } ?? false, "\(snapshot.seed)"),
      ("--start", startDate.map { $0 != snapshot.start } ?? false, snapshot.start.iso8601),
      (
        "--renewal-limit", renewalLimit.map { $0 != snapshot.renewalLimit } ?? false,
        snapshot.renewalLimit.map { "\($0)" } ?? "none"
      ),
    ]
    for (option, isOther, saved) in others where isOther {
      throw ValidationError("\(option): the saved store uses \(saved); omit the option")
    }
  }

  private func configuration(in file: String) throws -> StoreKitConfiguration {
    let file = try PackagedFile.path(file)
    return try StoreKitConfiguration(
      parsing: Array(try ServerSettings.read(file).utf8), fileName: file)
  }

  /// Returns the selected time options; a restored store keeps its subscriptions.
  private func runningTime(
    _ configuration: StoreKitConfiguration, _ snapshot: StoreSnapshot?
  ) -> StoreClockRate {
    let saved = snapshot.map { $0.timeRate ?? .realTime }
    return StoreClockRate(timeRate, configured: saved ?? configuration.settings.timeRate)
      ?? StoreClockRate(multiple: 0)
  }

  private func open(
    _ configuration: StoreKitConfiguration, _ time: StoreClockRate, _ transport: any HTTPTransport,
    _ snapshot: StoreSnapshot?
  ) throws -> SimulatedStoreServer {
    try SimulatedStoreServer(
      configuration: configuration,
      app: SimulatedApp(
        bundleID: BundleID(bundle), appAppleID: appAppleID, bundleVersion: bundleVersion),
      folder: URL(filePath: data), start: snapshot?.start ?? startDate ?? SystemClock().now(),
      seed: snapshot?.seed ?? seed ?? UInt64.random(in: .min ... .max),
      environment: environment == .production ? .production : .sandbox,
      timeRate: snapshot.map { $0.timeRate ?? .realTime } ?? time.timeRate,
      renewalLimit: snapshot.map(\.renewalLimit) ?? renewalLimit,
      notifications: try NotificationSender(transport: transport, urls: notify))
  }

  private func ticker(_ store: SimulatedStore, _ time: StoreClockRate) -> StoreClockDriver? {
    guard time.multiple > 0 else { return nil }
    return StoreClockDriver(store: store, rate: time.multiple, clock: SystemClock())
  }

  private func description(of time: StoreClockRate) -> String {
    if let name = time.timeRate.name, time.timeRate != .realTime { return name }
    return time.multiple == 0 ? "stopped" : "\(time.multiple) store seconds per second"
  }

  /// Returns the information for configuring a server or an app.
  private func introduction(of store: SimulatedStoreServer, _ time: StoreClockRate, at url: String)
    -> String
  {
    """
    simulated App Store:              \(url)
    to trust it, start servers with:  --root \(store.rootFile.path)
    In-App Purchase key:              key ID \(store.apiKey.keyID), issuer ID \
    \(store.apiKey.issuerID), file \(store.apiKeyFile.path)
    to control it:                    tessera store advance 3d --store \(url)
    clock:                            \(description(of: time))
    control API:                      \(url)/control/openapi.json
    for apps on this machine:         STOREKIT_URL=\(url)
    \(store.store.root.pem)\(store.apiKey.pemRepresentation)
    """
  }
}
