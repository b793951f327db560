/// Measures and limits real time; injected in tests.
public struct RealTimeClock: Sendable {
  let now: @Sendable () -> Duration
  let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a stopwatch.
  ///
  /// - Parameters:
  ///   - now: Returns the time since a fixed instant.
  ///   - sleep: Waits for a duration, and throws early if its task is canceled.
  public init(
    now: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }

  /// Returns a stopwatch of the machine's clock.
  public static func system() -> RealTimeClock {
    let start = ContinuousClock.now
    return RealTimeClock(
      now: { ContinuousClock.now - start }, sleep: { try await Task.sleep(for: $0) })
  }
}
