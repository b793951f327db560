internal import AppStoreTypes

extension ChartAnswer {
  /// By how much late facts changed a value of the total after its period had closed.
  package struct Adjusted: Hashable, Sendable {
    /// The place of the period.
    package let period: Int
    /// The place of the measure.
    package let measure: Int
    /// The value now without the value one day after the end of the period; not zero.
    package let change: ChartValue
  }

  /// Returns by how much the total of a measure changed after a period had closed; `nil` if it did
  /// not.
  package func change(of measure: Int, in period: Int) -> ChartValue? {
    adjusted.first { $0.period == period && $0.measure == measure }?.change
  }
}

extension ChartReader {
  /// Returns the values that late facts changed after their periods had closed, by period and measure.
  ///
  /// Percentages, cohorts and tables have none: of a percentage the parts are marked, and cohorts
  /// change by their definition.
  func adjusted(_ query: ChartQuery, _ definition: ChartDefinition) -> [ChartAnswer.Adjusted] {
    guard let days = index.closedDays, definition.kind == .flow || definition.kind == .snapshot
    else { return [] }
    let adjustments = index.adjustments.values.joined().filter { query.matches($0.entry.dimension) }
    guard !adjustments.isEmpty else { return [] }
    let periods = query.periods
    let closed = periods.indices.filter {
      days.marks(periods[$0].last) && ClosedDays.closing(of: periods[$0].last) <= query.asOf
    }
    var found: [ChartAnswer.Adjusted] = []
    for (measure, formula) in query.formulas.enumerated() {
      guard case .sum(let terms, let timing) = formula,
        !terms.contains(where: { $0.quantity.changesLater })
      else { continue }
      let isMoney = definition.measures[measure].unit == .money
      let factors = Dictionary(terms.map { ($0.quantity, $0.factor) }, uniquingKeysWith: +)
      var sums = [Int64](repeating: 0, count: periods.count)
      for adjustment in adjustments {
        guard let factor = factors[adjustment.entry.quantity],
          let units = units(of: adjustment, isMoney: isMoney, query), units != 0
        else { continue }
        for place in closed where Self.counts(adjustment, timing, in: periods[place]) {
          sums[place] += factor * units
        }
      }
      let isMonthly = terms.first?.quantity.isMonthly ?? false
      for place in closed where sums[place] != 0 {
        found.append(
          ChartAnswer.Adjusted(
            period: place, measure: measure,
            change: isMoney
              ? query.scale.value(sums[place], isMonthly: isMonthly) : ChartValue(sums[place])))
      }
    }
    return found.sorted { ($0.period, $0.measure) < ($1.period, $1.measure) }
  }

  private func units(
    of adjustment: ChartAdjustment, isMoney: Bool, _ query: ChartQuery
  ) -> Int64? {
    let entry = adjustment.entry
    return (isMoney ? units(of: entry, query) : entry.count).map { $0 * adjustment.times }
  }

  private static func counts(
    _ adjustment: ChartAdjustment, _ timing: ChartFormula.Timing, in period: ChartPeriod
  ) -> Bool {
    guard adjustment.receivedAt > ClosedDays.closing(of: period.last) else { return false }
    let day = adjustment.entry.day
    return switch timing {
    case .period: day >= period.first && day <= period.last
    case .untilEnd: day <= period.last
    case .untilStart: day < period.first
    }
  }
}
