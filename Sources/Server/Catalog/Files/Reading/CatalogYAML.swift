internal import Yams

/// Composes YAML into nodes with their lines, and continues after duplicate keys.
///
/// The parser stops at the first mapping with a duplicate key. So the earlier of the two is renamed
/// to an improbable key, and the text is parsed again to find the problems of the rest.
enum CatalogYAML {
  private static let duplicateMark: Unicode.Scalar = "\u{E000}"
  private static let maxDuplicates = 50

  /// Returns whether a key was renamed.
  static func isDuplicate(_ key: String) -> Bool { key.unicodeScalars.first == duplicateMark }

  /// Returns the file's top-level mapping; `nil` after a report if there is none.
  static func root(of text: String, problems: CatalogProblems) -> CatalogField? {
    var text = text
    for number in 0..<maxDuplicates {
      do {
        guard let node = try compose(yaml: text) else {
          problems.add(
            line: 0, field: "", "is empty", fix: "write a catalog: apps and entitlements")
          return nil
        }
        return CatalogField(node, path: "", line: 1, problems: problems)
      } catch YamlError.duplicatedKeysInMapping(let names, let context) {
        problems.add(
          line: context.mark.line, field: names.first ?? "", "is a duplicate", fix: "remove one")
        guard let next = renaming(keyAt: context.mark, in: text, number: number) else { return nil }
        text = next
      } catch {
        report(error, to: problems)
        return nil
      }
    }
    return nil
  }

  private static func renaming(keyAt mark: Mark, in text: String, number: Int) -> String? {
    var scalars = Array(text.unicodeScalars)
    var position = 0
    for _ in 1..<max(1, mark.line) {
      guard let end = scalars[position...].firstIndex(of: "\n") else { return nil }
      position = end + 1
    }
    position += mark.column - 1
    guard scalars.indices.contains(position) else { return nil }
    if ["\"", "'"].contains(scalars[position]) { position += 1 }
    scalars.insert(contentsOf: [duplicateMark] + "\(number)".unicodeScalars, at: position)
    return String(String.UnicodeScalarView(scalars))
  }

  private static func report(_ error: any Error, to problems: CatalogProblems) {
    let (line, reason) =
      switch error as? YamlError {
      case .scanner(_, let reason, let mark, _), .parser(_, let reason, let mark, _),
        .composer(_, let reason, let mark, _):
        (mark.line, reason)
      case .reader(let reason, _, _, _): (0, reason)
      default: (0, "the text cannot be read")
      }
    problems.add(
      line: line, field: "", "is not YAML: \(reason)",
      fix: "correct the indentation, quotes or brackets there")
  }
}
