public import AppStoreCore

/// What happens to a delivery after an attempt.
public enum DeliveryDecision: Hashable, Sendable {
  /// The receiver accepted the event.
  case delivered
  /// The event is sent again at a time.
  case retry(at: Timestamp)
  /// The event is not sent again.
  case failed(DeliveryFailure)
}

/// Why an event is not sent again; the raw values are codes for logs.
public enum DeliveryFailure: String, Hashable, Sendable, CaseIterable {
  /// The schedule has no more attempts.
  case attemptsExhausted = "attempts_exhausted"
  /// The receiver responded with `webhook-delivery: abort-message`.
  case aborted
  /// The receiver rejects the request, and would reject it again.
  case rejected
}

/// Why an endpoint is disabled; the raw values are codes for logs.
public enum EndpointDisableReason: String, Hashable, Sendable, CaseIterable {
  /// The receiver responded with 410.
  case gone
  /// For 120 hours no event was delivered, and at least two failed.
  case failing
}

/// What follows from an attempt.
public struct DeliveryOutcome: Hashable, Sendable {
  /// What happens to the delivery.
  public let decision: DeliveryDecision
  /// The endpoint's health after the attempt.
  public let health: EndpointHealth
  /// Why the endpoint is disabled now; `nil` if it is not.
  public let disabled: EndpointDisableReason?
}
