internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import AppStoreTypes

/// What the server API knows besides the store: the calls of the hour, and customers without an app
/// transaction.
struct ServerAPIState: Sendable {
  /// Counts the calls of each endpoint; `nil` for no limit.
  private(set) var limiter: RateLimiter?
  var accountsWithoutAppTransaction: Set<AccountID> = []

  /// Limits the rate of calls, counting from now.
  ///
  /// - Parameters:
  ///   - isLimited: `false` for no limit.
  ///   - perHour: The calls of each endpoint per hour, at least 1; `nil` for Apple's own limits.
  ///   - environment: The environment, which has its own limits.
  mutating func setLimits(_ isLimited: Bool, perHour: Int?, in environment: AppStoreEnvironment) {
    assert(perHour ?? 1 > 0, "a limit is at least 1 call")
    limiter = isLimited ? RateLimiter(environment: environment, limit: perHour) : nil
  }

  /// Decides whether the store handles a call, and counts it.
  ///
  /// - Parameters:
  ///   - name: The endpoint.
  ///   - now: The callers' time, which the limits use.
  ///   - faults: Draws the faults.
  mutating func admit(
    _ name: EndpointName, at now: Timestamp, _ faults: inout FaultInjector
  ) -> RateLimitDecision {
    if faults.hits(faults.dial.serverError) {
      return .refused(
        faults.coin() ? .generalInternal : .generalInternalRetryable, retryAfter: nil)
    }
    if let next = limiter?.count(name, at: now) {
      return .refused(.rateLimitExceeded, retryAfter: next)
    }
    return .admitted(wait: .milliseconds(faults.dial.slowMilliseconds))
  }
}
