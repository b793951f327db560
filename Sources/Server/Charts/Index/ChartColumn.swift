/// A list of sums of the index: a quantity, and what of it is summed up.
package struct ChartColumn: Hashable, Sendable {
  /// What is summed up.
  package enum Value: Hashable, Sendable {
    /// The counts.
    case count
    /// The counts of those whose price is unknown.
    case unpriced
    /// The money, converted; by its place in ``ChartIndex/shown``.
    case money(Int)
    /// The counts of those whose price is known, but not the exchange rate.
    case unrated(Int)
  }

  /// The quantity.
  package let quantity: ChartQuantity
  /// What is summed up.
  package let value: Value

  /// Creates a column.
  init(_ quantity: ChartQuantity, _ value: Value) {
    self.quantity = quantity
    self.value = value
  }
}

extension ChartEntry {
  /// What the entry adds to counts.
  var counts: [(column: ChartColumn, value: Int64)] {
    let isUnpriced = quantity.isMoney && amount == nil
    return [(ChartColumn(quantity, .count), count)]
      + (isUnpriced ? [(ChartColumn(quantity, .unpriced), count)] : [])
  }

  /// What the entry adds to the money with a place: an amount without a rate is counted instead.
  func money(
    _ money: ChartMoney, at place: Int, _ settings: ChartMoneySettings
  ) -> [(column: ChartColumn, value: Int64)] {
    guard quantity.isMoney, let amount else { return [] }
    var (sum, unrated): (Int64, Int64) = (0, 0)
    if let units = settings.units(of: amount, dimension, in: money) {
      sum += units
    } else {
      unrated += former == nil ? count : 1
    }
    if let former {
      if let units = settings.units(of: former, dimension, in: money) {
        sum -= units
      } else {
        unrated -= 1
      }
    }
    return [
      (ChartColumn(quantity, .money(place)), sum),
      (ChartColumn(quantity, .unrated(place)), unrated),
    ]
  }

  /// The money of the entry; `nil` if it is unknown.
  func units(_ money: ChartMoney, _ settings: ChartMoneySettings) -> Int64? {
    guard let amount else { return nil }
    let units = settings.units(of: amount, dimension, in: money)
    guard let former else { return units }
    return (units ?? 0) - (settings.units(of: former, dimension, in: money) ?? 0)
  }
}
