/// The lifts of treatments with their intervals as an SVG figure: one line for each treatment.
///
/// The table next to it has the same numbers, so a screen reader skips the figure.
struct IntervalFigure {
  private static let (width, rowHeight, margin) = (480.0, 28.0, 24.0)

  private let rows: [(variant: String, lift: Double, interval: ClosedRange<Double>)]
  private let scale: LiftScale

  /// Creates a figure; `nil` if no treatment has an interval.
  init?(_ metric: ExperimentView.Metric) {
    rows = metric.figures.compactMap { figure in
      figure.drawn.map { (figure.variant, $0.lift, $0.interval) }
    }
    scale = LiftScale(rows.flatMap { [$0.interval.lowerBound, $0.interval.upperBound] })
    if rows.isEmpty { return nil }
  }

  private func x(_ lift: Double) -> Double {
    Self.margin + scale.part(lift) * (Self.width - 2 * Self.margin)
  }

  var svg: String {
    let height = Double(rows.count) * Self.rowHeight + 24
    var parts = [FigureText.line("zero", x(0), 0, x(0), height - 20)]
    for (index, row) in rows.enumerated() {
      let y = (Double(index) + 0.5) * Self.rowHeight
      let ends = [(x(row.interval.lowerBound), y), (x(row.interval.upperBound), y)]
      parts += [
        FigureText.group(index), FigureText.path("stroke", ends),
        FigureLabels.marker(0, x(row.lift), y, size: 5),
        FigureText.text(row.variant, 4, y + 4, anchor: "start"), "</g>",
      ]
    }
    for (lift, anchor) in zip(scale.ticks, ["start", "middle", "end"]) {
      parts.append(FigureText.text(LiftScale.percent(lift), x(lift), height - 4, anchor: anchor))
    }
    return FigureText.hidden(Self.width, height, parts)
  }
}
