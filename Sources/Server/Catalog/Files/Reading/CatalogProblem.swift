internal import AppStoreCore

/// A problem that makes a catalog invalid, with its fix.
public struct CatalogProblem: Hashable, Sendable, Encodable, CustomStringConvertible {
  /// The name of the file, as given.
  public let file: String
  /// The line of the file, from 1; 0 if the problem has no line.
  public let line: Int
  /// The path of the field, such as `apps[0].bundle_id`; empty for the file as a whole.
  public let field: String
  /// The description; it never contains a key.
  public let problem: String
  /// The fix.
  public let fix: String

  /// The problem in one line: `FILE:LINE: FIELD: problem; fix`.
  public var description: String {
    let location = line > 0 ? "\(file):\(line)" : file
    return (field.isEmpty ? "\(location): " : "\(location): \(field): ") + "\(problem); \(fix)"
  }
}

/// The problems of one file, collected while it is read.
final class CatalogProblems {
  let file: String
  private var found: [CatalogProblem] = []
  /// The first spelling of each name, and its line; equal texts can have different bytes.
  private var spellings: [String: (text: String, line: Int)] = [:]

  init(file: String) {
    self.file = file
  }

  var isEmpty: Bool { found.isEmpty }
  var count: Int { found.count }

  /// The problems in the order of the file; within a line in the order of detection.
  var inFileOrder: [CatalogProblem] {
    found.enumerated()
      .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
  }

  func add(line: Int, field: String, _ problem: String, fix: String) {
    found.append(
      CatalogProblem(
        file: file, line: line, field: Self.oneLine(field), problem: Self.oneLine(problem),
        fix: Self.oneLine(fix)))
  }

  /// Reports a name that looks like an earlier one but differs: `é` is one character or two in
  /// Unicode.
  func checkSpelling(of name: String, at field: CatalogField) {
    guard let first = spellings[name] else {
      spellings[name] = (name, field.line)
      return
    }
    guard !first.text.utf8.elementsEqual(name.utf8) else { return }
    field.report(
      "\"\(name)\" looks like the name in line \(first.line), but has different Unicode characters",
      fix: "replace one with a copy of the other")
  }

  /// Returns a text without characters that could break a line or control a terminal.
  private static func oneLine(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.isInvisible ? "?" : $0 }))
  }
}
