internal import Ingest
internal import ServiceLifecycle

/// Asks the store as long as the server runs; what is under way when it stops is done at the next start.
struct SynchronizationService: Service {
  let synchronization: StoreSynchronization

  func run() async throws {
    await cancelWhenGracefulShutdown { await synchronization.run() }
  }
}
