public import AppStoreCore

/// How an endpoint's deliveries have ended since its last success.
public struct EndpointHealth: Hashable, Sendable {
  /// How long an endpoint fails before its operator is warned.
  static let warningDelay = Duration.hours(24)
  /// How long an endpoint fails before it is disabled.
  static let disablingDelay = Duration.hours(120)
  /// The number of failed events that disables an endpoint; one event may be at fault itself.
  static let disablingEvents = 2

  /// The time of the first failed attempt since the last success; `nil` without one.
  public private(set) var failingSince: Timestamp?
  /// The number of events with a failed attempt since the last success.
  public private(set) var failedEvents: Int
  /// The time of the last success; `nil` without one.
  public private(set) var lastSuccess: Timestamp?

  /// Creates a health; without arguments that of a new endpoint.
  public init(
    failingSince: Timestamp? = nil, failedEvents: Int = 0, lastSuccess: Timestamp? = nil
  ) {
    self.failingSince = failingSince
    self.failedEvents = failedEvents
    self.lastSuccess = lastSuccess
  }

  /// Returns the endpoint's condition at a time.
  public func condition(at now: Timestamp) -> EndpointCondition {
    guard let failingSince else { return .healthy }
    let duration = now - failingSince
    if duration >= Self.disablingDelay, failedEvents >= Self.disablingEvents {
      return .needsDisabling
    }
    return duration >= Self.warningDelay ? .needsWarning : .failing
  }

  /// Records an attempt; attempts may end in another order than they are recorded.
  mutating func record(_ attempt: DeliveryAttempt) {
    if attempt.result.isSuccess {
      lastSuccess = max(lastSuccess ?? attempt.at, attempt.at)
      if let failingSince, failingSince <= attempt.at {
        self.failingSince = nil
        failedEvents = 0
      }
      return
    }
    // A failure before the last success says nothing about the time since.
    if let lastSuccess, attempt.at < lastSuccess { return }
    let start = min(failingSince ?? attempt.at, attempt.at)
    // An event counts once: with its first failed attempt since then.
    if attempt.previous.map({ $0 < start }) ?? true { failedEvents += 1 }
    failingSince = start
  }
}

/// The condition of an endpoint, from the best to the worst.
public enum EndpointCondition: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// No attempt has failed since the last success.
  case healthy
  /// Attempts fail, for less than 24 hours.
  case failing
  /// Attempts have failed for 24 hours; its operator should be warned.
  case needsWarning
  /// Attempts of at least two events have failed for 120 hours; it should be disabled.
  case needsDisabling

  /// Orders conditions from the best to the worst.
  public static func < (lhs: EndpointCondition, rhs: EndpointCondition) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
