package import AppStoreTypes

/// Reads charts from an index; it holds no clock.
package struct ChartReader: Sendable {
  let index: ChartIndex
  /// The currency into which the index converts amounts.
  let base: String

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - index: The index.
  ///   - base: The base of the exchange rates with which the purchases were converted.
  package init(_ index: ChartIndex, base: String = "USD") {
    self.index = index
    self.base = base
  }

  /// Returns the values of a chart.
  package func answer(_ query: ChartQuery) -> ChartAnswer {
    let definition = ChartDefinition(query.name)
    let periods = query.periods
    var unknown = ChartAnswer.Unknown()
    var cohorts: [ChartAnswer.Cohort] = []
    var segments: [ChartAnswer.Segment] = []
    if definition.kind == .table {
      cohorts = self.cohorts(query, periods)
    } else if definition.isAboutCustomers {
      let sums = customerSums(query, periods, &unknown)
      segments = [segment("Total", sums, query, definition, isTotal: true)]
    } else {
      segments = self.segments(sums(query, periods, &unknown), query, definition)
    }
    return ChartAnswer(
      definition: definition, query: query, periods: periods,
      isIncomplete: periods.map { Self.isIncomplete($0, query, definition) }, segments: segments,
      cohorts: cohorts, unknown: unknown)
  }

  /// Returns the values of the properties of all purchases in an environment, ordered.
  package func values(of key: ChartDimension.Key, in environment: AppStoreEnvironment) -> [String] {
    let columns = ChartQuantity.allCases.map { index.sums(of: ChartColumn($0, .count)) }
    let values = columns.flatMap(\.keys).filter { $0.environment == environment }.map { $0[key] }
    return Set(values).sorted()
  }

  var moneyColumns: [ChartColumn.Value] { [.native, .converted] }

  private static func isIncomplete(
    _ period: ChartPeriod, _ query: ChartQuery, _ definition: ChartDefinition
  ) -> Bool {
    switch definition.kind {
    case .snapshot: false
    case .flow, .table: period.isCut || period.last.end > query.asOf
    case .cohort: period.isCut || (period.last + (query.window ?? 0)).end > query.asOf
    }
  }

  /// Orders segments by size, and merges those that are not named.
  private func segments(
    _ sums: [String: SegmentSums], _ query: ChartQuery, _ definition: ChartDefinition
  ) -> [ChartAnswer.Segment] {
    var total = SegmentSums(periods: query.periods.count)
    for part in sums.values { total += part }
    let whole = segment("Total", total, query, definition, isTotal: true)
    guard query.segment != nil else { return [whole] }
    let parts = sums.map { name, sums in
      (segment: segment(name, sums, query, definition), sums: sums)
    }
    .map { (segment: $0.segment, sums: $0.sums, size: Self.size($0.segment)) }
    .sorted { ($1.size, $0.segment.name) < ($0.size, $1.segment.name) }
    var segments = [whole] + parts.prefix(query.segmentLimit).map(\.segment)
    let others = parts.dropFirst(query.segmentLimit)
    guard !others.isEmpty else { return segments }
    var rest = SegmentSums(periods: query.periods.count)
    for part in others { rest += part.sums }
    segments.append(segment("Other", rest, query, definition, isOther: true))
    return segments
  }

  /// The size by which segments are ordered: the first measure over all periods.
  private static func size(_ segment: ChartAnswer.Segment) -> Double {
    segment.rows.reduce(0) { $0 + abs($1.first??.approximation ?? 0) }
  }

  private func segment(
    _ name: String, _ sums: SegmentSums, _ query: ChartQuery, _ definition: ChartDefinition,
    isTotal: Bool = false, isOther: Bool = false
  ) -> ChartAnswer.Segment {
    let evaluation = MeasureEvaluation(
      query: query, definition: definition, money: money(query))
    let rows = evaluation.rows(of: sums)
    return ChartAnswer.Segment(
      name: name, isTotal: isTotal, isOther: isOther, rows: rows,
      summaries: evaluation.summaries(of: rows))
  }

  func money(_ query: ChartQuery) -> ChartMoney { ChartMoney(currency: query.currency, base: base) }
}
