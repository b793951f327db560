public import AppStoreCore
internal import Synchronization

/// Keeps the calls of one app within Apple's rate limits, and retries them if that can help.
///
/// Share one value between all clients of the same app and environment: copies share the budget.
public struct RequestThrottle: Sendable {
  /// The retries.
  public let policy: RetryPolicy
  private let budget: SharedBudget
  private let clock: any WallClock
  private let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a pacing with a full budget.
  ///
  /// - Parameters:
  ///   - environment: The environment whose limits apply.
  ///   - policy: The retries.
  ///   - clock: The clock.
  ///   - sleep: Waits; it throws only if the task was canceled.
  public init(
    environment: AppStoreEnvironment, policy: RetryPolicy = .init(), clock: any WallClock,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.policy = policy
    self.clock = clock
    self.sleep = sleep
    budget = SharedBudget(RateLimitBudget(environment: environment))
  }

  /// Waits until the rate budget allows this call.
  func waitForTurn(_ name: EndpointName) async throws(AppStoreServerAPIError) {
    let now = clock.now()
    let (wait, next) = budget.value.withLock {
      ($0.reserve(name, at: now, waitingAtMost: policy.maxWait), $0.nextTime(name, at: now))
    }
    guard let wait else { throw .rateBudgetExhausted(name, until: next) }
    try await pause(wait)
  }

  /// Waits until a failed call can be retried; throws the error if it cannot.
  func waitForRetry(
    of name: EndpointName, after error: AppStoreServerAPIError, attempt: Int
  ) async throws(AppStoreServerAPIError) {
    let now = clock.now()
    let time = policy.retryTime(after: error, of: name, attempt: attempt, at: now)
    if error.isRateLimit, let closed = time ?? error.retryAfter {
      // The other callers wait too, and this one waits for the budget like them.
      budget.value.withLock { $0.pause(name, until: closed) }
      if time != nil { return }
    }
    guard let time else { throw error }
    try await pause(time - now)
  }

  private func pause(_ duration: Duration) async throws(AppStoreServerAPIError) {
    guard duration > .zero else { return }
    do {
      try await sleep(duration)
    } catch {
      throw .cancelled
    }
  }
}

/// The budget shared by copies of a pacing.
private final class SharedBudget: Sendable {
  let value: Mutex<RateLimitBudget>

  init(_ budget: RateLimitBudget) {
    value = Mutex(budget)
  }
}
