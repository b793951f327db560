import ArgumentParser
import Effects
import EntitlementServer
import Foundation
import Logging
import ServerBootstrap
import SignedData

/// `tessera serve`: the entitlement server.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Verify and record what Apple signs, and answer with signed entitlements.")

  @Option(help: "The catalogue: apps, keys, and which products unlock what (YAML).")
  var catalog: String

  @Option(help: "A root certificate to trust instead of Apple's, in PEM or DER; may be repeated.")
  var root: [String] = []

  @Option(help: "The folder of the ledger and the root signing key.")
  var data = "Data"

  @Option(help: "The address to listen on.")
  var host = "127.0.0.1"

  @Option(parsing: .unconditional, help: "The port to listen on; 0 takes a free one.")
  var port = 8080

  /// What to do about revoked certificates.
  enum Revocation: String, ExpressibleByArgument, CaseIterable {
    case off
    case soft
    case hard

    var policy: RevocationPolicy {
      switch self {
      case .off: .off
      case .soft: .soft
      case .hard: .hard
      }
    }
  }

  @Option(
    help: """
      Ask the certificate authorities (OCSP) whether signing certificates were revoked: off asks \
      nobody, soft refuses revoked ones, hard refuses all that are not known to be good.
      """)
  var revocation = Revocation.off

  func validate() throws {
    try Terminal.checkAddress(host: host, port: port)
  }

  func run() async throws {
    // It asks for a look at the catalogue, and must not end a server that is just starting.
    signal(SIGHUP, SIG_IGN)
    var logger = Logger(label: "tessera") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .notice
    do {
      let environment = ProcessInfo.processInfo.environment
      let settings = ServerSettings(
        catalog: try CatalogFile.load(catalog, environment: environment),
        roots: root.isEmpty ? [.appleRootCAG3] : try root.map(ServerSettings.readRoot),
        dataFolder: URL(filePath: data))
      let transport =
        revocation == .off
        ? nil : AsyncHTTPClientTransport(timeout: .seconds(5), longestBody: 64 << 10)
      let server = try BuiltServer(
        settings, clock: SystemClock(),
        revocation: transport.map { (revocation.policy, $0) },
        store: StoreServers(transport: AsyncHTTPClientTransport()), logger: logger)
      let reloader = CatalogReloader(
        path: catalog, environment: environment, source: server.catalogs, clock: SystemClock())
      let listener = try await Listener.start(
        EntitlementResponder(server.service), host: host, port: port,
        services: server.services + [CatalogWatcher(reloader, logger: logger)],
        stopsOnSignals: true,
        logger: logger)
      Terminal.print(
        """
        listening on http://\(host):\(listener.port)
        apps trust answers with this root key: \(server.publicKey)
        """)
      try await listener.wait()
    } catch {
      throw Terminal.refusal(error)
    }
  }
}
