import Foundation
import RevenueCatMigration
import Synchronization

/// The progress of a long command: one line that is replaced, on a terminal only.
final class MovingProgress: Sendable {
  private struct State {
    var title = ""
    var startedAt = ContinuousClock.now
    var firstDone = 0
    var shownAt: ContinuousClock.Instant?
  }

  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let state = Mutex(State())

  /// Shows how much is done, with the rate and the time left, at most five times a second.
  func show(_ title: String, done: Int, of total: Int) {
    guard isTerminal else { return }
    let now = ContinuousClock.now
    let line = state.withLock { state -> String? in
      if state.title != title {
        state = State(title: title, startedAt: now, firstDone: done, shownAt: state.shownAt)
      }
      if let shownAt = state.shownAt, now - shownAt < .milliseconds(200) { return nil }
      state.shownAt = now
      let seconds = (now - state.startedAt) / .seconds(1)
      let rate = Double(done - state.firstDone) / max(seconds, 0.001)
      var parts = ["\(title): \(done) of \(total)"]
      // A rate of the first moments says nothing.
      if seconds >= 1, rate > 0 {
        let left = Duration.seconds(Int(Double(total - done) / rate))
        parts.append("\(Int(rate)) per second")
        parts.append("\(MigrationEstimate.text(of: left)) left")
      }
      return parts.joined(separator: ", ")
    }
    if let line { Console.complain("\r\u{1B}[K\(line)") }
  }

  func show(_ progress: MigrationProgress) {
    switch progress {
    case .customers(let done, let total): show("customers", done: done, of: total)
    case .purchases(let done, let total): show("purchases from Apple", done: done, of: total)
    case .checking(let done, let total): show("comparing", done: done, of: total)
    }
  }

  /// Shows the progress of reading customers from RevenueCat.
  func show(_ progress: CustomerFetch.Progress) {
    switch progress {
    case .listing(let count): show("listing customers", done: count, of: count)
    case .reading(let done, let total): show("customers from RevenueCat", done: done, of: total)
    }
  }

  /// Removes the line.
  func end() {
    if isTerminal { Console.complain("\r\u{1B}[K") }
  }
}
