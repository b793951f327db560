package import AppStoreTypes

/// When work that waits is to be done.
package enum DueDate {
  /// When new work is to be done: at once, whatever a clock says by then.
  package static let atOnce = Timestamp(milliseconds: 0)
  /// The longest that work is put off.
  package static let longestWait = Duration.hours(6)
  /// How far a clock may go back without work being done too early.
  private static let tolerance = Duration.hours(1)

  /// Returns the instant after which nothing was dated by a clock that was right: what is due later is due
  /// now, or it would wait until the date of a clock that was ahead.
  package static func horizon(at now: Timestamp) -> Timestamp { now + longestWait + tolerance }

  /// Returns whether work is to be done now.
  package static func isPast(_ date: Timestamp, at now: Timestamp) -> Bool {
    date <= now || date > horizon(at: now)
  }
}
