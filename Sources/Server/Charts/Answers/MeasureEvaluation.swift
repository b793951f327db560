/// Calculates the measures of a chart from sums.
struct MeasureEvaluation {
  let query: ChartQuery
  let measures: [ChartMeasure]
  private let scale: ChartMoneyScale

  init(_ query: ChartQuery) {
    self.query = query
    measures = query.measures
    scale = query.scale
  }

  /// Returns the lines of sums: the total first, then the largest ones, and one for the others.
  func segments(_ sums: [String: SegmentSums], periods count: Int) -> [ChartAnswer.Segment] {
    var total = SegmentSums(periods: count)
    for part in sums.values { total += part }
    let whole = segment("Total", total, isTotal: true)
    guard query.segment != nil else { return [whole] }
    let parts = sums.map { name, sums in (segment: segment(name, sums), sums: sums) }
      .map { (segment: $0.segment, sums: $0.sums, size: Self.size($0.segment)) }
      .sorted { ($1.size, $0.segment.name) < ($0.size, $1.segment.name) }
    let named = [whole] + parts.prefix(query.segmentLimit).map(\.segment)
    let others = parts.dropFirst(query.segmentLimit)
    guard !others.isEmpty else { return named }
    var rest = SegmentSums(periods: count)
    for part in others { rest += part.sums }
    return named + [segment("Other", rest, isOther: true)]
  }

  /// The size by which segments are ordered: the first measure over all periods.
  private static func size(_ segment: ChartAnswer.Segment) -> Double {
    segment.rows.reduce(0) { $0 + abs($1.first??.approximation ?? 0) }
  }

  private func segment(
    _ name: String, _ sums: SegmentSums, isTotal: Bool = false, isOther: Bool = false
  ) -> ChartAnswer.Segment {
    let rows = rows(of: sums)
    return ChartAnswer.Segment(
      name: name, isTotal: isTotal, isOther: isOther, rows: rows,
      summaries: measures.indices.map { summary(of: rows, at: $0) })
  }

  /// Returns the values of each period: one for each measure.
  private func rows(of sums: SegmentSums) -> [[ChartValue?]] {
    var before = sums.opening
    return sums.periods.map { period in
      var after = before
      after += period
      defer { before = after }
      var values: [ChartValue?] = []
      for measure in measures {
        switch measure.formula {
        case .sum(let terms, let timing):
          let sums =
            switch timing {
            case .period: period
            case .untilEnd: after
            case .untilStart: before
            }
          let isMoney = measure.unit == .money
          let units = terms.reduce(0) { $0 + $1.factor * sums[$1.quantity, isMoney: isMoney] }
          values.append(value(units, measure))
        case .own(let place, _): values.append(value(period[own: place], measure))
        case .ratio(let part, let over):
          values.append(Self.ratio(values[part], over: values[over], measure.unit))
        }
      }
      return values
    }
  }

  private func value(_ units: Int64, _ measure: ChartMeasure) -> ChartValue {
    measure.unit == .money
      ? scale.value(units, isMonthly: measure.formula.isMonthly) : ChartValue(units)
  }

  private func summary(of rows: [[ChartValue?]], at place: Int) -> ChartAnswer.Summary {
    if case .ratio(let part, let over) = measures[place].formula, hasTotal(over) {
      let ratio = Self.ratio(
        Self.total(rows.map { $0[part] }), over: Self.total(rows.map { $0[over] }),
        measures[place].unit)
      return ChartAnswer.Summary(average: ratio, total: query.chart.kind == .cohort ? ratio : nil)
    }
    let values = rows.map { $0[place] }
    return ChartAnswer.Summary(
      average: Self.average(values), total: hasTotal(place) ? Self.total(values) : nil)
  }

  /// Returns whether the values of several periods add up to something.
  private func hasTotal(_ place: Int) -> Bool {
    switch measures[place].formula {
    case .sum(_, let timing): timing == .period
    case .own: query.chart.kind != .snapshot
    case .ratio: false
    }
  }

  /// Returns a part for each one of a count; `nil` if there are none.
  static func ratio(
    _ part: ChartValue?, over: ChartValue?, _ unit: ChartMeasure.Unit
  ) -> ChartValue? {
    guard let part, let over, over.units > 0 else { return nil }
    return unit == .percent
      ? ChartValue(100 * part.units, per: over.units)
      : ChartValue(part.units, per: part.perOne * over.units)
  }

  /// Returns the sum of values with equal denominators; `nil` without values.
  private static func total(_ values: [ChartValue?]) -> ChartValue? {
    let known = values.compactMap(\.self)
    guard let first = known.first else { return nil }
    return ChartValue(known.reduce(0) { $0 + $1.units }, per: first.perOne)
  }

  private static func average(_ values: [ChartValue?]) -> ChartValue? {
    guard let total = total(values) else { return nil }
    return ChartValue(total.units, per: total.perOne * Int64(values.count { $0 != nil }))
  }
}
