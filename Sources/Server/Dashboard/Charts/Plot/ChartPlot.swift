package import Charts

/// What the figure of a chart shows, and the sentence that it says.
package struct ChartPlot: Sendable {
  /// The most segments in a figure.
  static let maxSegments = 12

  /// The chart.
  package let answer: ChartAnswer
  /// The same chart in an earlier range; `nil` without a comparison.
  package let earlier: ChartAnswer?
  /// The index of the measure that is shown, or of the sum of those that are.
  package let measure: Int
  /// Whether the measure was chosen, so that its parts are not shown.
  package let isChosen: Bool

  /// Creates a plot.
  ///
  /// - Parameters:
  ///   - answer: The values of a chart that is not a table.
  ///   - measure: The index of a measure; `nil` for the one that the chart is about.
  ///   - earlier: The values of an earlier range, for comparison.
  package init(_ answer: ChartAnswer, measure: Int? = nil, earlier: ChartAnswer? = nil) {
    self.answer = answer
    self.earlier = earlier
    isChosen = measure != nil
    self.measure = measure ?? answer.measures.headline
  }

  /// The measure that is shown.
  package var shown: ChartMeasure { answer.measures[measure] }

  /// The figure.
  package var figure: Figure {
    let isMoney = shown.unit == .money
    return Figure(
      id: "figure", title: sentence, unit: isMoney ? answer.currency : "",
      isWhole: shown.unit == .count,
      labels: answer.periods.map { ChartPeriodText.short($0, answer.query.resolution) },
      isIncomplete: answer.isIncomplete, series: series)
  }

  /// The lines and bars.
  package var series: [FigureSeries] {
    var series = answer.query.segment == nil ? measures : segments
    if let earlier, let total = earlier.segments.first {
      series.append(
        FigureSeries(
          "Earlier", .line, .earlier,
          Array(headlines(of: total).prefix(answer.periods.count).map { $0?.approximation })))
    }
    return series
  }

  private var shape: FigureSeries.Shape {
    answer.chart.kind == .snapshot || isRatio ? .line : .bars
  }

  /// Whether the measure is a ratio, whose parts do not add up.
  var isRatio: Bool { shown.unit == .percent || shown.isRatio }

  private var measures: [FigureSeries] {
    guard let total = answer.segments.first else { return [] }
    let names = answer.measures.map(\.name)
    guard !isChosen, !isRatio, let composition = ChartComposition(answer.measures) else {
      return [FigureSeries(shown.name, shape, .part(0), values(of: total, measure))]
    }
    var series = composition.parts.enumerated().map { number, part in
      FigureSeries(
        names[part.measure], .bars, .part(number),
        values(of: total, part.measure, sign: part.sign))
    }
    if let sum = composition.total {
      series.append(FigureSeries(names[sum], .line, .total, values(of: total, sum)))
    }
    return series
  }

  private var segments: [FigureSeries] {
    let parts = answer.segments.filter { !$0.isTotal }
    var series = parts.prefix(Self.maxSegments).enumerated().map { number, segment in
      FigureSeries(
        segment.name, shape, segment.isOther ? .rest : .part(number), values(of: segment, measure))
    }
    if shape == .line, let total = answer.segments.first(where: \.isTotal) {
      series.append(FigureSeries(total.name, .line, .total, values(of: total, measure)))
    }
    return series
  }

  /// The indexes of the measures that together are what the chart is about: those of a stack
  /// without a sum, or one.
  private var summed: [Int] {
    guard !isChosen, answer.query.segment == nil, !isRatio,
      let composition = ChartComposition(answer.measures), composition.total == nil
    else { return [measure] }
    return composition.parts.map(\.measure)
  }

  /// Whether the figure shows one measure of several that belong together.
  var isPartial: Bool {
    isChosen
      || (answer.query.segment != nil
        && ChartComposition(answer.measures).map { $0.total == nil } ?? false)
  }

  /// Returns what the chart is about in each period.
  func headlines(of segment: ChartAnswer.Segment) -> [ChartValue?] {
    segment.rows.map { row in Self.sum(summed.map { row[$0] }) }
  }

  /// Returns what the chart is about in all periods together; `nil` if a total means nothing.
  func total(of segment: ChartAnswer.Segment) -> ChartValue? {
    Self.sum(summed.map { segment.summaries[$0].total })
  }

  private static func sum(_ values: [ChartValue?]) -> ChartValue? {
    let known = values.compactMap(\.self)
    guard let first = known.first, known.allSatisfy({ $0.perOne == first.perOne }) else {
      return nil
    }
    return ChartValue(known.reduce(0) { $0 + $1.units }, per: first.perOne)
  }

  private func values(
    of segment: ChartAnswer.Segment, _ measure: Int, sign: Int64 = 1
  ) -> [Double?] {
    segment.rows.map { row in row[measure].map { $0.approximation * Double(sign) } }
  }
}
