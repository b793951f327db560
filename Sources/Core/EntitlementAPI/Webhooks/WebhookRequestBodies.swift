public import AppStoreCore

/// The body of `POST /v1/webhooks/{name}/resume`.
public struct ResumeWebhookBody: Hashable, Sendable, Codable {
  /// `send` to send the events that the endpoint missed, `skip` not to; `nil` for `send`.
  public var missedEvents: String?

  /// Creates a body.
  public init(missedEvents: String? = nil) { self.missedEvents = missedEvents }

  private enum CodingKeys: String, CodingKey {
    case missedEvents = "missed_events"
  }
}

/// The body of `POST /v1/webhooks/{name}/test`.
public struct TestWebhookBody: Hashable, Sendable, Codable {
  /// The type of event of which an example is sent; `nil` for `webhook.test`.
  public var type: String?

  /// Creates a body.
  public init(type: String? = nil) { self.type = type }
}

/// The body of `POST /v1/webhooks/{name}/rotate`.
public struct RotateWebhookBody: Hashable, Sendable, Codable {
  /// For how many hours the former secret signs too, 0 to 168; `nil` for 24.
  public var overlapHours: Int?

  /// Creates a body.
  public init(overlapHours: Int? = nil) { self.overlapHours = overlapHours }

  private enum CodingKeys: String, CodingKey {
    case overlapHours = "overlap_hours"
  }
}

/// The body of `POST /v1/webhooks/{name}/replay`: which events to send again.
///
/// It names one event, one delivery, or conditions, all of which an event has to fulfill.
public struct ReplayWebhookBody: Hashable, Sendable, Codable {
  /// The ID of one event.
  public var eventID: String?
  /// The number of one delivery, whose event is sent.
  public var deliveryID: Int64?
  /// The first sequence.
  public var fromSequence: Int64?
  /// The last sequence.
  public var toSequence: Int64?
  /// Only events that were recorded at this time or later.
  public var since: Timestamp?
  /// Only events that were recorded before this time.
  public var until: Timestamp?
  /// Only these types, such as `subscription.*`.
  public var types: [String]?
  /// Only events of the customer with this app user ID.
  public var appUserID: AppUserID?
  /// `failed` for events of which a delivery failed, `all` for any.
  public var status: String?
  /// Whether only to count; `nil` for no.
  public var dryRun: Bool?

  /// Creates a body that names no events.
  public init() {}

  private enum CodingKeys: String, CodingKey {
    case types, status
    case eventID = "event_id"
    case deliveryID = "delivery_id"
    case fromSequence = "from_sequence"
    case toSequence = "to_sequence"
    case since = "since_ms"
    case until = "until_ms"
    case appUserID = "app_user_id"
    case dryRun = "dry_run"
  }
}
