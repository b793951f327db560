import AppStoreCore
import Foundation
import Synchronization

/// One line on standard error that is replaced; without a terminal, nothing is written.
final class TerminalLine: Sendable {
  private static let interval = Duration.milliseconds(200)

  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let shownAt = Mutex<ContinuousClock.Instant?>(nil)

  /// Replaces the line, at most five times a second.
  ///
  /// - Parameter text: Returns the new text; called only if it is shown.
  func show(_ text: () -> String) {
    guard isTerminal else { return }
    let now = ContinuousClock.now
    let isDue = shownAt.withLock { shownAt in
      if let last = shownAt, now - last < Self.interval { return false }
      shownAt = now
      return true
    }
    if isDue { Console.complain("\r\u{1B}[K\(text())") }
  }

  /// Removes the line, so that other output can follow; a later text shows it again.
  func end() {
    let wasShown = shownAt.withLock { shownAt in
      defer { shownAt = nil }
      return shownAt != nil
    }
    if wasShown { Console.complain("\r\u{1B}[K") }
  }
}

/// The progress of a command on a terminal.
final class ProgressLine: Sendable {
  private let text: ProgressText
  private let start = ContinuousClock.now
  private let line = TerminalLine()

  /// Creates the line of a command that starts now; nothing is shown yet.
  init(_ action: String, unit: String, startingAt count: Int = 0) {
    text = ProgressText(action, unit: unit, startingAt: count)
  }

  /// Shows progress; the total is `nil` if it is unknown.
  func show(_ count: Int, of total: Int?) {
    line.show { text.text(count, of: total, after: ContinuousClock.now - start) }
  }

  /// Removes the line, so that other output can follow.
  func end() { line.end() }
}
