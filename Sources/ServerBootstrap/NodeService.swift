internal import Ledger
internal import ServiceLifecycle

/// Closes a shared ledger when the server stops, so that the other nodes do not list it any more.
struct NodeService: Service {
  let ledger: any NodeLedger

  func run() async throws {
    try? await gracefulShutdown()
    await ledger.close()
  }
}
