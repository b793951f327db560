internal import AppStoreCore

/// Decides what follows from the result of an attempt.
///
/// A status from 200 to 299 is a success; any other one, also a redirect, is a failure. RevenueCat
/// accepts only 200.
public struct DeliveryRules: Hashable, Sendable {
  /// The waits between attempts.
  public let schedule: RetrySchedule
  /// Whether a status other than 429 and 500 to 599 is tried again.
  public let retriesRejections: Bool

  /// Creates the rules of a schedule.
  ///
  /// - Parameters:
  ///   - schedule: The waits between attempts.
  ///   - retriesRejections: Whether a status other than 429 and 500 to 599 is tried again; an API of
  ///     another service rejects an equal request again.
  public init(schedule: RetrySchedule, retriesRejections: Bool = true) {
    self.schedule = schedule
    self.retriesRejections = retriesRejections
  }

  /// Returns what happens to the delivery and its endpoint after an attempt.
  ///
  /// An endpoint that is disabled keeps the delivery's next attempt, for when it is enabled again.
  ///
  /// - Parameters:
  ///   - attempt: The attempt.
  ///   - health: The endpoint's health before the attempt was recorded.
  ///   - random: The source of the variation of waits.
  public func outcome(
    of attempt: DeliveryAttempt, health: EndpointHealth,
    using random: inout some RandomNumberGenerator
  ) -> DeliveryOutcome {
    var health = health
    health.record(attempt)
    return DeliveryOutcome(
      decision: decision(after: attempt, using: &random), health: health,
      disabled: disableReason(after: attempt, health: health))
  }

  private func decision(
    after attempt: DeliveryAttempt, using random: inout some RandomNumberGenerator
  ) -> DeliveryDecision {
    if attempt.result.isSuccess { return .delivered }
    if attempt.result.isAborted { return .failed(.aborted) }
    // The endpoint is disabled, so the event waits until somebody resumes it.
    if attempt.result.isGone { return .retry(at: attempt.at) }
    if !retriesRejections, attempt.result.isRejection { return .failed(.rejected) }
    guard let next = schedule.nextAttempt(after: attempt.number, at: attempt.at, using: &random)
    else { return .failed(.attemptsExhausted) }
    assert(next > attempt.at, "the next attempt is later")
    // The receiver can delay an attempt, but not bring it forward.
    return .retry(at: max(next, attempt.result.retryAfter(at: attempt.at) ?? next))
  }

  private func disableReason(
    after attempt: DeliveryAttempt, health: EndpointHealth
  ) -> EndpointDisableReason? {
    if attempt.result.isSuccess { return nil }
    if attempt.result.isGone { return .gone }
    return health.condition(at: attempt.at) == .needsDisabling ? .failing : nil
  }
}
