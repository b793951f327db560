internal import AppStoreCore

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

/// Finds the values of a chart that late facts changed after their periods had closed.
///
/// Percentages, cohorts and tables have none: of a percentage the parts are marked, and cohorts
/// change by their definition.
struct LateChanges {
  private let query: ChartQuery
  private let measures: [ChartMeasure]
  private let scale: ChartMoneyScale
  private let settings: ChartMoneySettings
  private let adjustments: [ChartAdjustment]
  private let periods: [ChartPeriod]
  /// The places of the periods that are closed at the time of the query.
  private let closed: [Int]

  init(_ query: ChartQuery, _ measures: [ChartMeasure], in index: ChartIndex) {
    self.query = query
    self.measures = measures
    scale = query.scale
    settings = index.settings
    let kind = query.chart.kind
    guard let days = index.closedDays, kind == .flow || kind == .snapshot else {
      (adjustments, periods, closed) = ([], [], [])
      return
    }
    adjustments = index.adjustments.values.joined().filter { query.matches($0.entry.dimension) }
    let periods = adjustments.isEmpty ? [] : query.periods
    self.periods = periods
    closed = periods.indices.filter {
      days.marks(periods[$0].last) && ClosedDays.closing(of: periods[$0].last) <= query.asOf
    }
  }

  /// The changed values, by period and measure.
  var values: [ChartAnswer.Adjusted] {
    guard !closed.isEmpty else { return [] }
    var found: [ChartAnswer.Adjusted] = []
    for (place, measure) in measures.enumerated() {
      guard case .sum(let terms, let timing) = measure.formula,
        !terms.contains(where: { $0.quantity.changesLater })
      else { continue }
      let isMoney = measure.unit == .money
      let sums = sums(of: terms, timing, isMoney: isMoney)
      for period in closed where sums[period] != 0 {
        found.append(
          ChartAnswer.Adjusted(
            period: period, measure: place,
            change: isMoney
              ? scale.value(sums[period], isMonthly: measure.formula.isMonthly)
              : ChartValue(sums[period])))
      }
    }
    return found.sorted { ($0.period, $0.measure) < ($1.period, $1.measure) }
  }

  /// Returns by how much a sum changed, for each period.
  private func sums(
    of terms: [ChartTerm], _ timing: ChartFormula.Timing, isMoney: Bool
  ) -> [Int64] {
    let factors = terms.factors
    var sums = [Int64](repeating: 0, count: periods.count)
    for adjustment in adjustments {
      guard let factor = factors[adjustment.entry.quantity],
        let units = units(of: adjustment, isMoney: isMoney), units != 0
      else { continue }
      for place in closed where Self.counts(adjustment, timing, in: periods[place]) {
        sums[place] += factor * units
      }
    }
    return sums
  }

  private func units(of adjustment: ChartAdjustment, isMoney: Bool) -> Int64? {
    let entry = adjustment.entry
    guard isMoney else { return entry.count * adjustment.times }
    let factor = scale.factor(entry.dimension, isMonthly: entry.quantity.isMonthly)
    return entry.units(scale.money, settings).map { $0 * factor * adjustment.times }
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
