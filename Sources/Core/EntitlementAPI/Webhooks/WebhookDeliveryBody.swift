public import AppStoreCore

/// The body of `GET /v1/webhook_deliveries`: deliveries, newest first.
public struct WebhookDeliveriesBody: Hashable, Sendable, Codable {
  /// The deliveries.
  public var deliveries: [WebhookDeliveryBody]
  /// Where to continue, as `before` of the next request; `nil` if there are no more.
  public var next: Int64?

  /// Creates a body.
  public init(deliveries: [WebhookDeliveryBody], next: Int64?) {
    self.deliveries = deliveries
    self.next = next
  }

  private enum CodingKeys: String, CodingKey {
    case deliveries, next
  }

  /// Encodes the deliveries; a missing cursor is null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(deliveries, forKey: .deliveries)
    try container.encode(next, forKey: .next)
  }
}

/// One event to send to one endpoint.
public struct WebhookDeliveryBody: Hashable, Sendable, Codable {
  /// The number.
  public var id: Int64
  /// The name of the endpoint.
  public var webhook: String
  /// The ID of the event.
  public var eventID: String
  /// The sequence of the event.
  public var eventSequence: Int64
  /// The first-seen app user IDs that the event concerns, at most two.
  public var appUserIDs: [AppUserID]
  /// `pending`, `delivered`, `failed` or `skipped`.
  public var status: String
  /// The number of attempts so far.
  public var attemptCount: Int
  /// When the next attempt is due; `nil` unless it is pending.
  public var nextAttemptAt: Timestamp?
  /// When it was created.
  public var createdAt: Timestamp
  /// Why it was created: `event` or `replay`.
  public var trigger: String
  /// The attempts in order; `nil` in a list.
  public var attempts: [WebhookAttemptBody]?

  /// Creates a body without attempts.
  public init(
    id: Int64, webhook: String, eventID: String, eventSequence: Int64, appUserIDs: [AppUserID],
    status: String, attemptCount: Int, nextAttemptAt: Timestamp?, createdAt: Timestamp,
    trigger: String
  ) {
    self.id = id
    self.webhook = webhook
    self.eventID = eventID
    self.eventSequence = eventSequence
    self.appUserIDs = appUserIDs
    self.status = status
    self.attemptCount = attemptCount
    self.nextAttemptAt = nextAttemptAt
    self.createdAt = createdAt
    self.trigger = trigger
  }

  private enum CodingKeys: String, CodingKey {
    case id, webhook, status, trigger, attempts
    case eventID = "event_id"
    case eventSequence = "event_sequence"
    case appUserIDs = "app_user_ids"
    case attemptCount = "attempt_count"
    case nextAttemptAt = "next_attempt_at_ms"
    case createdAt = "created_at_ms"
  }

  /// Encodes the delivery; a missing date is null, and missing attempts are left out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(webhook, forKey: .webhook)
    try container.encode(eventID, forKey: .eventID)
    try container.encode(eventSequence, forKey: .eventSequence)
    try container.encode(appUserIDs, forKey: .appUserIDs)
    try container.encode(status, forKey: .status)
    try container.encode(attemptCount, forKey: .attemptCount)
    try container.encode(nextAttemptAt, forKey: .nextAttemptAt)
    try container.encode(createdAt, forKey: .createdAt)
    try container.encode(trigger, forKey: .trigger)
    try container.encodeIfPresent(attempts, forKey: .attempts)
  }
}

/// One attempt to send an event.
public struct WebhookAttemptBody: Hashable, Sendable, Codable {
  /// The number of the attempt, from 1.
  public var number: Int
  /// When it started.
  public var at: Timestamp
  /// How long it took, in milliseconds.
  public var durationMilliseconds: Int
  /// The status code; `nil` if there was no response.
  public var statusCode: Int?
  /// A short code of the failure; `nil` for a success.
  public var error: String?
  /// The first part of the response's body, or the problem without a response.
  public var response: String

  /// Creates a body.
  public init(
    number: Int, at: Timestamp, durationMilliseconds: Int, statusCode: Int?, error: String?,
    response: String
  ) {
    self.number = number
    self.at = at
    self.durationMilliseconds = durationMilliseconds
    self.statusCode = statusCode
    self.error = error
    self.response = response
  }

  private enum CodingKeys: String, CodingKey {
    case number, error, response
    case at = "at_ms"
    case durationMilliseconds = "duration_ms"
    case statusCode = "status_code"
  }

  /// Encodes the attempt; missing values are null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(number, forKey: .number)
    try container.encode(at, forKey: .at)
    try container.encode(durationMilliseconds, forKey: .durationMilliseconds)
    try container.encode(statusCode, forKey: .statusCode)
    try container.encode(error, forKey: .error)
    try container.encode(response, forKey: .response)
  }
}
