internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import AppStoreTypes

extension SimulatedStore {
  /// How much goes wrong.
  public var faults: FaultDial { dice.dial }

  /// Lets things go wrong from now on, as a dial says; the faults are drawn from its seed anew.
  ///
  /// - Precondition: Every share is 0 to 100, the delay is 1 second to a year, and slowness at most a
  ///   minute.
  public func setFaults(_ dial: FaultDial) {
    precondition(dial.wrongField == nil, "\(dial.wrongField ?? "") is outside its range")
    dice = FaultDice(dial)
  }

  /// Limits how often the server API may be called, counting from now.
  ///
  /// - Parameters:
  ///   - isLimited: `false` answers every call.
  ///   - perHour: The calls of each endpoint in an hour, at least 1; `nil` for Apple's own limits.
  public func setRateLimits(_ isLimited: Bool, perHour: Int? = nil) {
    precondition(perHour.map { $0 > 0 } ?? true, "a limit is at least 1 call")
    limiter =
      isLimited ? RateLimiter(environment: simulator.environment, limit: perHour) : nil
  }

  /// Decides whether a call of the server API is answered.
  ///
  /// - Parameter now: The time that callers know; limits are counted by it.
  func admit(_ name: EndpointName, at now: Timestamp) -> Admission {
    if dice.hits(dice.dial.serverError) {
      return .refused(
        dice.coin() ? .generalInternal : .generalInternalRetryable, retryAfter: nil)
    }
    if let next = limiter?.count(name, at: now) {
      return .refused(.rateLimitExceeded, retryAfter: next)
    }
    return .admitted(wait: .milliseconds(dice.dial.slowMilliseconds))
  }
}
