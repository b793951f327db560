import AppStoreCore
import Foundation
import Ledger
import Synchronization

/// The progress of a copy: one line that is replaced, on a terminal only.
final class CopyProgress: Sendable {
  private struct State {
    var part: LedgerPart?
    var step: LedgerCopyProgress.Step?
    var text = ProgressText("", unit: "rows")
    var startedAt = ContinuousClock.now
  }

  private let line = TerminalLine()
  private let state = Mutex(State())

  func show(_ progress: LedgerCopyProgress) {
    let (text, startedAt) = state.withLock { state in
      if state.part != progress.part || state.step != progress.step {
        let action = "\(progress.step.rawValue) \(progress.part.name)"
        state = State(
          part: progress.part, step: progress.step,
          text: ProgressText(action, unit: "rows", startingAt: progress.rows))
      }
      return (state.text, state.startedAt)
    }
    line.show { text.text(progress.rows, of: nil, after: ContinuousClock.now - startedAt) }
  }

  /// Removes the line.
  func end() { line.end() }
}

extension LedgerDigest {
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
      let labels = parts.map(\.part.name.count).max() ?? 0
      let width = parts.map { "\($0.rows)".count }.max() ?? 0
      for part in parts {
        let name = part.part.name.padding(toLength: labels, withPad: " ", startingAt: 0)
        let rows = String(repeating: " ", count: width - "\(part.rows)".count) + "\(part.rows)"
        Console.print("\(name)  \(rows)  \(part.hash)")
      }
      Console.print(
        "everything".padding(toLength: labels + 2 + width, withPad: " ", startingAt: 0)
          + "  \(hash)")
      return
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let text = Text(
      parts: parts.map { PartText(part: $0.part.description, rows: $0.rows, sha256: $0.hash) },
      sha256: hash)
    Console.print(String(decoding: try encoder.encode(text), as: UTF8.self))
  }
}
