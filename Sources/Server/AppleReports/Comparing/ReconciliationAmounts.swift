/// Units and money of one currency, charged and refunded.
public struct ReconciliationAmounts: Hashable, Sendable {
  /// The units that were charged.
  public var units: Int64 = 0
  /// What customers paid, in thousandths of the currency unit.
  public var gross: Int64 = 0
  /// The units that were refunded.
  public var refundedUnits: Int64 = 0
  /// What customers were paid back, in thousandths of the currency unit; not negative.
  public var refunds: Int64 = 0

  init() {}

  init(units: Int64, price: Int64, isRefund: Bool) {
    if isRefund {
      (refundedUnits, refunds) = (units, units * price)
    } else {
      (self.units, gross) = (units, units * price)
    }
  }

  /// Whether everything is zero.
  public var isZero: Bool { self == ReconciliationAmounts() }

  /// Returns the sum of amounts.
  public static func + (lhs: Self, rhs: Self) -> Self {
    var sum = lhs
    sum.units += rhs.units
    sum.gross += rhs.gross
    sum.refundedUnits += rhs.refundedUnits
    sum.refunds += rhs.refunds
    return sum
  }

  /// Returns the difference of amounts.
  public static func - (lhs: Self, rhs: Self) -> Self {
    var difference = lhs
    difference.units -= rhs.units
    difference.gross -= rhs.gross
    difference.refundedUnits -= rhs.refundedUnits
    difference.refunds -= rhs.refunds
    return difference
  }
}
