internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator

extension SimulatedStore {
  /// The rates of faults.
  public var faults: FaultConfiguration { notifications.faults.configuration }

  /// Sets the rates of faults and restarts the draws from the new seed.
  ///
  /// - Precondition: Every share is 0 to 100, the delay is 1 second to a year, and slowness at most
  ///   a minute.
  public func setFaults(_ configuration: FaultConfiguration) {
    precondition(
      configuration.wrongField == nil, "\(configuration.wrongField ?? "") is outside its range")
    notifications.faults = FaultInjector(configuration)
  }

  /// Limits the rate of server API calls, counting from now.
  ///
  /// - Parameters:
  ///   - isLimited: `false` for no limit.
  ///   - perHour: The calls of each endpoint per hour, at least 1; `nil` for Apple's own limits.
  public func setRateLimits(_ isLimited: Bool, perHour: Int? = nil) {
    precondition(perHour.map { $0 > 0 } ?? true, "a limit is at least 1 call")
    api.limiter = isLimited ? RateLimiter(environment: environment, limit: perHour) : nil
  }

  /// Decides whether the store handles a call of the server API, and counts it.
  ///
  /// - Parameter now: The callers' time, which the limits use.
  func admit(_ name: EndpointName, at now: Timestamp) -> RateLimitDecision {
    if notifications.faults.hits(faults.serverError) {
      return .rejected(
        notifications.faults.coin() ? .generalInternal : .generalInternalRetryable,
        retryAfter: nil)
    }
    if let next = api.limiter?.count(name, at: now) {
      return .rejected(.rateLimitExceeded, retryAfter: next)
    }
    return .admitted(wait: .milliseconds(faults.slowMilliseconds))
  }
}
