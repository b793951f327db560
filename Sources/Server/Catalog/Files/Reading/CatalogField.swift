internal import AppStoreCore
internal import Yams

/// A value of a catalog's file with its path; its problems are collected in one list.
///
/// A read returns `nil` after it reports a problem, so that the rest of the file is read as well.
struct CatalogField {
  /// The path, such as `apps[0].bundle_id`.
  let path: String
  /// The line, from 1.
  let line: Int
  let node: Node
  let problems: CatalogProblems

  init(_ node: Node, path: String, line: Int, problems: CatalogProblems) {
    self.node = node
    self.path = path
    // A list or a mapping begins after its key, so the key's line is reported.
    self.line = node.scalar?.mark?.line ?? line
    self.problems = problems
  }

  func report(_ problem: String, fix: String) {
    problems.add(line: line, field: path, problem, fix: fix)
  }

  /// Whether the value is empty.
  var isNull: Bool { plain.map { ["", "~", "null", "Null", "NULL"].contains($0) } ?? false }
  var isList: Bool { node.sequence != nil }
  /// Whether the value is a list without elements.
  var isEmptyList: Bool { node.sequence?.isEmpty == true }
  var isMapping: Bool { node.mapping != nil }

  /// The text; numbers and words without quotes are texts too.
  func text(_ wanted: String) -> String? {
    guard let scalar = node.scalar, !isNull else {
      report("is \(kind)", fix: "write \(wanted)")
      return nil
    }
    return scalar.string
  }

  /// A text that is one of a few.
  func choice<Value>(_ values: KeyValuePairs<String, Value>) -> Value? {
    let names = values.map(\.key)
    let wanted = "one of \(names.joined(separator: ", "))"
    guard let text = text(wanted) else { return nil }
    guard let found = values.first(where: { $0.key == text }) else {
      let guess = SpellingSuggestion.of(text, among: names)
      report("unknown value \"\(text)\"", fix: "use \(guess ?? wanted)")
      return nil
    }
    return found.value
  }

  /// `true` or `false`.
  func flag() -> Bool? {
    switch plain {
    case "true": return true
    case "false": return false
    default:
      report("is neither true nor false", fix: "write true or false")
      return nil
    }
  }

  /// A whole number from a range.
  func number(in range: ClosedRange<Int64>) -> Int64? {
    let wanted = "write a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard let number = plain.flatMap({ Int64($0) }) else {
      report("is not a whole number", fix: wanted)
      return nil
    }
    guard range.contains(number) else {
      report("is \(number)", fix: wanted)
      return nil
    }
    return number
  }

  func elements(_ wanted: String) -> [CatalogField]? {
    guard let sequence = node.sequence else {
      report("is \(kind)", fix: "write a list of \(wanted)")
      return nil
    }
    return sequence.enumerated().map { index, node in
      CatalogField(
        node, path: "\(path)[\(index)]", line: node.mark?.line ?? line, problems: problems)
    }
  }

  /// A description of the value's type.
  var kind: String {
    switch node {
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .scalar: isNull ? "empty" : "a single value"
    case .alias: "an alias"
    }
  }

  /// The text if it is written without quotes; only such texts are numbers and flags.
  var plain: String? { node.scalar.flatMap { $0.style == .plain ? $0.string : nil } }
}
