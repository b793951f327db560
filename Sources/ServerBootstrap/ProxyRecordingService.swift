internal import EntitlementServer
internal import ServiceLifecycle

/// Records what still waits in proxy mode when the server stops.
struct ProxyRecordingService: Service {
  let guarded: LimitedEntitlementService

  func run() async throws {
    try? await gracefulShutdown()
    await guarded.finishProxyRecordings()
  }
}
