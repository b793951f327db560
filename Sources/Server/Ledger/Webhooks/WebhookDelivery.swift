public import AppStoreCore

/// One event to send to one webhook endpoint.
public struct WebhookDelivery: Hashable, Sendable {
  /// The number of a delivery.
  public typealias ID = Int64

  /// The number, which increases and is never used again.
  public let id: ID
  /// The name of the endpoint.
  public let endpoint: String
  /// The ID of the event.
  public let eventID: String
  /// The sequence of the event.
  public let eventSequence: Int64
  /// The first-seen app user IDs that the event concerns, at most two.
  public let customers: [AppUserID]
  /// The status.
  public let status: WebhookDeliveryStatus
  /// The number of attempts so far.
  public let attempts: Int
  /// The number of messages of the event that the endpoint accepted; the next attempt starts with
  /// the one after them.
  public let sentParts: Int
  /// When the next attempt is due; `nil` unless the delivery is pending.
  public let nextAttemptAt: Timestamp?
  /// When the delivery was created.
  public let createdAt: Timestamp
  /// Why the delivery was created.
  public let trigger: WebhookTrigger

  /// Creates a delivery.
  public init(
    id: ID, endpoint: String, eventID: String, eventSequence: Int64, customers: [AppUserID],
    status: WebhookDeliveryStatus, attempts: Int, sentParts: Int = 0, nextAttemptAt: Timestamp?,
    createdAt: Timestamp, trigger: WebhookTrigger
  ) {
    assert(customers.count <= 2, "an event concerns at most two customers")
    self.id = id
    self.endpoint = endpoint
    self.eventID = eventID
    self.eventSequence = eventSequence
    self.customers = customers
    self.status = status
    self.attempts = attempts
    self.sentParts = sentParts
    self.nextAttemptAt = status == .pending ? nextAttemptAt : nil
    self.createdAt = createdAt
    self.trigger = trigger
  }
}

/// The status of a delivery.
public enum WebhookDeliveryStatus: String, CaseIterable, Hashable, Sendable {
  /// An attempt is due, now or later.
  case pending
  /// The endpoint received the event.
  case delivered
  /// No attempt succeeded, and none follows.
  case failed
  /// The event is not sent.
  case skipped
}

/// The reason for which a delivery was created.
public enum WebhookTrigger: String, CaseIterable, Hashable, Sendable {
  /// The event was recorded.
  case event
  /// A person or a program requested the event again.
  case replay
}
