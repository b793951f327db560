internal import AppStoreCore

/// What the integers of a query's money mean: millionths of the currency, or twelfths of those for a
/// month, or parts of those with exact weeks.
struct ChartMoneyScale {
  /// A month has 487/112 weeks of which RevenueCat counts four: the quotient is 487/448.
  private static let exact = (week: Int64(487), other: Int64(448))

  let money: ChartMoney
  let hasExactWeeks: Bool

  /// Returns by what a sum of a dimension is multiplied.
  func factor(_ dimension: ChartDimension, isMonthly: Bool) -> Int64 {
    guard isMonthly, hasExactWeeks else { return 1 }
    let duration = dimension[.productDuration]
    return duration == "P1W" || duration == "P2W" ? Self.exact.week : Self.exact.other
  }

  /// Returns the value of a sum of integers.
  func value(_ units: Int64, isMonthly: Bool) -> ChartValue {
    guard isMonthly else { return ChartValue(units, per: 1_000_000) }
    return ChartValue(units, per: 12_000_000 * (hasExactWeeks ? Self.exact.other : 1))
  }
}

extension ChartQuery {
  var scale: ChartMoneyScale {
    ChartMoneyScale(money: money, hasExactWeeks: self[ChartWeeks.self] == .exact)
  }
}
