internal import AppStoreCore

/// A customer's commitment to twelve monthly payments.
struct Commitment: Hashable, Sendable {
  static let totalPeriods = 12

  let start: Timestamp
  /// The price of each month in thousandths of the currency unit.
  let monthlyPrice: Int64
  /// The current month, from 1; 0 during an initial offer, when the customer can still cancel.
  var period = 1

  func end(at pace: SubscriptionDurations) -> Timestamp {
    pace.end(of: .month, from: start, times: 12)
  }
  var price: Int64 { monthlyPrice * Int64(Self.totalPeriods) }
  var hasBegun: Bool { period > 0 }
  var isLastPeriod: Bool { period >= Self.totalPeriods }
}
