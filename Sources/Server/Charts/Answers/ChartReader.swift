package import AppStoreCore

/// Reads charts from an index; it holds no clock.
package struct ChartReader: Sendable {
  /// The most periods after the first one that a table shows.
  static let maxAges = 120

  private let index: ChartIndex

  /// Creates a reader.
  package init(_ index: ChartIndex) { self.index = index }

  /// Returns the values of a chart.
  ///
  /// Money that the index does not show is converted for this call, which takes longer.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - input: What the chart's source needs of the ledger; see ``ChartSource/input``.
  package func answer(_ query: ChartQuery, _ input: ChartInput? = nil) -> ChartAnswer {
    let index = index.showing(query.money)
    let periods = query.periods
    var unknown = ChartAnswer.Unknown()
    var cohorts: [ChartAnswer.Cohort] = []
    var segments: [ChartAnswer.Segment] = []
    let evaluation = MeasureEvaluation(query)
    let request = ChartSource.Request(index: index, query: query, periods: periods, input: input)
    switch query.chart.source.content(request, &unknown) {
    case .sums(let sums): segments = evaluation.segments(sums, periods: periods.count)
    case .segment(let segment): segments = [segment]
    case .cohorts(let rows): cohorts = rows
    }
    return ChartAnswer(
      query: query, measures: evaluation.measures, periods: periods,
      isIncomplete: periods.map { $0.isIncomplete(in: query) }, segments: segments,
      cohorts: cohorts, unknown: unknown,
      adjusted: LateChanges(query, evaluation.measures, in: index).values)
  }

  /// Returns the rows behind one value of a chart.
  ///
  /// - Parameters:
  ///   - query: The query of the chart.
  ///   - period: A period of the chart.
  ///   - measure: The place of a measure.
  ///   - segment: The name of a segment that is not `Other`; `nil` for the total.
  ///   - age: For a table, the number of the column; `nil` for the size of the cohort. A table ignores
  ///     the measure.
  /// - Returns: The rows; `nil` for a measure that is a ratio, for active customers and Apple's reports,
  ///   which only the ledger has, and for a column that no table has. The rows of the parts of a ratio
  ///   are those of other measures.
  package func facts(
    _ query: ChartQuery, in period: ChartPeriod, measure: Int, segment: String? = nil,
    age: Int? = nil
  ) -> ChartFacts? {
    if query.chart.kind == .table, let age, !(0...Self.maxAges).contains(age) { return nil }
    let place = query.chart.tableMeasure(age: age) ?? measure
    guard query.measures.indices.contains(place) else { return nil }
    return facts(query, ChartCell(period: period, measure: place, segment: segment, age: age))
  }

  /// Returns the rows behind one value of a chart; `nil` if the index has none.
  package func facts(_ query: ChartQuery, _ cell: ChartCell) -> ChartFacts? {
    let index = index.showing(query.money)
    let measure = query.measures[cell.measure]
    let found = query.chart.source.rows(index, query, cell)
    guard let rows = found?.sorted(by: { $0.order < $1.order }) else { return nil }
    let isMoney = measure.unit == .money
    let units = rows.reduce(0) { $0 + $1.contribution.units }
    return ChartFacts(
      rows: rows,
      total: isMoney
        ? query.scale.value(units, isMonthly: measure.formula.isMonthly) : ChartValue(units),
      terms: rows.map { row in
        guard isMoney, let amount = row.amount, let dimension = row.dimension else { return nil }
        return index.settings.terms(of: amount, dimension, in: query.currency)
      })
  }

  /// Returns the values of the properties of all purchases in an environment, ordered.
  package func values(of key: ChartDimension.Key, in environment: AppStoreEnvironment) -> [String] {
    let columns = ChartQuantity.allCases.map { index.sums(of: ChartColumn($0, .count)) }
    let values = columns.flatMap(\.keys).filter { $0.environment == environment }.map { $0[key] }
    return Set(values).sorted()
  }
}

extension Chart {
  /// Returns the place of the measure that says what the rows behind a table's cell are; `nil` if the
  /// chart is no table.
  ///
  /// - Parameter age: The number of the column; `nil` for the size of the cohort.
  func tableMeasure(age: Int?) -> Int? {
    source.table.map { age == nil ? 0 : $0.measure }
  }
}

extension ChartIndex {
  /// Returns the index with the sums of a kind of money.
  fileprivate func showing(_ money: ChartMoney) -> ChartIndex {
    guard !shown.contains(money) else { return self }
    var index = self
    index.show(money)
    return index
  }
}

extension ChartPeriod {
  /// Returns whether values of the period may still change: because it, or the window of its cohort,
  /// has not ended.
  fileprivate func isIncomplete(in query: ChartQuery) -> Bool {
    switch query.chart.kind {
    case .snapshot: false
    case .flow, .table: isCut || last.end > query.asOf
    case .cohort: isCut || (last + (query.window ?? 0)).end > query.asOf
    }
  }
}
