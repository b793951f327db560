package import AppStoreCore

/// Reads charts from an index; it holds no clock.
package struct ChartReader: Sendable {
  let index: ChartIndex

  /// Creates a reader.
  package init(_ index: ChartIndex) { self.index = index }

  /// Returns the values of a chart.
  ///
  /// Money that the index does not show is converted for this call, which takes longer.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - distinct: For the chart of active customers, their number in each period and, last, in the
  ///     whole range.
  ///   - reconciled: For the chart of Apple's reports, their comparison with the ledger.
  package func answer(
    _ query: ChartQuery, distinct: [Int64] = [], reconciled: [ReconciledDay] = []
  ) -> ChartAnswer {
    guard place(of: query.money) != nil else {
      var index = index
      index.show(query.money)
      return ChartReader(index).answer(query, distinct: distinct, reconciled: reconciled)
    }
    let definition = ChartDefinition(query)
    let periods = query.periods
    var unknown = ChartAnswer.Unknown()
    var cohorts: [ChartAnswer.Cohort] = []
    var segments: [ChartAnswer.Segment] = []
    if query.name == .cohortExplorer {
      cohorts = customerCohorts(query, periods, &unknown)
    } else if definition.kind == .table {
      cohorts = self.cohorts(query, periods)
    } else if query.name == .customersActive {
      segments = [distinctSegment(distinct, periods)]
    } else if query.name == .appleReconciliation {
      let sums = reconciledSums(query, periods, reconciled, &unknown)
      segments = [segment("Total", sums, query, definition, isTotal: true)]
    } else if query.name == .subscriptionStatus {
      segments = self.segments(statusSums(query, &unknown), query, definition)
    } else if definition.isAboutCustomers {
      let sums = customerSums(query, periods, &unknown)
      segments = [segment("Total", sums, query, definition, isTotal: true)]
    } else {
      segments = self.segments(sums(query, periods, &unknown), query, definition)
    }
    return ChartAnswer(
      definition: definition, query: query, periods: periods,
      isIncomplete: periods.map { Self.isIncomplete($0, query, definition) }, segments: segments,
      cohorts: cohorts, unknown: unknown, adjusted: LateChanges(query, definition, in: index).values
    )
  }

  /// Returns the values of the properties of all purchases in an environment, ordered.
  package func values(of key: ChartDimension.Key, in environment: AppStoreEnvironment) -> [String] {
    let columns = ChartQuantity.allCases.map { index.sums(of: ChartColumn($0, .count)) }
    let values = columns.flatMap(\.keys).filter { $0.environment == environment }.map { $0[key] }
    return Set(values).sorted()
  }

  /// Returns the place of a kind of money in the index; `nil` if it does not show it.
  func place(of money: ChartMoney) -> Int? { index.shown.firstIndex(of: money) }

  private func distinctSegment(
    _ counts: [Int64], _ periods: [ChartPeriod]
  ) -> ChartAnswer.Segment {
    let values = periods.indices.map { place in
      counts.indices.contains(place) ? ChartValue(counts[place]) : nil
    }
    let sum = values.reduce(0) { $0 + ($1?.units ?? 0) }
    let isWhole = counts.count == periods.count + 1
    return ChartAnswer.Segment(
      name: "Total", isTotal: true, isOther: false, rows: values.map { [$0] },
      summaries: [
        ChartAnswer.Summary(
          average: values.isEmpty ? nil : ChartValue(sum, per: Int64(values.count)),
          total: isWhole ? counts.last.map { ChartValue($0) } : nil)
      ])
  }

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
    let evaluation = MeasureEvaluation(query: query, definition: definition)
    let rows = evaluation.rows(of: sums)
    return ChartAnswer.Segment(
      name: name, isTotal: isTotal, isOther: isOther, rows: rows,
      summaries: evaluation.summaries(of: rows))
  }
}
