import AppStoreCore
import Foundation
import HummingbirdTesting
import Ingest
import Ledger
import LedgerSQLite
import LedgerTestSupport
import Logging
import SignedData
import SimulatorServer
import StoreTestSupport

/// A developer's server whose process may end at any point; only its ledger's file remains.
struct RestartingServer {
  /// The result of posting a receipt, as the app sees it.
  enum Posted {
    /// The app is done with the receipt.
    case answered
    /// The app keeps the receipt and posts it again.
    case again
  }

  let market: Market
  let wire: Wire
  private let path: String
  private let app: ReconciledApp
  private let policy: RevocationPolicy
  private(set) var ledger: SQLiteLedger
  private(set) var ingest: Ingestor
  private(set) var synchronization: AppStoreReconciler

  /// Starts a server with a ledger file, which is created if missing.
  ///
  /// - Parameter policy: With any policy except `off`, notifications are acknowledged before they
  ///   are verified.
  init(
    _ market: Market, path: String, wire: Wire, client: any TestClientProtocol,
    policy: RevocationPolicy
  ) throws {
    (self.market, self.wire, self.path, self.policy) = (market, wire, path, policy)
    app = try market.app(StoreRoutes(client) { wire.passes($0) }, market.key)
    ledger = try SQLiteLedger(path: path)
    ingest = market.ingest(policy: policy, into: ledger)
    synchronization = Self.synchronization(market, app, ingest, ledger, trusting: true)
    wire.connect(ingest)
  }

  /// Ends the process and starts another with the same file.
  ///
  /// - Parameter trusting: Whether the store's root is configured; without it nothing verifies.
  mutating func restart(trusting: Bool = true) throws {
    try? ledger.close()
    ledger = try SQLiteLedger(path: path)
    ingest = market.ingest(trusting: trusting, policy: policy, into: ledger)
    synchronization = Self.synchronization(market, app, ingest, ledger, trusting: trusting)
    wire.connect(ingest)
  }

  private static func synchronization(
    _ market: Market, _ app: ReconciledApp, _ ingest: Ingestor, _ ledger: SQLiteLedger,
    trusting: Bool
  ) -> AppStoreReconciler {
    AppStoreReconciler(
      ingest: ingest, apps: [app], fingerprint: trusting ? "right" : "wrong", ledger: ledger,
      clock: market.store.clock, sleep: { _ in },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  /// Ends the process during a response of the store, and starts it again.
  mutating func crash(
    during work: (AppStoreReconciler) async throws -> Void
  ) async throws {
    let ledger = ledger
    wire.setAccident { try? ledger.close() }
    // The injected accident is meant to fail it.
    try? await work(synchronization)
    wire.setAccident(nil)
    try restart()
  }

  /// Posts a transaction as a customer's app.
  func post(_ token: String, as customer: AppUserID) async -> Posted {
    do throws(IngestError) {
      _ = try await ingest.transaction(token, from: customer)
      return .answered
    } catch {
      return error.isRetryable ? .again : .answered
    }
  }

  /// Requests refreshes of purchases.
  func request(
    _ purchases: [(id: OriginalTransactionID, claimant: AppUserID?)], because cause: RefreshTrigger,
    batch: String? = nil
  ) async throws {
    try await synchronization.request(
      purchases.map { purchase, claimant in
        RefreshRequest(
          purchase: purchase,
          target: RefreshTarget(bundleID: Market.bundleID, environment: market.environment),
          claimant: claimant, cause: cause, batch: batch)
      })
  }
}
