public import AppStoreCore

/// A delivery to add to the queue of an endpoint.
public struct NewWebhookDelivery: Hashable, Sendable {
  /// The ID of the event.
  public let eventID: String
  /// The sequence of the event.
  public let eventSequence: Int64
  /// The first-seen app user IDs that the event concerns, at most two, each once.
  public let customers: [AppUserID]
  /// When the first attempt is due.
  public let dueAt: Timestamp
  /// When the delivery was created.
  public let createdAt: Timestamp
  /// Why the delivery was created.
  public let trigger: WebhookTrigger

  /// Creates a delivery.
  public init(
    eventID: String, eventSequence: Int64, customers: [AppUserID], dueAt: Timestamp,
    createdAt: Timestamp, trigger: WebhookTrigger
  ) {
    assert(customers.count <= 2, "an event concerns at most two customers")
    self.eventID = eventID
    self.eventSequence = eventSequence
    self.customers = customers.first == customers.last ? Array(customers.prefix(1)) : customers
    self.dueAt = dueAt
    self.createdAt = createdAt
    self.trigger = trigger
  }

  /// Creates a delivery of an event.
  public init(
    of event: RecordedEvent, dueAt: Timestamp, createdAt: Timestamp, trigger: WebhookTrigger
  ) {
    self.init(
      eventID: event.event.id, eventSequence: event.sequence, customers: event.event.customers,
      dueAt: dueAt, createdAt: createdAt, trigger: trigger)
  }
}
