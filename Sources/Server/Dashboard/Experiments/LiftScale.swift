/// The scale of lifts in figures, to both sides of 0; larger ones are drawn at its end.
struct LiftScale {
  /// The largest lift that is drawn.
  let limit: Double

  /// Creates a scale that shows all ends of intervals, as far as they are useful.
  init(_ ends: [Double]) { limit = min(2, max(0.05, ends.map(abs).max() ?? 0)) }

  /// The lifts with a label.
  var ticks: [Double] { [-limit, 0, limit] }

  /// Returns the place of a lift, from 0 to 1.
  func part(_ lift: Double) -> Double { (min(max(lift, -limit), limit) / limit + 1) / 2 }

  /// Returns a share as percent with one digit after the point.
  static func percent(_ share: Double) -> String {
    guard share.isFinite else { return "–" }
    let rounded = (share * 1000).rounded() / 10
    return "\(rounded == 0 ? 0 : rounded) %"
  }
}

extension ExperimentView.Figure {
  /// The lift with its interval; `nil` without one, or if it is not finite.
  var drawn: (lift: Double, interval: ClosedRange<Double>)? {
    guard let lift, let interval, lift.isFinite, interval.lowerBound.isFinite,
      interval.upperBound.isFinite
    else { return nil }
    return (lift, interval)
  }
}
