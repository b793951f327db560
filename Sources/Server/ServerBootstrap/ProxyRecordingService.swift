internal import EntitlementServer
internal import ServiceLifecycle

/// Records what still waits in proxy mode when the server stops.
struct ProxyRecordingService: Service {
  let limitedService: LimitedEntitlementService

  /// Returns the service if proxy mode is on.
  static func services(
    _ limitedService: LimitedEntitlementService, _ settings: ServerSettings
  ) -> [any Service] {
    settings.revenueCatProxy == nil ? [] : [ProxyRecordingService(limitedService: limitedService)]
  }

  func run() async throws {
    try? await gracefulShutdown()
    await limitedService.finishProxyRecordings()
  }
}
