/// The sums of a segment in one period, or before the first one.
struct ChartSums {
  private var counts = [Int64](repeating: 0, count: ChartQuantity.allCases.count)
  private var money = [Int64](repeating: 0, count: ChartQuantity.allCases.count)
  /// The customers of a cohort.
  var customers: Int64 = 0
  /// The customers who converted.
  var converted: Int64 = 0
  /// The charges without refunds of a cohort.
  var lifetimeRevenue: Int64 = 0

  /// Returns the count or the money of a quantity.
  subscript(quantity: ChartQuantity, isMoney isMoney: Bool) -> Int64 {
    get { (isMoney ? money : counts)[Int(quantity.rawValue)] }
    set {
      if isMoney {
        money[Int(quantity.rawValue)] = newValue
      } else {
        counts[Int(quantity.rawValue)] = newValue
      }
    }
  }

  /// Adds the sums of another segment or period.
  static func += (lhs: inout ChartSums, rhs: ChartSums) {
    for place in lhs.counts.indices {
      lhs.counts[place] += rhs.counts[place]
      lhs.money[place] += rhs.money[place]
    }
    lhs.customers += rhs.customers
    lhs.converted += rhs.converted
    lhs.lifetimeRevenue += rhs.lifetimeRevenue
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
