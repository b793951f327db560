public import AppStoreCore

/// The body of `GET /v1/webhooks`: the endpoints of the catalog in its order.
public struct WebhooksBody: Hashable, Sendable, Codable {
  /// The endpoints.
  public var webhooks: [WebhookBody]

  /// Creates a body.
  public init(webhooks: [WebhookBody]) { self.webhooks = webhooks }
}

/// A webhook endpoint: its state, and how its deliveries do.
public struct WebhookBody: Hashable, Sendable, Codable {
  /// The name in the catalog.
  public var name: String
  /// The scheme, host and port of the address; the rest may contain a secret.
  public var origin: String
  /// The format: `standard`, `revenuecat` or `cloudevents`; more may be added.
  public var format: String
  /// The types of events, as in the catalog.
  public var types: [String]
  /// `active`, `paused`, `disabled`, or `new` before the first use.
  public var status: String
  /// Why it has its status; `nil` if there is nothing to say.
  public var reason: String?
  /// When the status last changed; `nil` before the first use.
  public var changedAt: Timestamp?
  /// How many deliveries wait for an attempt.
  public var pending: Int
  /// How many deliveries failed in the last 30 days.
  public var failed: Int
  /// When the oldest delivery that waits was created; `nil` if none waits.
  public var oldestPendingAt: Timestamp?
  /// How many events of the ledger were not looked at for the endpoint yet.
  public var eventsBehind: Int64
  /// How many events it may receive in a second: 0 if it does not respond and gets single events only,
  /// `nil` for no limit.
  public var pacePerSecond: Int?
  /// When an event was last delivered; `nil` if none was.
  public var lastSuccessAt: Timestamp?
  /// Since when all attempts fail; `nil` if the last one succeeded.
  public var failingSince: Timestamp?

  /// Creates a body without deliveries.
  public init(name: String, origin: String, format: String, types: [String], status: String) {
    self.name = name
    self.origin = origin
    self.format = format
    self.types = types
    self.status = status
    pending = 0
    failed = 0
    eventsBehind = 0
  }

  private enum CodingKeys: String, CodingKey {
    case name, origin, format, types, status, reason, pending, failed
    case changedAt = "changed_at_ms"
    case oldestPendingAt = "oldest_pending_at_ms"
    case eventsBehind = "events_behind"
    case pacePerSecond = "pace_per_second"
    case lastSuccessAt = "last_success_at_ms"
    case failingSince = "failing_since_ms"
  }

  /// Encodes the endpoint; missing values are null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(origin, forKey: .origin)
    try container.encode(format, forKey: .format)
    try container.encode(types, forKey: .types)
    try container.encode(status, forKey: .status)
    try container.encode(reason, forKey: .reason)
    try container.encode(changedAt, forKey: .changedAt)
    try container.encode(pending, forKey: .pending)
    try container.encode(failed, forKey: .failed)
    try container.encode(oldestPendingAt, forKey: .oldestPendingAt)
    try container.encode(eventsBehind, forKey: .eventsBehind)
    try container.encode(pacePerSecond, forKey: .pacePerSecond)
    try container.encode(lastSuccessAt, forKey: .lastSuccessAt)
    try container.encode(failingSince, forKey: .failingSince)
  }
}
