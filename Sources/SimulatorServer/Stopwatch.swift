/// Measures and limits real time; the seam to the machine's clock.
public struct Stopwatch: Sendable {
  let now: @Sendable () -> Duration
  let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a stopwatch.
  ///
  /// - Parameters:
  ///   - now: The time since an instant that never changes.
  ///   - sleep: Waits for so long; it ends early, with an error, when its task is cancelled.
  public init(
    now: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }

  /// Returns a stopwatch of the machine's clock.
  public static func system() -> Stopwatch {
    let start = ContinuousClock.now
    return Stopwatch(
      now: { ContinuousClock.now - start }, sleep: { try await Task.sleep(for: $0) })
  }
}
