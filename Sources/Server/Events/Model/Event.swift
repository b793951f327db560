package import AppStoreCore

/// One occurrence that other systems are notified of.
///
/// It is derived from the change feed. The ledger assigns ``sequence`` and ``previousSequence``
/// when it stores the event; everything else is the same whenever it is derived.
package struct Event: Hashable, Sendable {
  /// The version of the format; changes only add fields and types.
  static let apiVersion = "1"

  /// The identifier, which is the same in every delivery.
  package var id: EventID
  /// The type.
  package var type: EventType
  /// When it occurred, such as the purchase date or the revocation date.
  package var timestamp: Timestamp
  /// When it was derived.
  package var recordedAt: Timestamp
  /// The position among all events; 0 until it is stored.
  package var sequence: Int64 = 0
  /// The position of the same customer's previous event; `nil` for the first one.
  package var previousSequence: Int64?
  /// The environment; `nil` if the event is about customers only.
  package var environment: EventEnvironment?
  /// The app; `nil` if the event concerns no app.
  package var bundleID: BundleID?
  /// The customer; `nil` if the purchase has no owner.
  package var customer: EventCustomer?
  /// Whether it became known more than ``EventDerivation/backfillAge`` after it occurred, or the
  /// periods before it are unknown.
  package var isBackfill = false
  /// Whether it was made to test a receiver.
  package var isTest = false
  /// Why it exists.
  package var cause: EventCause
  /// What happened.
  package var data: EventData

  /// Creates an event; set the other properties afterwards.
  package init(
    id: EventID, type: EventType, timestamp: Timestamp, recordedAt: Timestamp, cause: EventCause,
    data: EventData
  ) {
    self.id = id
    self.type = type
    self.timestamp = timestamp
    self.recordedAt = recordedAt
    self.cause = cause
    self.data = data
  }
}
