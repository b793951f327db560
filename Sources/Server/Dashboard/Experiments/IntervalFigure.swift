/// The lifts of treatments with their intervals as an SVG figure: one line for each treatment.
///
/// The table next to it has the same numbers, so a screen reader skips the figure.
struct IntervalFigure {
  private static let width = 480.0
  private static let rowHeight = 28.0
  private static let margin = 24.0

  private let rows: [(variant: String, lift: Double, interval: ClosedRange<Double>)]

  /// Creates a figure; `nil` if no treatment has an interval.
  init?(_ metric: ExperimentView.Metric) {
    rows = metric.figures.compactMap { figure in
      guard let lift = figure.lift, let interval = figure.interval, lift.isFinite,
        interval.lowerBound.isFinite, interval.upperBound.isFinite
      else { return nil }
      return (figure.variant, lift, interval)
    }
    if rows.isEmpty { return nil }
  }

  /// The largest lift that is drawn, to both sides of 0.
  private var limit: Double {
    let ends = rows.flatMap { [abs($0.interval.lowerBound), abs($0.interval.upperBound)] }
    return min(2, max(0.05, ends.max() ?? 0))
  }

  private func x(_ lift: Double) -> Double {
    let part = (min(max(lift, -limit), limit) / limit + 1) / 2
    return Self.margin + part * (Self.width - 2 * Self.margin)
  }

  /// The figure as SVG without styles.
  var svg: String {
    let height = Double(rows.count) * Self.rowHeight + 24
    var parts = [
      #"<svg viewBox="0 0 \#(Int(Self.width)) \#(Int(height))" width="\#(Int(Self.width))" "#
        + #"height="\#(Int(height))" aria-hidden="true" fill="currentColor" stroke="currentColor">"#,
      line(x(0), 0, x(0), height - 20, width: 1, dashes: true),
    ]
    for (place, row) in rows.enumerated() {
      let y = (Double(place) + 0.5) * Self.rowHeight
      parts.append(
        line(x(row.interval.lowerBound), y, x(row.interval.upperBound), y, width: 2))
      parts.append(#"<circle cx="\#(text(x(row.lift)))" cy="\#(text(y))" r="5"/>"#)
      parts.append(label(row.variant, 4, y + 4, anchor: "start"))
    }
    for (lift, anchor) in [(-limit, "start"), (0, "middle"), (limit, "end")] {
      parts.append(label(Self.percent(lift), x(lift), height - 4, anchor: anchor))
    }
    return parts.joined() + "</svg>"
  }

  private func line(
    _ fromX: Double, _ fromY: Double, _ toX: Double, _ toY: Double, width: Int,
    dashes: Bool = false
  ) -> String {
    let pattern = dashes ? #" stroke-dasharray="3 3""# : ""
    return #"<line x1="\#(text(fromX))" y1="\#(text(fromY))" x2="\#(text(toX))" "#
      + #"y2="\#(text(toY))" stroke-width="\#(width)"\#(pattern)/>"#
  }

  private func label(_ value: String, _ x: Double, _ y: Double, anchor: String) -> String {
    #"<text x="\#(text(x))" y="\#(text(y))" font-size="12" stroke="none" "#
      + #"text-anchor="\#(anchor)">\#(value)</text>"#
  }

  private func text(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

  /// Returns a share as percent with one digit after the point.
  static func percent(_ share: Double) -> String {
    guard share.isFinite else { return "–" }
    let rounded = (share * 1000).rounded() / 10
    return "\(rounded == 0 ? 0 : rounded) %"
  }
}
