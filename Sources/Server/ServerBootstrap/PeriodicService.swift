public import ServiceLifecycle

/// Calls a check now, and again after each interval until the server stops.
public struct PeriodicService: Service {
  private let interval: Duration
  private let check: @Sendable () async -> Void

  /// Creates a service.
  public init(every interval: Duration, _ check: @escaping @Sendable () async -> Void) {
    self.interval = interval
    self.check = check
  }

  /// Checks until the server stops.
  public func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await check()
        try? await Task.sleep(for: interval)
      }
    }
  }
}
