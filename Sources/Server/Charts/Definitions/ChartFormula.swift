/// How a measure is calculated.
package enum ChartFormula: Hashable, Sendable {
  /// Which days count.
  package enum Timing: Hashable, Sendable {
    /// The days of the period.
    case period
    /// All days until the end of the period.
    case untilEnd
    /// All days before the period.
    case untilStart
  }

  /// Quantities with their factors.
  case sum([ChartTerm], Timing = .period)
  /// A measure for each one of another measure, by their places.
  case ratio(part: Int, over: Int)
  /// A number that the source of the chart calculates itself, by its place there.
  case own(Int, isMonthly: Bool = false)

  /// The sum of quantities in a period.
  static func sum(of quantities: ChartQuantity...) -> ChartFormula { .sum(.of(quantities)) }

  /// A number about a cohort of customers.
  static func cohort(_ sum: CohortSum) -> ChartFormula { .own(sum.rawValue) }

  /// Whether its money is a monthly amount, in twelfths.
  var isMonthly: Bool {
    switch self {
    case .sum(let terms, _): terms.contains { $0.quantity.isMonthly }
    case .ratio: false
    case .own(_, let isMonthly): isMonthly
    }
  }
}
