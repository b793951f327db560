public import AppStoreTypes
public import Effects
internal import Synchronization

/// Keeps the calls of one app within Apple's rate limits and sends them again when that helps.
///
/// Share one value between all clients of the same app and environment: copies share the budget.
public struct Pacing: Sendable {
  /// The retries.
  public let policy: RetryPolicy
  private let budget: SharedBudget
  private let clock: any WallClock
  private let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a pacing with a full budget.
  ///
  /// - Parameters:
  ///   - environment: Whose limits apply.
  ///   - policy: The retries.
  ///   - clock: Tells the time.
  ///   - sleep: Waits; it throws only when the task was cancelled.
  public init(
    environment: AppStoreEnvironment, policy: RetryPolicy = .init(), clock: any WallClock,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.policy = policy
    self.clock = clock
    self.sleep = sleep
    budget = SharedBudget(RateBudget(environment: environment))
  }

  /// Waits for this call's turn.
  func waitForTurn(_ name: EndpointName) async throws(AppStoreServerAPIError) {
    let now = clock.now()
    let (wait, next) = budget.value.withLock {
      ($0.reserve(name, at: now, waitingAtMost: policy.longestWait), $0.nextTime(name, at: now))
    }
    guard let wait else { throw .rateBudgetExhausted(name, until: next) }
    try await pause(wait)
  }

  /// Waits until a failed call may be sent again; throws the failure when it may not.
  func waitForRetry(
    of name: EndpointName, after error: AppStoreServerAPIError, attempt: Int
  ) async throws(AppStoreServerAPIError) {
    let now = clock.now()
    let time = policy.retryTime(after: error, of: name, attempt: attempt, at: now)
    if error.isRateLimit, let closed = time ?? error.retryAfter {
      // The other callers wait too, and this one waits for its turn like them.
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

/// The budget that copies of a pacing share.
private final class SharedBudget: Sendable {
  let value: Mutex<RateBudget>

  init(_ budget: RateBudget) {
    value = Mutex(budget)
  }
}
