import AppStoreCore
import ArgumentParser
import AsyncHTTPTransport
import Catalog
import EntitlementServer
import Foundation
import HTTPListening
import Ledger
import Logging
import ServerAdministration
import ServerBootstrap
import ServiceLifecycle
import SettingsParsing
import SignedData

/// `tessera serve`: the entitlement server.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run the entitlement server.",
    discussion: """
      Every setting is a flag (--tls-cert), an environment variable (TESSERA_TLS_CERT) and a key of the \
      settings file (tls_cert), in that order of precedence. --settings or TESSERA_SETTINGS names the \
      file. Paths in the file are relative to the file.
      """)

  @OptionGroup(title: "Settings")
  var flags: SettingFlags

  @Flag(help: "Print every setting and its origin, then exit.")
  var printSettings = false

  func run() async throws {
    // SIGHUP requests a check of the catalog, and must not end a server that is starting.
    signal(SIGHUP, SIG_IGN)
    ProcessProtection.begin()
    var writesJSON = false
    do {
      let environment = ProcessInfo.processInfo.environment
      let reader = try flags.reader(environment: environment)
      writesJSON = reader.writesJSON && !printSettings
      if printSettings {
        for setting in reader.settings { Console.print(Console.printable(setting.line)) }
      }
      for unknown in reader.unknownVariables {
        if writesJSON {
          Self.jsonLogger(Console.complain).warning("Unknown setting", reason: unknown)
        } else {
          Console.printStatus("tessera: \(unknown)")
        }
      }
      let settings = try ServeOptions(reader)
      if printSettings { return }
      try await serve(settings, environment: environment)
    } catch {
      guard writesJSON else { throw Console.exitError(error) }
      Self.jsonLogger(Console.complain).critical("The server stopped", reason: "\(error)")
      throw ExitCode(1)
    }
  }

  private func serve(
    _ options: ServeOptions, environment: [String: String]
  ) async throws {
    let clock = SystemClock()
    let logger = options.logger(clock: clock)
    let readiness = try Readiness(file: options.readyFile, environment: environment)
    defer { readiness.end() }
    // In addition to its connections a server has a few open files.
    let wanted = options.connections.maxConnections + 128
    if let limit = OpenFileLimit.raise(to: wanted), limit < wanted {
      logger.warning(
        "Open file limit too low for the configured connections",
        metadata: [
          "allowed": .stringConvertible(limit),
          "fix": "ulimit -n \(wanted), or lower --limit-connections",
        ])
    }
    let certificate = try options.tls.map {
      try TLSCertificate(
        certificate: URL(filePath: $0.certificate), key: URL(filePath: $0.key), at: clock.now())
    }
    let transport =
      options.revocation == .off
      ? nil : AsyncHTTPClientTransport(timeout: .seconds(5), maxBodyBytes: 64 << 10)
    let settings = try ServerSettings(options, environment: environment)
    let store = try AppStoreEndpoints.configured(
      options.store, for: settings.catalog, transport: AsyncHTTPClientTransport())
    let lock = try DataDirectoryLock(settings.dataDirectory)
    defer { withExtendedLifetime(lock) {} }
    // Checked before keys and ledger are created, so that a server that cannot listen creates none.
    try await Listener.check(host: options.host, port: options.port)
    warn(options, environment, logger)
    warn(settings, logger)
    let server = try await ServerApplication.open(
      settings, clock: clock, revocation: transport.map { (options.revocation, $0) }, store: store,
      logger: logger)
    let watch = certificate.map {
      let watch = TLSCertificateWatcher(
        $0, metrics: server.metrics, clock: clock, logger: logger)
      return PeriodicService(every: TLSCertificateWatcher.interval) { await watch.look() }
    }
    let reloader = CatalogReloader(
      path: options.catalog, environment: environment, source: server.catalogs, clock: clock)
    // Created before the server reports that it listens, so that no SIGHUP of a client is missed.
    let watcher = await CatalogWatcher(reloader, logger: logger)
    let optional: [(any Service)?] = [
      await follower(of: server.ledger, options, watcher, logger), watch,
    ]
    let services: [any Service] = server.services + [watcher] + optional.compactMap(\.self)
    let listener = try await Listener.start(
      EntitlementResponder(server.limitedService, isEncrypted: certificate != nil),
      limits: options.connections, certificate: certificate, metrics: server.metrics,
      services: services, host: options.host, port: options.port, stopsOnSignals: true,
      logger: logger
    )
    let url = ListenAddress.url(
      certificate == nil ? "http" : "https", options.host, listener.port)
    announce(server, at: url, options)
    do {
      try readiness.reportListening(at: url)
    } catch {
      await listener.stop()
      throw error
    }
    try await listener.wait()
  }
}

extension ServeCommand {
  /// Prints where the server listens, whatever the log level is.
  private func announce(_ server: ServerApplication, at url: String, _ options: ServeOptions) {
    switch options.logFormat {
    case .text:
      Console.print(
        """
        listening on \(url)
        root key for apps: \(server.publicKey)
        """)
    case .json:
      Self.jsonLogger(Console.write).notice(
        "Listening", metadata: ["url": "\(url)", "root_key": "\(server.publicKey)"])
    }
  }

  /// A log with one JSON object on each line, for what is printed in any case.
  private static func jsonLogger(_ write: @escaping @Sendable (String) -> Void) -> Logger {
    var logger = Logger(label: "tessera") { _ in
      JSONLinesLogHandler(time: { SystemClock().now().iso8601 }, write: write)
    }
    logger.logLevel = .notice
    return logger
  }

  /// Uses the catalog that was published in the ledger, and follows it; `nil` for a ledger that no
  /// other server shares.
  private func follower(
    of ledger: any LedgerStore, _ options: ServeOptions, _ watcher: CatalogWatcher, _ logger: Logger
  ) async -> PeriodicService? {
    guard let ledger = ledger as? any NodeLedger else { return nil }
    let follower = PublishedCatalogFollower(ledger.catalogs, path: options.catalog, logger: logger)
    await follower.look()
    await watcher.reload()
    return PeriodicService(every: PublishedCatalogFollower.interval) { await follower.look() }
  }

  /// Logs warnings about proxy mode.
  private func warn(_ settings: ServerSettings, _ logger: Logger) {
    guard let proxy = settings.revenueCatProxy else { return }
    if settings.catalog.apps.allSatisfy(\.revenueCatAPIKeys.isEmpty) {
      logger.warning(
        "Proxy mode is on, and no app has a key of RevenueCat",
        metadata: ["fix": "add revenuecat_public_api_keys to the app in the catalog"])
    }
    if PlainHTTP.isRemote(proxy.url) {
      logger.warning(
        "Requests to RevenueCat are not encrypted",
        metadata: ["url": "\(proxy.url)", "fix": "use https://"])
    }
  }

  /// Logs warnings about exposed secrets and about settings that are for tests only.
  private func warn(_ options: ServeOptions, _ environment: [String: String], _ logger: Logger) {
    let exposed = ExposedFile.found(
      catalog: options.catalog, tlsKey: options.tls.map { URL(filePath: $0.key) },
      environment: environment)
    for file in exposed { logger.warning("\(file.evidence)", metadata: ["fix": "\(file.fix)"]) }
    if options.trustsXcode {
      logger.warning(
        "All StoreKit testing certificates are trusted until this server stops",
        metadata: ["fix": "if others use this server, list certificates in xcode_certificates"])
    }
    if let store = options.store, PlainHTTP.isRemote(store) {
      logger.warning(
        "Requests to the store are not encrypted",
        metadata: ["store": "\(store)", "fix": "use https://"])
    }
  }
}

extension SettingsReader {
  /// Whether the log has the format JSON, also if other settings are invalid.
  fileprivate var writesJSON: Bool {
    settings.first { $0.setting.name == "log-format" }?.values == ["json"]
  }
}

extension Logger {
  fileprivate func warning(_ message: Message, reason: String) {
    warning(message, metadata: ["reason": "\(reason)"])
  }

  fileprivate func critical(_ message: Message, reason: String) {
    critical(message, metadata: ["reason": "\(reason)"])
  }
}

extension ServeOptions {
  /// The log, on standard error.
  func logger(clock: any WallClock) -> Logger {
    var logger = Logger(label: "tessera") { label in
      switch logFormat {
      case .text:
        StreamLogHandler.standardError(
          label: label, metadataProvider: CurrentRequest.metadataProvider)
      case .json:
        JSONLinesLogHandler(
          metadataProvider: CurrentRequest.metadataProvider, time: { clock.now().iso8601 },
          write: { Console.complain($0) })
      }
    }
    logger.logLevel = logLevel
    return logger
  }
}

extension ServerSettings {
  /// Reads the files that the settings name.
  fileprivate init(_ options: ServeOptions, environment: [String: String]) throws {
    var roots: [RootCertificate] = []
    for root in options.roots { roots.append(try Self.readRoot(root)) }
    let catalog = try CatalogFile.load(options.catalog, environment: environment)
    self.init(
      catalog: options.trustsXcode ? try catalog.trustingXcode() : catalog,
      roots: roots.isEmpty ? [.appleRootCAG3] : roots, dataDirectory: URL(filePath: options.data))
    limits = options.limits
    trustedProxies = options.trustedProxies
    revenueCatProxy = options.revenueCatProxy
    metricsToken = options.metricsToken
    database = options.ledger.map { .database(url: $0) }
    dashboardSecret = options.dashboardSecret
  }
}
