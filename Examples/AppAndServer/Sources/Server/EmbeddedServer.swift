import AppStoreCore
import Catalog
import EntitlementServer
import Foundation
import HTTPListening
import Logging
import ServerBootstrap
import SignedData

/// An entitlement server inside this program.
struct EmbeddedServer: Sendable {
  /// The products and what they unlock; a real server reads it from a file.
  static let catalog = """
    apps:
      - name: Example
        bundle_id: com.example.app
        environments: [Sandbox]
        public_api_keys: [appl_example]
    entitlements:
      pro: [com.example.pro.monthly, com.example.pro.yearly]
    """

  /// The public key to build into apps.
  let rootKey: String
  /// The server's port.
  var port: Int { listener.port }

  private let listener: Listener

  /// Starts the server.
  ///
  /// - Parameters:
  ///   - root: The trusted root of signed data: Apple's, or that of a simulated store.
  ///   - data: The directory of the ledger and the signing keys.
  ///   - port: The port; 0 for any free one.
  ///   - clock: The clock for the time of responses.
  init(
    trusting root: RootCertificate, data: URL, port: Int, clock: any WallClock = SystemClock()
  ) async throws {
    let logger = Logger(label: "server")
    let settings = ServerSettings(
      catalog: try CatalogFile.parse(Self.catalog, fileName: "catalog.yaml"), roots: [root],
      dataDirectory: data)
    let application = try ServerApplication(settings, clock: clock, logger: logger)
    rootKey = application.publicKey.base64
    listener = try await Listener.start(
      EntitlementResponder(application.limitedService), metrics: application.metrics,
      services: application.services, host: "127.0.0.1", port: port, logger: logger)
  }

  /// Waits until the server has stopped.
  func wait() async throws { try await listener.wait() }

  /// Stops the server.
  func stop() async { await listener.stop() }
}
