/// The line that shows the progress of a long command: count, rate and the time left; a value.
package struct ProgressText: Hashable, Sendable {
  /// What the command does, such as `verifying`.
  package let action: String
  /// What it counts, in the plural, such as `facts`.
  package let unit: String
  /// The count at the start, which is above 0 if the command continues earlier work.
  package let start: Int

  /// Creates the line of a command that starts now.
  package init(_ action: String, unit: String, startingAt start: Int = 0) {
    self.action = action
    self.unit = unit
    self.start = start
  }

  /// Returns the text.
  ///
  /// - Parameters:
  ///   - count: How many are done, including those of earlier work.
  ///   - total: How many there are; `nil` if unknown, which shows no time left.
  ///   - elapsed: The time since the start. A rate needs one second.
  package func text(_ count: Int, of total: Int?, after elapsed: Duration) -> String {
    var parts = [
      "\(action): \(count)" + (total.map { " of \(max($0, count))" } ?? "") + " \(unit)"
    ]
    let seconds = elapsed / .seconds(1)
    let done = Double(count - start)
    // A rate of the first moments says nothing.
    guard seconds >= 1, done > 0 else { return parts[0] }
    let rate = done / seconds
    parts.append(rate < 10 ? "\(Self.tenths(rate)) per second" : "\(Int(rate)) per second")
    if let total, total > count {
      parts.append("\(Self.text(of: .seconds(Double(total - count) / rate))) left")
    }
    return parts.joined(separator: ", ")
  }

  /// Returns a duration for people, rounded up: `40 s`, `3 min` or `2 h 5 min`.
  package static func text(of duration: Duration) -> String {
    let (whole, attoseconds) = duration.components
    // A quotient of durations is not exact, so a microsecond does not count.
    let seconds = Int(whole) + (attoseconds > 1_000_000_000_000 ? 1 : 0)
    return switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\((seconds + 59) / 60) min"
    default: "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    }
  }

  private static func tenths(_ rate: Double) -> String {
    let tenths = Int((rate * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
