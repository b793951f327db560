/// Runs the same work on several tasks for a while, and counts the runs.
enum Measure {
  /// The number of concurrent tasks, more than the cores of the target machines.
  static let tasks = 8

  /// Returns the number of runs per second, over all tasks.
  ///
  /// - Parameters:
  ///   - duration: The time to run; a tenth of it is warm-up.
  ///   - work: Runs the work once; its argument is a number that grows from 0 over all tasks.
  static func perSecond(
    for duration: Duration, _ work: @escaping @Sendable (Int) async throws -> Void
  ) async throws -> Double {
    _ = try await run(for: duration / 10, startingAt: 0, work)
    return try await run(for: duration, startingAt: 1 << 32, work)
  }

  private static func run(
    for duration: Duration, startingAt first: Int,
    _ work: @escaping @Sendable (Int) async throws -> Void
  ) async throws -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    let done = try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<tasks {
        group.addTask {
          var count = 0
          while clock.now - start < duration {
            try await work(first + count * tasks + task)
            count += 1
          }
          return count
        }
      }
      return try await group.reduce(0, +)
    }
    let elapsed = (clock.now - start) / .seconds(1)
    return Double(done) / elapsed
  }
}
