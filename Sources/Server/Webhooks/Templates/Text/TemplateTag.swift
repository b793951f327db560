/// A tag of a template, such as `{{customer.app_user_id}}`.
struct TemplateTag: Hashable {
  /// The kinds of tags that templates may have.
  enum Kind: Hashable {
    /// A value, escaped.
    case variable
    /// A value as JSON, which is not escaped.
    case unescaped
    /// The start of a part that is written if a value exists, or for each element.
    case section
    /// The start of a part that is written if a value does not exist.
    case inverted
    /// The end of a part.
    case end
    case comment
  }

  let kind: Kind
  /// The functions, the outermost first, such as `seconds`.
  let functions: [String]
  /// The path, such as `data.subscription.product_id`; `.` for the value of the section.
  let path: String

  /// Reads what is between the braces.
  ///
  /// - Throws: ``TemplateError/tag(_:)`` if it is not a tag that templates may have.
  init(_ text: Substring, hasThirdBrace: Bool) throws(TemplateError) {
    var rest = text
    switch (hasThirdBrace, text.first) {
    case (true, _): kind = .unescaped
    case (_, "&"): kind = .unescaped
    case (_, "#"): kind = .section
    case (_, "^"): kind = .inverted
    case (_, "/"): kind = .end
    case (_, "!"): kind = .comment
    case (_, let first?) where "<>$=%*".contains(first): throw .tag("{{\(text)}}")
    default: kind = .variable
    }
    if !hasThirdBrace, kind != .variable { rest = rest.dropFirst() }
    guard kind != .comment else {
      (functions, path) = ([], "")
      return
    }
    (functions, path) = try Self.parts(rest.filter { !$0.isWhitespace }, of: text)
  }

  /// The name of the root that a path begins with; `nil` for `.`, the value of the section.
  var root: String? { path.split(separator: ".").first.map(String.init) }

  /// The tag as Mustache reads it, which accepts no dollar sign in a name.
  var text: String {
    let name =
      functions.map { $0 + "(" }.joined() + path.replacing("$", with: "?")
      + String(repeating: ")", count: functions.count)
    return switch kind {
    case .variable: "{{\(name)}}"
    case .unescaped: "{{&\(name)}}"
    case .section: "{{#\(name)}}"
    case .inverted: "{{^\(name)}}"
    case .end: "{{/\(name)}}"
    case .comment: ""
    }
  }

  private static func parts(
    _ name: String, of text: Substring
  ) throws(TemplateError) -> ([String], String) {
    var pieces = name.split(separator: "(", omittingEmptySubsequences: false).map(String.init)
    guard var path = pieces.popLast() else { throw .tag("{{\(text)}}") }
    for _ in pieces {
      guard path.hasSuffix(")") else { throw .tag("{{\(text)}}") }
      path.removeLast()
    }
    let isPath =
      path == "."
      || path.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isName)
    guard isPath, pieces.allSatisfy({ isName(Substring($0)) }) else { throw .tag("{{\(text)}}") }
    return (pieces, path)
  }

  private static func isName(_ name: Substring) -> Bool {
    let rest = name.hasPrefix("$") ? name.dropFirst() : name
    return !rest.isEmpty
      && rest.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
