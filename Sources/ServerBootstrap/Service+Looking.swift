internal import ServiceLifecycle

extension Service {
  /// Calls a check now, and again after each interval until the server stops.
  func keepLooking(
    every interval: Duration, _ look: @Sendable @escaping () async -> Void
  ) async {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await look()
        try? await Task.sleep(for: interval)
      }
    }
  }
}
