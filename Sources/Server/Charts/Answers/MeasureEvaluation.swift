/// Calculates the measures of a chart from sums.
struct MeasureEvaluation {
  let query: ChartQuery
  let definition: ChartDefinition

  /// Returns the values of each period: one for each measure.
  func rows(of sums: SegmentSums) -> [[ChartValue?]] {
    let formulas = query.formulas
    var before = sums.opening
    return sums.periods.map { period in
      var after = before
      after += period
      defer { before = after }
      var values: [ChartValue?] = []
      for (formula, measure) in zip(formulas, definition.measures) {
        switch formula {
        case .sum(let terms, let timing):
          let sums =
            switch timing {
            case .period: period
            case .untilEnd: after
            case .untilStart: before
            }
          values.append(sum(terms, of: sums, isMoney: measure.unit == .money))
        case .customers(let count): values.append(ChartValue(period[count]))
        case .distinctCustomers: values.append(ChartValue(period[.all]))
        case .reconciled(let part):
          values.append(query.scale.value(period[part], isMonthly: false))
        case .status(let status):
          values.append(
            measure.unit == .money
              ? query.scale.value(period[status], isMonthly: true) : ChartValue(period[status]))
        case .lifetimeRevenue:
          values.append(query.scale.value(period.lifetimeRevenue, isMonthly: false))
        case .ratio(let part, let over):
          values.append(Self.ratio(values[part], over: values[over], measure.unit))
        }
      }
      return values
    }
  }

  /// Returns the summary of each measure.
  func summaries(of rows: [[ChartValue?]]) -> [ChartAnswer.Summary] {
    definition.measures.indices.map { place in
      let measure = definition.measures[place]
      switch measure.summary {
      case .total:
        return ChartAnswer.Summary(
          average: Self.average(rows.map { $0[place] }), total: Self.total(rows.map { $0[place] }))
      case .average:
        return ChartAnswer.Summary(average: Self.average(rows.map { $0[place] }), total: nil)
      case .ratio(let over, let part):
        let ratio = Self.ratio(
          Self.total(rows.map { $0[part] }), over: Self.total(rows.map { $0[over] }), measure.unit)
        return ChartAnswer.Summary(
          average: ratio, total: definition.kind == .cohort ? ratio : nil)
      }
    }
  }

  private func sum(
    _ terms: [(quantity: ChartQuantity, factor: Int64)], of sums: ChartSums, isMoney: Bool
  ) -> ChartValue {
    let units = terms.reduce(0) { $0 + $1.factor * sums[$1.quantity, isMoney: isMoney] }
    guard isMoney else { return ChartValue(units) }
    return query.scale.value(units, isMonthly: terms.first?.quantity.isMonthly ?? false)
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
