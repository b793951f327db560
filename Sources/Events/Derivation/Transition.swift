internal import AppStoreTypes
internal import Subscriptions

/// One difference between the reported and the current status of a purchase.
struct Transition {
  /// The type of the event.
  var type: EventType
  /// When it occurred.
  var timestamp: Timestamp
  /// The fields that only the type has.
  var details = EventDetails.none
  /// The transaction concerned, if it is not that of the newest period.
  var transaction: TransactionRecord?
  /// What happened in one sentence; `nil` for the explanation of the purchase's state.
  var explanation: String?
  /// What distinguishes it from others of the type and purchase in the same unit.
  var subject = ""
  /// Whether earlier periods are unknown.
  var isBackfill = false
}
