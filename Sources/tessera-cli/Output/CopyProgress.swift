import Encodings
import Foundation
import Ledger
import Synchronization

/// The progress of a copy: one line that is replaced, on a terminal only.
final class CopyProgress: Sendable {
  private struct State {
    var part: LedgerPart?
    var step: LedgerCopyProgress.Step?
    var firstRows = 0
    var startedAt = ContinuousClock.now
    var shownAt: ContinuousClock.Instant?
  }

  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let state = Mutex(State())

  /// Shows progress, at most five times a second.
  func show(_ progress: LedgerCopyProgress) {
    guard isTerminal else { return }
    let now = ContinuousClock.now
    let line = state.withLock { state -> String? in
      if state.part != progress.part || state.step != progress.step {
        state = State(
          part: progress.part, step: progress.step, firstRows: progress.rows, startedAt: now,
          shownAt: state.shownAt)
      }
      if let shownAt = state.shownAt, now - shownAt < .milliseconds(200) { return nil }
      state.shownAt = now
      let seconds = (now - state.startedAt) / .seconds(1)
      let rate = seconds > 0.2 ? Int(Double(progress.rows - state.firstRows) / seconds) : 0
      return "\(progress.step.rawValue) \(progress.part.name): "
        + counted(progress.rows, "row") + (rate > 0 ? ", \(rate) per second" : "")
    }
    if let line { Console.complain("\r\u{1B}[K\(line)") }
  }

  /// Removes the line.
  func end() {
    if isTerminal { Console.complain("\r\u{1B}[K") }
  }
}

extension LedgerDigest {
  /// The text of a part for programs.
  private struct PartText: Encodable {
    let part: String
    let rows: Int
    let sha256: String
  }

  private struct Text: Encodable {
    let parts: [PartText]
    let sha256: String
  }

  /// Prints each part with its rows and hash, and the hash of everything.
  func print(isJSON: Bool) throws {
    guard isJSON else {
      let width = parts.map { "\($0.rows)".count }.max() ?? 0
      for part in parts {
        let name = part.part.name.padding(toLength: 20, withPad: " ", startingAt: 0)
        let rows = String(repeating: " ", count: width - "\(part.rows)".count) + "\(part.rows)"
        Console.print("\(name)  \(rows)  \(part.hash)")
      }
      Console.print(
        "everything".padding(toLength: 22 + width, withPad: " ", startingAt: 0) + "  \(hash)")
      return
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let text = Text(
      parts: parts.map { PartText(part: $0.part.rawValue, rows: $0.rows, sha256: $0.hash) },
      sha256: hash)
    Console.print(String(decoding: try encoder.encode(text), as: UTF8.self))
  }
}
