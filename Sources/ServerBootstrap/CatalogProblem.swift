internal import Encodings

/// Something in a catalogue that keeps it from being used, and what to do about it.
public struct CatalogProblem: Hashable, Sendable, Encodable, CustomStringConvertible {
  /// The name of the file, as it was given.
  public let file: String
  /// The line of the file, from 1; 0 when the problem is of no line.
  public let line: Int
  /// The path of the field, such as `apps[0].bundle_id`; empty for the file as a whole.
  public let field: String
  /// What is wrong; never a key.
  public let problem: String
  /// What to do about it.
  public let fix: String

  /// The problem in one line: `FILE:LINE: FIELD: what is wrong; what to do`.
  public var description: String {
    let place = line > 0 ? "\(file):\(line)" : file
    return (field.isEmpty ? "\(place): " : "\(place): \(field): ") + "\(problem); \(fix)"
  }
}

/// Everything that is wrong in one file, gathered while it is read.
final class CatalogProblems {
  let file: String
  private var found: [CatalogProblem] = []
  /// How each name was written first, and where; equal texts can be of other bytes.
  private var spellings: [String: (text: String, line: Int)] = [:]

  init(file: String) {
    self.file = file
  }

  var isEmpty: Bool { found.isEmpty }

  /// The problems in the order of the file; of one line in the order in which they were found.
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

  /// Reports a name that looks like an earlier one and is another: `é` is one character or two in Unicode.
  func checkSpelling(of name: String, at field: CatalogField) {
    guard let first = spellings[name] else {
      spellings[name] = (name, field.line)
      return
    }
    guard !first.text.utf8.elementsEqual(name.utf8) else { return }
    field.report(
      "\"\(name)\" looks the same as the name in line \(first.line), and is written with other Unicode "
        + "characters", fix: "copy one of the two to the place of the other")
  }

  /// Returns a text without what could break a line or steer a terminal.
  private static func oneLine(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.isInvisible ? "?" : $0 }))
  }
}
