import AppStoreCore
import ArgumentParser
import AsyncHTTPTransport
import Catalog
import EntitlementServer
import Foundation
import Ingest
import Logging
import ServerBootstrap
import SignedData

/// The options of commands that query the App Store for a server's ledger.
struct ReconcilerOptions: ParsableArguments {
  @OptionGroup var catalog: CatalogOption

  @Option(help: "A root certificate to trust instead of Apple's (PEM or DER); repeatable.")
  var root: [String] = []

  @OptionGroup var ledger: LedgerOptions

  @Option(
    help: """
      The base URL of the App Store Server API, such as a simulated store's; rejected if an app sells \
      in Production.
      """)
  var store: String?

  /// Opens the ledger, and connects it to the App Store.
  ///
  /// - Parameter workers: The number of concurrent refreshes; `nil` for the default.
  func openReconciler(workers: Int? = nil) async throws -> ReconcilerAdmin {
    var logger = Logger(label: "tessera") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .error
    var settings = ServerSettings(
      catalog: try catalog.load(ledger.settings),
      roots: root.isEmpty ? [.appleRootCAG3] : try root.map(ServerSettings.readRoot),
      dataDirectory: try ledger.dataDirectory)
    settings.database = try ledger.location()
    if let workers { settings.synchronization.workers = workers }
    let servers = try AppStoreEndpoints.configured(
      store, for: settings.catalog, transport: AsyncHTTPClientTransport())
    return try await ReconcilerAdmin(
      settings, clock: SystemClock(), store: servers, logger: logger)
  }
}
