/// The sums of a segment in one period, or before the first one.
struct ChartSums {
  private var counts = [Int64](repeating: 0, count: ChartQuantity.allCases.count)
  private var money = [Int64](repeating: 0, count: ChartQuantity.allCases.count)
  private var customers = [Int64](repeating: 0, count: CustomerCount.allCases.count)
  private var reconciled = [Int64](repeating: 0, count: ReconciledDay.Part.allCases.count)
  private var statuses: [ChartSpan.RenewalStatus: Int64] = [:]
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

  /// Returns the number of customers of a cohort.
  subscript(count: CustomerCount) -> Int64 {
    get { customers[count.rawValue] }
    set { customers[count.rawValue] = newValue }
  }

  /// Returns a part of the comparison with Apple's reports.
  subscript(part: ReconciledDay.Part) -> Int64 {
    get { reconciled[part.rawValue] }
    set { reconciled[part.rawValue] = newValue }
  }

  /// Returns the count or the money of what has a status.
  subscript(status: ChartSpan.RenewalStatus) -> Int64 {
    get { statuses[status] ?? 0 }
    set { statuses[status] = newValue }
  }

  /// Adds the sums of another segment or period.
  static func += (lhs: inout ChartSums, rhs: ChartSums) {
    for place in lhs.counts.indices {
      lhs.counts[place] += rhs.counts[place]
      lhs.money[place] += rhs.money[place]
    }
    for place in lhs.customers.indices { lhs.customers[place] += rhs.customers[place] }
    for place in lhs.reconciled.indices { lhs.reconciled[place] += rhs.reconciled[place] }
    lhs.statuses.merge(rhs.statuses, uniquingKeysWith: +)
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
