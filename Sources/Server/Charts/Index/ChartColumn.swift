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
  /// Calls a closure with what the entry adds to each column; never with zero.
  func forEachAddition(
    _ shown: [ChartMoney], _ settings: ChartMoneySettings, _ add: (ChartColumn, Int64) -> Void
  ) {
    if count != 0 {
      add(ChartColumn(quantity, .count), count)
      if quantity.isMoney, amount == nil { add(ChartColumn(quantity, .unpriced), count) }
    }
    for position in shown.indices {
      forEachAddition(of: shown[position], at: position, settings, add)
    }
  }

  /// Calls a closure with what the entry adds to the money with a position: an amount without a rate
  /// is counted instead.
  func forEachAddition(
    of money: ChartMoney, at position: Int, _ settings: ChartMoneySettings,
    _ add: (ChartColumn, Int64) -> Void
  ) {
    guard quantity.isMoney, let amount else { return }
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
    if sum != 0 { add(ChartColumn(quantity, .money(position)), sum) }
    if unrated != 0 { add(ChartColumn(quantity, .unrated(position)), unrated) }
  }

  /// The money of the entry; `nil` if it is unknown.
  func units(_ money: ChartMoney, _ settings: ChartMoneySettings) -> Int64? {
    guard let amount else { return nil }
    let units = settings.units(of: amount, dimension, in: money)
    guard let former else { return units }
    return (units ?? 0) - (settings.units(of: former, dimension, in: money) ?? 0)
  }
}
