/// A list of sums of the index: a quantity, and what of it is summed up.
package struct ChartColumn: Hashable, Sendable {
  /// What is summed up.
  package enum Value: UInt8, CaseIterable, Hashable, Sendable {
    /// The counts.
    case count
    /// The charged money.
    case native
    /// The converted money.
    case converted
    /// The counts of those whose price is known, but not the exchange rate.
    case unrated
    /// The counts of those whose price is unknown.
    case unpriced
  }

  /// The quantity.
  package let quantity: ChartQuantity
  /// What is summed up.
  package let value: Value

  /// Creates a column.
  package init(_ quantity: ChartQuantity, _ value: Value) {
    self.quantity = quantity
    self.value = value
  }
}

extension ChartEntry {
  /// What the entry adds to columns.
  ///
  /// Unknown amounts are counted instead of summed up.
  var additions: [(column: ChartColumn, value: Int64)] {
    var list = [(ChartColumn(quantity, .count), count)]
    guard quantity.isMoney else { return list }
    guard let amount else { return list + [(ChartColumn(quantity, .unpriced), count)] }
    list.append((ChartColumn(quantity, .native), amount.native))
    if let converted = amount.converted {
      list.append((ChartColumn(quantity, .converted), converted))
    } else {
      list.append((ChartColumn(quantity, .unrated), count))
    }
    return list
  }
}
