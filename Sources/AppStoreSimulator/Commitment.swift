internal import AppStoreTypes

/// Twelve months that a customer promised to pay month by month.
struct Commitment: Hashable, Sendable {
  static let totalPeriods = 12

  let start: Timestamp
  /// What each month costs in thousandths of the currency unit.
  let monthlyPrice: Int64
  /// The month that runs, from 1; 0 while an offer comes first, during which the customer may leave.
  var period = 1

  func end(at pace: RenewalPace) -> Timestamp { pace.end(of: .month, from: start, times: 12) }
  var price: Int64 { monthlyPrice * Int64(Self.totalPeriods) }
  var hasBegun: Bool { period > 0 }
  var isLastPeriod: Bool { period >= Self.totalPeriods }
}
