package import AppStoreCore
package import Ledger

/// Which events to send again; an event is sent if it fulfills all conditions.
package struct WebhookReplay: Hashable, Sendable {
  /// One event by its ID; `nil` for those of the other conditions.
  package var eventID: String?
  /// The event of one delivery; `nil` for those of the other conditions.
  package var deliveryID: WebhookDelivery.ID?
  /// The first sequence.
  package var fromSequence: Int64 = 1
  /// The last sequence.
  package var toSequence: Int64 = .max
  /// Only events that were recorded at this time or later; `nil` for no limit.
  package var since: Timestamp?
  /// Only events that were recorded before this time; `nil` for no limit.
  package var until: Timestamp?
  /// Only these types, as in the catalog; `nil` for all types of the endpoint.
  package var types: [String]?
  /// Only events of this customer; `nil` for all.
  package var customer: AppUserID?
  /// Whether only events of which a delivery failed are sent.
  package var failedOnly = false

  /// Selects all events of the endpoint.
  package init() {}

  /// Returns whether an event is in the ranges of sequences and times.
  func includes(_ event: RecordedEvent) -> Bool {
    (fromSequence...max(fromSequence, toSequence)).contains(event.sequence)
      && toSequence >= fromSequence
      && since.map { $0 <= event.event.recordedAt } ?? true
      && until.map { event.event.recordedAt < $0 } ?? true
  }
}

/// What happens to the events that an endpoint missed while it was paused or disabled.
package enum MissedEvents: String, CaseIterable, Hashable, Sendable {
  /// They are sent, the oldest one first.
  case send
  /// They are not sent; a replay can send them later.
  case skip
}
