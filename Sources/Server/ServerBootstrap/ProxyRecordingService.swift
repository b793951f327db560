internal import EntitlementServer
internal import ServiceLifecycle

/// Records what still waits in proxy mode when the server stops.
struct ProxyRecordingService: Service {
  let guarded: LimitedEntitlementService

  /// Returns the service if proxy mode is on.
  static func services(
    _ guarded: LimitedEntitlementService, _ settings: ServerSettings
  ) -> [any Service] {
    settings.revenueCatProxy == nil ? [] : [ProxyRecordingService(guarded: guarded)]
  }

  func run() async throws {
    try? await gracefulShutdown()
    await guarded.finishProxyRecordings()
  }
}
