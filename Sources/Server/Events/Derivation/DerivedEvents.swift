package import AppStoreCore
package import Ledger

/// The events of one unit of the change feed.
package struct DerivedEvents: Sendable {
  /// The events, in order, without positions.
  package var events: [Event]
  /// The due dates that changed.
  package var dueDates: [DueDateChange]
  /// The changed rows of the list of subscriptions at risk, by purchase; `nil` removes one.
  package var risks: [OriginalTransactionID: SubscriptionRisk?] = [:]
  /// The changed refund requests, by notification; `nil` closes one.
  package var refundRequests: [String: RefundRequest?] = [:]
}
