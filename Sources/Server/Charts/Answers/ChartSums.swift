/// The sums of a segment in one period, or before the first one.
struct ChartSums {
  private static let quantities = ChartQuantity.allCases.count
  /// The most numbers that a source calculates itself.
  private static let mostOwn = 10

  /// The counts, the money, and the numbers that the source of the chart calculates itself.
  private var values = [Int64](repeating: 0, count: 2 * Self.quantities + Self.mostOwn)

  /// The count or the money of a quantity.
  subscript(quantity: ChartQuantity, isMoney isMoney: Bool) -> Int64 {
    get { values[Int(quantity.rawValue) + (isMoney ? Self.quantities : 0)] }
    set { values[Int(quantity.rawValue) + (isMoney ? Self.quantities : 0)] = newValue }
  }

  /// The number that the source has at a place.
  subscript(own place: Int) -> Int64 {
    get { values[2 * Self.quantities + place] }
    set { values[2 * Self.quantities + place] = newValue }
  }

  /// Adds the sums of another segment or period.
  static func += (lhs: inout ChartSums, rhs: ChartSums) {
    for place in lhs.values.indices { lhs.values[place] += rhs.values[place] }
  }
}

/// The sums of a segment: before the first period, and in each period.
struct SegmentSums {
  var opening = ChartSums()
  var periods: [ChartSums]

  init(periods count: Int) { periods = Array(repeating: ChartSums(), count: count) }

  static func += (lhs: inout SegmentSums, rhs: SegmentSums) {
    lhs.opening += rhs.opening
    for place in lhs.periods.indices { lhs.periods[place] += rhs.periods[place] }
  }
}
