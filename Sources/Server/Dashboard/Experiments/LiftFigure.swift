/// The lift of each treatment over time, with its interval, as an SVG figure.
///
/// The table next to it has the same numbers, so a screen reader skips the figure.
struct LiftFigure {
  private static let (width, height, margin) = (640.0, 200.0, 64.0)

  private let dates: [String]
  private let lines: [(variant: String, points: [(place: Int, figure: ExperimentView.Figure)])]

  /// Creates a figure; `nil` with fewer than two days that have a lift.
  init?(_ days: [ExperimentView.Day]) {
    dates = days.map(\.date)
    let variants = days.first?.figures.dropFirst().map(\.variant) ?? []
    lines = variants.map { variant in
      let points = days.enumerated().compactMap { place, day in
        day.figures.first { figure in
          figure.variant == variant && figure.lift?.isFinite == true
            && figure.interval?.lowerBound.isFinite == true
            && figure.interval?.upperBound.isFinite == true
        }.map { (place, $0) }
      }
      return (variant, points)
    }
    if (lines.map(\.points.count).max() ?? 0) < 2 { return nil }
  }

  /// The largest lift that is drawn, to both sides of 0: that of the newest interval, twice.
  private var limit: Double {
    let ends = lines.compactMap(\.points.last?.figure.interval)
      .flatMap { [abs($0.lowerBound), abs($0.upperBound)] }
    return min(2, max(0.05, 2 * (ends.max() ?? 0)))
  }

  private func x(_ place: Int) -> Double {
    Self.margin + Double(place) / Double(max(1, dates.count - 1)) * (Self.width - 2 * Self.margin)
  }

  private func y(_ lift: Double) -> Double {
    let part = (min(max(lift, -limit), limit) / limit + 1) / 2
    return Self.height - 20 - part * (Self.height - 40)
  }

  /// The figure as SVG without styles.
  var svg: String {
    var parts = [
      #"<svg viewBox="0 0 \#(Int(Self.width)) \#(Int(Self.height))" width="\#(Int(Self.width))" "#
        + #"height="\#(Int(Self.height))" aria-hidden="true" fill="currentColor" "#
        + #"stroke="currentColor">"#,
      #"<line x1="\#(text(x(0)))" y1="\#(text(y(0)))" x2="\#(text(x(dates.count - 1)))" "#
        + #"y2="\#(text(y(0)))" stroke-width="1" stroke-dasharray="3 3"/>"#,
    ]
    for line in lines where line.points.count > 1 {
      let upper = line.points.map { ($0.place, $0.figure.interval?.upperBound ?? 0) }
      let lower = line.points.map { ($0.place, $0.figure.interval?.lowerBound ?? 0) }
      parts.append(
        #"<polygon points="\#(path(upper + lower.reversed()))" opacity="0.15" stroke="none"/>"#)
      let lifts = line.points.map { ($0.place, $0.figure.lift ?? 0) }
      parts.append(
        #"<polyline points="\#(path(lifts))" fill="none" stroke-width="2"/>"#)
      if let last = lifts.last {
        parts.append(label(line.variant, x(last.0) + 8, y(last.1) + 4, anchor: "start"))
      }
    }
    for lift in [-limit, 0, limit] {
      parts.append(
        label(IntervalFigure.percent(lift), Self.margin - 6, y(lift) + 4, anchor: "end"))
    }
    if let first = dates.first, let last = dates.last {
      parts.append(label(first, x(0), Self.height - 4, anchor: "start"))
      parts.append(label(last, x(dates.count - 1), Self.height - 4, anchor: "end"))
    }
    return parts.joined() + "</svg>"
  }

  private func path(_ points: [(place: Int, lift: Double)]) -> String {
    points.map { "\(text(x($0.place))),\(text(y($0.lift)))" }.joined(separator: " ")
  }

  private func label(_ value: String, _ x: Double, _ y: Double, anchor: String) -> String {
    #"<text x="\#(text(x))" y="\#(text(y))" font-size="12" stroke="none" "#
      + #"text-anchor="\#(anchor)">\#(value)</text>"#
  }

  private func text(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
