internal import AppStoreTypes

/// Which money of an index a chart in one currency shows, and what its integers mean.
struct ChartMoney {
  let currency: String
  /// The currency into which the index converts amounts.
  let base: String

  private var isBase: Bool { currency == base }

  /// The column with the money of a dimension; `nil` if it cannot be shown in the currency.
  func column(of dimension: ChartDimension) -> ChartColumn.Value? {
    if isBase { return .converted }
    return dimension[.currency] == currency ? .native : nil
  }

  /// Returns an amount in the integers of ``value(_:isMonthly:)``; `nil` if it is unknown.
  func units(of amount: ChartAmount?, _ dimension: ChartDimension) -> Int64? {
    guard let amount else { return nil }
    return switch column(of: dimension) {
    case .converted?: amount.converted
    case .native?: amount.native
    default: nil
    }
  }

  /// Returns the value of a sum of integers.
  func value(_ units: Int64, isMonthly: Bool) -> ChartValue {
    ChartValue(units, per: (isBase ? 1_000_000 : 1000) * (isMonthly ? 12 : 1))
  }
}
