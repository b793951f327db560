/// The lift of each treatment over time, with its interval, as an SVG figure.
///
/// The table next to it has the same numbers, so a screen reader skips the figure.
struct LiftFigure {
  private static let (width, height, margin) = (640.0, 200.0, 64.0)

  private typealias Point = (index: Int, lift: Double, interval: ClosedRange<Double>)

  private let dates: [String]
  private let lines: [(variant: String, points: [Point])]
  private let scale: LiftScale

  /// Creates a figure; `nil` with fewer than two days that have a lift.
  init?(_ days: [ExperimentView.Day]) {
    dates = days.map(\.date)
    let variants = days.first?.figures.dropFirst().map(\.variant) ?? []
    lines = variants.map { variant in
      let points = days.enumerated().compactMap { index, day -> Point? in
        let drawn = day.figures.lazy.filter { $0.variant == variant }.compactMap(\.drawn).first
        return drawn.map { (index, $0.lift, $0.interval) }
      }
      return (variant, points)
    }
    // Twice the newest interval, because the first ones are long.
    scale = LiftScale(
      lines.compactMap(\.points.last?.interval).flatMap { [2 * $0.lowerBound, 2 * $0.upperBound] })
    if (lines.map(\.points.count).max() ?? 0) < 2 { return nil }
  }

  private func point(_ index: Int, _ lift: Double) -> (Double, Double) {
    let part = Double(index) / Double(max(1, dates.count - 1))
    return (
      Self.margin + part * (Self.width - 2 * Self.margin),
      Self.height - 20 - scale.part(lift) * (Self.height - 40)
    )
  }

  var svg: String {
    let (left, right) = (point(0, 0), point(dates.count - 1, 0))
    var parts = [FigureText.line("zero", left.0, left.1, right.0, right.1)]
    for (number, line) in lines.enumerated() where line.points.count > 1 {
      let upper = line.points.map { point($0.index, $0.interval.upperBound) }
      let lower = line.points.map { point($0.index, $0.interval.lowerBound) }
      let lifts = line.points.map { point($0.index, $0.lift) }
      parts += [
        FigureText.group(number), FigureText.path("band", upper + lower.reversed()),
        FigureText.path("stroke", lifts),
      ]
      if let last = lifts.last {
        parts.append(FigureText.text(line.variant, last.0 + 8, last.1 + 4, anchor: "start"))
      }
      parts.append("</g>")
    }
    for lift in scale.ticks {
      let labelPoint = point(0, lift)
      parts.append(
        FigureText.text(LiftScale.percent(lift), labelPoint.0 - 6, labelPoint.1 + 4, anchor: "end"))
    }
    if let first = dates.first, let last = dates.last {
      parts.append(FigureText.text(first, left.0, Self.height - 4, anchor: "start"))
      parts.append(FigureText.text(last, right.0, Self.height - 4, anchor: "end"))
    }
    return FigureText.hidden(Self.width, Self.height, parts)
  }
}
