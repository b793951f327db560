internal import Charts

/// Which measures of a chart add up, read from its formulas.
struct ChartComposition: Hashable, Sendable {
  /// A part, with the sign with which it counts.
  struct Part: Hashable, Sendable {
    let measure: Int
    let sign: Int64
  }

  /// The index of the sum; `nil` if no measure is the sum of the parts.
  let total: Int?
  /// The parts, in the order of the chart.
  let parts: [Part]

  /// Finds the measures that add up; `nil` if there are none.
  init?(_ measures: [ChartMeasure]) {
    guard measures.count > 1 else { return nil }
    let units = measures.map(\.unit)
    let sums = measures.map { Self.factors($0.formula) }
    for (index, sum) in sums.enumerated() {
      guard let sum, sum.factors.count > 1 else { continue }
      let others = sums.indices.filter { other in
        other != index && units[other] == units[index] && sums[other]?.timing == sum.timing
      }
      if let parts = Self.parts(of: sum.factors, among: others, sums) {
        (self.total, self.parts) = (index, parts)
        return
      }
    }
    // Measures without a sum are stacked if they have nothing in common.
    let first = sums[0]
    guard Set(units).count == 1, sums.allSatisfy({ $0?.timing == first?.timing && $0 != nil })
    else { return nil }
    let all = sums.flatMap { $0?.factors.keys.map(\.self) ?? [] }
    guard Set(all).count == all.count else { return nil }
    total = nil
    parts = sums.indices.map { Part(measure: $0, sign: 1) }
  }

  private typealias Sum = (factors: [ChartQuantity: Int64], timing: ChartFormula.Timing)

  private static func factors(_ formula: ChartFormula) -> Sum? {
    guard case .sum(let terms, let timing) = formula else { return nil }
    return (terms.factors, timing)
  }

  /// Returns the measures that together are the sum; `nil` if they are not.
  private static func parts(
    of whole: [ChartQuantity: Int64], among indexes: [Int], _ sums: [Sum?]
  ) -> [Part]? {
    var rest = whole
    var parts: [Part] = []
    for index in indexes {
      guard let factors = sums[index]?.factors, let first = factors.first,
        let wanted = rest[first.key], first.value != 0, wanted.isMultiple(of: first.value)
      else { continue }
      let sign = wanted / first.value
      guard abs(sign) == 1, factors.allSatisfy({ rest[$0.key] == $0.value * sign }) else {
        continue
      }
      for quantity in factors.keys { rest[quantity] = nil }
      parts.append(Part(measure: index, sign: sign))
    }
    return rest.isEmpty && parts.count > 1 ? parts : nil
  }
}

extension [ChartMeasure] {
  /// The index of the measure that the chart is about: its rate, or the sum of the others, or the
  /// first one.
  package var headline: Int {
    lastIndex(where: \.isRatio) ?? ChartComposition(self)?.total ?? 0
  }
}

extension ChartMeasure {
  /// Whether it is a ratio, whose parts have the rows.
  var isRatio: Bool {
    if case .ratio = formula { true } else { false }
  }
}
