public import AppStoreCore

/// The state of a webhook endpoint, which the catalog describes.
public struct WebhookEndpointState: Hashable, Sendable {
  /// Whether events are sent.
  public enum Status: String, CaseIterable, Hashable, Sendable {
    /// Events are sent.
    case active
    /// A person stopped the endpoint.
    case paused
    /// The server stopped the endpoint, because it failed for too long or is gone.
    case disabled
  }

  /// The name in the catalog.
  public let name: String
  /// Whether events are sent.
  public var status: Status
  /// Why the endpoint has its status; `nil` if there is nothing to say.
  public var reason: String?
  /// The sequence up to which events have their deliveries.
  public var queuedThrough: Int64
  /// When the first attempt failed since the last success; `nil` if none did.
  public var failingSince: Timestamp?
  /// The number of events with a failed attempt since then.
  public var failedEvents: Int
  /// When an event was last delivered; `nil` if none was.
  public var lastSuccessAt: Timestamp?
  /// When a warning was given that the endpoint has failed for a day; `nil` if it was not given
  /// since the last success.
  public var warnedAt: Timestamp?
  /// How many events the endpoint may receive in a second since the last attempt: 0 if it does not
  /// respond and gets single events only, `nil` for no limit.
  public var pacePerSecond: Int?
  /// When the status last changed.
  public var changedAt: Timestamp

  /// Creates a state; default: active and without failures.
  public init(
    name: String, status: Status = .active, reason: String? = nil, queuedThrough: Int64,
    failingSince: Timestamp? = nil, failedEvents: Int = 0, lastSuccessAt: Timestamp? = nil,
    warnedAt: Timestamp? = nil, pacePerSecond: Int? = nil, changedAt: Timestamp
  ) {
    self.name = name
    self.status = status
    self.reason = reason
    self.queuedThrough = queuedThrough
    self.failingSince = failingSince
    self.failedEvents = failedEvents
    self.lastSuccessAt = lastSuccessAt
    self.warnedAt = warnedAt
    self.pacePerSecond = pacePerSecond
    self.changedAt = changedAt
  }

  /// Changes the status; an endpoint that becomes active has no failures.
  public mutating func set(_ status: Status, reason: String?, at now: Timestamp) {
    if status == .active {
      (failingSince, failedEvents, warnedAt, pacePerSecond) = (nil, 0, nil, nil)
    }
    (self.status, self.reason, changedAt) = (status, reason, now)
  }

  /// Takes over the failures, successes and pace of another state, and that it is disabled.
  ///
  /// All else is from this state, which may have changed since the other one was read.
  public mutating func apply(health: WebhookEndpointState) {
    failingSince = health.failingSince
    failedEvents = health.failedEvents
    lastSuccessAt = health.lastSuccessAt
    pacePerSecond = health.pacePerSecond
    if failingSince == nil { warnedAt = nil }
    guard health.status == .disabled, status != .disabled else { return }
    (status, reason, changedAt) = (.disabled, health.reason, health.changedAt)
  }
}

extension WebhookEndpointState {
  /// Whether ``queuedThrough`` is the sequence of an event.
  ///
  /// A state of another name only has the position of an endpoint in other data, such as facts. It
  /// stays as it is when events are derived again.
  public var followsEvents: Bool { !name.utf8.contains(UInt8(ascii: ".")) }

  /// Returns the name of the state with the position of an endpoint in other data than events.
  ///
  /// - Parameters:
  ///   - endpoint: The name of the endpoint, which has no period.
  ///   - source: The name of the data.
  public static func positionName(of endpoint: String, in source: String) -> String {
    "\(endpoint).\(source)"
  }
}

extension WebhookEndpointState {
  /// Why an endpoint receives nothing although no person paused it.
  ///
  /// The dashboard, `GET /v1/ready` and `tessera doctor` decide by this alone, so that they agree.
  public enum Silence: Hashable, Sendable, CustomStringConvertible {
    /// The server stopped it at a time, for a reason.
    case disabled(since: Timestamp, reason: String?)
    /// No event was delivered since a time; the server tries again.
    case failing(since: Timestamp)

    /// What is wrong, in a phrase that is safe to show to an operator.
    public var description: String {
      switch self {
      case .disabled(let since, let reason):
        "disabled since \(since.iso8601): \(reason ?? "no reason")"
      case .failing(let since):
        "no event was delivered since \(since.iso8601); it is disabled after five days"
      }
    }
  }

  /// Why it receives nothing; `nil` if it does, or if a person paused it.
  public var silence: Silence? {
    switch status {
    case .disabled: .disabled(since: changedAt, reason: reason)
    case .paused: nil
    case .active: failingSince.map { .failing(since: $0) }
    }
  }
}
