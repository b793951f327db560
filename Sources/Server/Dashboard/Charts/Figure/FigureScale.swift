internal import Foundation

/// The vertical axis of a figure: from the lowest to the highest tick, with zero.
struct FigureScale: Hashable, Sendable {
  /// The values of the ticks, lowest first.
  let ticks: [Double]
  private let step: Double

  /// Creates an axis with about four steps of 1, 2 or 5 times a power of ten.
  ///
  /// - Parameters:
  ///   - low: The lowest value.
  ///   - high: The highest value.
  ///   - isWhole: Whether values are whole numbers, so that ticks are too.
  init(_ low: Double, _ high: Double, isWhole: Bool) {
    let low = min(low, 0)
    let high = max(high, 0) == low ? 1 : max(high, 0)
    var step = Self.step(over: high - low)
    if isWhole { step = max(step, 1) }
    let first = (low / step).rounded(.down)
    let last = (high / step).rounded(.up)
    ticks = (Int(first)...Int(last)).map { Double($0) * step }
    self.step = step
  }

  /// The value at the bottom.
  var low: Double { ticks.first ?? 0 }
  /// The value at the top.
  var high: Double { ticks.last ?? 1 }

  private static func step(over range: Double) -> Double {
    let raw = range / 4
    let power = pow(10, floor(log10(raw)))
    let choice = [1, 2, 5, 10].first { raw <= $0 * power * 1.000_001 } ?? 10
    return choice * power
  }

  /// Returns a tick as short text, such as `12.5k`.
  func text(of tick: Double) -> String {
    let (unit, name): (Double, String) =
      switch max(abs(low), abs(high)) {
      case 1e9...: (1e9, "B")
      case 1e6...: (1e6, "M")
      case 1e4...: (1e3, "k")
      default: (1, "")
      }
    let part = step / unit
    let decimals = [0, 1, 2, 3].first { count in
      let scaled = part * pow(10, Double(count))
      return abs(scaled - scaled.rounded()) < 1e-6
    }
    guard tick != 0 else { return "0" }
    return ChartNumber.grouped(
      String(format: "%.\(decimals ?? 3)f", locale: nil, tick / unit)) + name
  }
}
