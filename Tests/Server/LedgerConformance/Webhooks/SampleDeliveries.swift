import AppStoreCore
import Ledger

/// Deliveries of events, and the outcomes of their attempts.
enum SampleDeliveries {
  static func delivery(
    _ sequence: Int64, of customers: AppUserID..., due: Timestamp = Cast.start,
    createdAt: Timestamp = Cast.start, trigger: WebhookTrigger = .event
  ) -> NewWebhookDelivery {
    NewWebhookDelivery(
      eventID: "evt_\(sequence)", eventSequence: sequence, customers: customers, dueAt: due,
      createdAt: createdAt, trigger: trigger)
  }

  static func attempt(
    _ delivery: WebhookDelivery, at now: Timestamp = Cast.start, statusCode: Int? = 200
  ) -> WebhookAttempt {
    WebhookAttempt(
      deliveryID: delivery.id, number: delivery.attempts + 1, at: now, durationMilliseconds: 12,
      statusCode: statusCode, error: statusCode == nil ? "timeout" : nil, response: "ö")
  }

  /// Returns the outcome of the next attempt, in which one more message was accepted; `retry` is the
  /// date of the one after it.
  static func outcome(
    _ delivery: WebhookDelivery, _ status: WebhookDeliveryStatus, retry: Timestamp? = nil
  ) -> WebhookOutcome {
    WebhookOutcome(
      deliveryID: delivery.id, expectedAttempts: delivery.attempts,
      attempt: attempt(delivery, statusCode: status == .delivered ? 200 : nil), status: status,
      sentParts: delivery.sentParts + 1, nextAttemptAt: retry)
  }
}

extension WebhookStore {
  /// Creates an active endpoint and adds deliveries to its queue.
  func fill(_ name: String, _ deliveries: [NewWebhookDelivery]) async throws -> WebhookEndpointState
  {
    let state = try await create(
      WebhookEndpointState(name: name, queuedThrough: 0, changedAt: Cast.start))
    let isQueued = try await enqueue(
      deliveries, for: name, after: state.queuedThrough, through: state.queuedThrough + 1)
    precondition(isQueued, "no other server adds deliveries")
    return state
  }

  /// Returns the sequences of the events that are due.
  func dueSequences(
    _ name: String, isOrdered: Bool = true, at now: Timestamp = Cast.start, limit: Int = 99
  ) async throws -> [Int64] {
    try await due(name, at: now, isOrdered: isOrdered, limit: limit).map(\.eventSequence)
  }

  /// Returns the only delivery of an event.
  func delivery(ofEvent sequence: Int64) async throws -> WebhookDelivery? {
    try await deliveries(
      matching: WebhookDeliveryFilter(eventID: "evt_\(sequence)"), before: nil, limit: 1
    ).first
  }
}
