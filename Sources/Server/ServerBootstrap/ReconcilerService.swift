internal import Ingest
internal import ServiceLifecycle

/// Queries the App Store while the server runs; unfinished work continues at the next start.
struct ReconcilerService: Service {
  let synchronization: AppStoreReconciler

  func run() async throws {
    await cancelWhenGracefulShutdown { await synchronization.run() }
  }
}
