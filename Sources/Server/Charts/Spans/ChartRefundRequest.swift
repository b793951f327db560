package import AppStoreCore
internal import Subscriptions

/// A refund that a customer requested from Apple, and what Apple decided.
package struct ChartRefundRequest: Hashable, Sendable {
  /// What Apple decided.
  package enum Outcome: Hashable, Sendable {
    /// It refunded the charge.
    case granted
    /// It declined the request.
    case declined
    /// It refunded the charge, and reversed the refund.
    case reversed
  }

  /// The transaction.
  package let transaction: TransactionID
  /// When Apple requested consumption information about the request.
  package let date: Timestamp
  /// What Apple decided; `nil` if it has not.
  package let outcome: Outcome?

  /// Returns the requests about a transaction: the first decision after a request is its outcome.
  static func requests(
    for transaction: TransactionID, _ timeline: RefundTimeline
  ) -> [ChartRefundRequest] {
    timeline.requests.map { date in
      let refund = timeline.refunds.first { $0.date >= date }
      let decline = timeline.declines.first { $0 >= date }
      let outcome: Outcome?
      if let refund, decline.map({ refund.date <= $0 }) ?? true {
        outcome = refund.reversal == nil ? .granted : .reversed
      } else {
        outcome = decline == nil ? nil : .declined
      }
      return ChartRefundRequest(transaction: transaction, date: date, outcome: outcome)
    }
  }
}
