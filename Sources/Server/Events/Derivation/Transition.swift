internal import AppStoreCore
internal import Subscriptions

/// One difference between the reported and the current status of a purchase.
struct Transition {
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

  /// Returns the difference that a transaction made which adds seats to a period.
  static func seatsAdded(by transaction: TransactionRecord, isBackfill: Bool) -> Transition {
    let (count, date) = (transaction.quantity, transaction.purchaseDate)
    return Transition(
      type: .seatsAdded, timestamp: date, transaction: transaction,
      explanation: "\(count) \(count == 1 ? "seat was" : "seats were") added to "
        + "\(transaction.productId) on \(date).",
      subject: transaction.transactionId.rawValue, isBackfill: isBackfill)
  }
}
