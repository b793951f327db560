import Foundation

/// Checks and their results: a table for people, or a JSON object on each line for programs.
struct CheckTable {
  /// The result of a check; programs read the raw value.
  enum Outcome: String, Encodable {
    case passed
    case warning
    case failed
    case skipped

    fileprivate var text: String { self == .failed ? "FAILED" : rawValue }
  }

  struct Row: Encodable {
    let check: String
    let outcome: Outcome
    /// The evidence without secrets.
    let evidence: String
  }

  let rows: [Row]

  /// Whether no check failed; warnings are not failures.
  var isPassed: Bool { !rows.contains { $0.outcome == .failed } }

  /// The table for people.
  var textLines: [String] {
    let cells =
      [["check", "outcome", "evidence"]]
      + rows.map { [$0.check, $0.outcome.text, Self.oneLine($0.evidence)] }
    let widths = (0..<2).map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
      let left = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return (left + [row[2]]).joined(separator: "  ")
    }
  }

  func print(isJSON: Bool) throws {
    if isJSON { return try rows.forEach(Console.printJSON(encoding:)) }
    for line in textLines { Console.print(line) }
  }

  /// Returns evidence on one line: it may quote a server's text, which must not look like a row or
  /// move the cursor.
  private static func oneLine(_ text: String) -> String {
    Console.printable(String(text.map { $0.isNewline ? " " : $0 }))
  }
}
