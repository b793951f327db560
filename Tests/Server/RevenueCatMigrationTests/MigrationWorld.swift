import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import Foundation
import HTTPTypes
import HummingbirdTesting
import Ingest
import Ledger
import LedgerTestSupport
import Logging
import RevenueCatMigration
import SignedData
import SimulatorServer
import StoreTestSupport
import Subscriptions
import Synchronization

/// A simulated store whose customers are at RevenueCat, and a ledger to import them into.
struct MigrationWorld: Sendable {
  /// The time of an import.
  static let now = TestWorld.start + .days(40)

  let world: TestWorld
  let ledger = InMemoryLedger()
  let network = Network()

  init() throws {
    world = try TestWorld(
      notifications: NotificationSender(transport: SilentTransport(), url: nil))
  }

  /// Buys a product for an account, and adds the row that RevenueCat's export has for it.
  func buy(
    _ account: AccountID, for customer: String, into file: inout ExportFile,
    product: ProductID = TestWorld.monthly
  ) async throws -> String {
    let bought = try await world.buy(product, as: account)
    let id = bought.transaction.originalTransactionId.rawValue
    file.add(customer, id, of: id, ["product_identifier": product.rawValue])
    return id
  }

  /// Runs a test with a reconciler for the ledger.
  func open(
    hasKey: Bool = true, workers: Int = 4,
    _ test: @escaping @Sendable (AppStoreReconciler) async throws -> Void
  ) async throws {
    let (world, network, ledger) = (world, network, ledger)
    let verifier = OnlineSignedDataVerifier(
      SignedDataVerifier(
        roots: [world.store.root], apps: [.init(bundleID: TestWorld.bundleID, appAppleID: nil)],
        environments: [.sandbox]))
    try await world.withStoreAPI { client in
      let routes = StoreRoutes(client) { network.passes($0) }
      let servers = try EnvironmentRouter(
        production: AppStoreServerAPIClient(
          baseURL: "http://production", key: world.key, transport: SilentTransport(),
          clock: world.store.clock),
        sandbox: AppStoreServerAPIClient(
          baseURL: "http://sandbox", key: world.key, transport: routes, clock: world.store.clock))
      let app = ReconciledApp(
        bundleID: TestWorld.bundleID, environments: [.sandbox],
        servers: hasKey ? servers : nil)
      var settings = ReconcilerSettings()
      settings.workers = workers
      try await test(
        AppStoreReconciler(
          ingest: Ingestor(verifier: verifier, ledger: ledger, clock: world.store.clock),
          apps: [app], fingerprint: "1", ledger: ledger, clock: world.store.clock,
          settings: settings, sleep: { _ in },
          logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
    }
  }

  /// A run of an import.
  ///
  /// - Parameter sleep: Waits while the store does not respond. Default: a minute of the store.
  func run(
    _ reconciler: AppStoreReconciler, batch: String = "import",
    currencyGrants: [ProductID: [VirtualCurrencyCode: CurrencyGrant]] = [:],
    sleep: (@Sendable (Duration) async throws -> Void)? = nil
  ) -> MigrationRun {
    MigrationRun(
      ledger: ledger, reconciler: reconciler, clock: world.store.clock,
      settings: .init(batch: batch, actor: "cli:test", currencyGrants: currencyGrants),
      sleep: sleep ?? { [store = world.store] _ in try await store.advance(by: .seconds(60)) })
  }

  /// Everything about some customers in the ledger, as text.
  func picture(of customers: [AppUserID]) async throws -> [String] {
    var lines: [String] = []
    for id in customers {
      guard let customer = try await ledger.customer(id) else {
        lines.append("\(id): unknown")
        continue
      }
      let transactions = try await ledger.history(of: id).transactions.keys.sorted()
      let attributes = try await ledger.attributes(of: customer.appUserIDs)
      let grants = try await ledger.grants(to: customer.appUserIDs).map { recorded in
        "\(recorded.grant.entitlement) until \(recorded.grant.endsAt?.iso8601 ?? "ever")"
      }
      let parts =
        [customer.appUserIDs.map(\.rawValue).joined(separator: " = ")]
        + ["seen \(customer.firstSeen) to \(customer.lastSeen)"]
        + transactions.map(\.rawValue) + attributes.map { "\($0.key)=\($0.value ?? "")" } + grants
      lines.append(parts.joined(separator: "; "))
    }
    return lines
  }
}

/// The network to the store, which can be cut.
final class Network: Sendable {
  private struct State {
    var calls = 0
    var remaining = Int.max
    var failures = 0
  }

  private let state = Mutex(State())

  /// The number of calls that arrived.
  var calls: Int { state.withLock(\.calls) }

  /// Fails calls after some that arrive.
  ///
  /// - Parameters:
  ///   - calls: The number of calls that arrive first.
  ///   - failures: How many calls fail then.
  func cut(after calls: Int, failures: Int = .max) {
    state.withLock { ($0.remaining, $0.failures) = (calls, failures) }
  }

  func passes(_ path: String) -> Bool {
    state.withLock { state in
      if state.remaining == 0, state.failures > 0 {
        state.failures -= 1
        return false
      }
      if state.remaining > 0, state.remaining < .max { state.remaining -= 1 }
      state.calls += 1
      return true
    }
  }
}

/// A server that knows nothing.
struct SilentTransport: HTTPTransport {
  func send(
    _ request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> BufferedHTTPResponse {
    BufferedHTTPResponse(
      HTTPResponse(status: .notFound, headerFields: [.contentType: "application/json"]),
      body: Array(#"{"errorCode":4040010,"errorMessage":"Transaction id not found."}"#.utf8))
  }
}
