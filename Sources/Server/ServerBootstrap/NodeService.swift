internal import EntitlementServer
internal import Ledger
internal import ServiceLifecycle

/// Closes a shared ledger when the server stops, so that the other nodes do not list it any more.
struct NodeService: Service {
  let ledger: any NodeLedger
  let limitedService: LimitedEntitlementService

  /// Returns the service of a shared ledger; none for another one.
  static func services(
    _ ledger: any LedgerStore, _ limitedService: LimitedEntitlementService
  ) -> [any Service] {
    (ledger as? any NodeLedger).map { [NodeService(ledger: $0, limitedService: limitedService)] }
      ?? []
  }

  func run() async throws {
    try? await gracefulShutdown()
    // If a shutdown takes too long, all services end at the same time.
    await limitedService.finishProxyRecordings()
    await ledger.close()
  }
}
