internal import AppStoreTypes

/// Twelve months that a customer promised to pay month by month.
struct Commitment: Hashable, Sendable {
  static let totalPeriods = 12

  let start: Timestamp
  /// What each month costs in thousandths of the currency unit.
  let monthlyPrice: Int64
  /// The month that runs, from 1.
  var period = 1

  var end: Timestamp { SubscriptionPeriod(value: 1, unit: .month).end(from: start, times: 12) }
  var price: Int64 { monthlyPrice * Int64(Self.totalPeriods) }
  var isLastPeriod: Bool { period >= Self.totalPeriods }
}
