internal import AppStoreCore
internal import Mustache

/// A checked text with tags and secrets, for one place of a request.
///
/// The tags are those of Mustache that insert values, repeat parts or leave them out. There are no
/// partials and no other delimiters, and no value is inserted without escaping, except as JSON.
package struct TemplateText: Hashable, Sendable, CustomStringConvertible {
  /// The text as it was written, in which secrets are names.
  package let source: String
  /// How values are escaped.
  package let escaping: TemplateEscaping

  private let template: MustacheTemplate

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - escaping: How values are escaped.
  ///   - secrets: The names of the secrets that it may contain, as in `${KEY}`.
  ///   - names: The names with which a path may begin outside of sections.
  /// - Throws: ``TemplateError``.
  package init(
    _ source: String, escaping: TemplateEscaping, secrets: Set<String> = [],
    names: Set<String> = TemplateContext.names
  ) throws(TemplateError) {
    self.source = source
    self.escaping = escaping
    var parts = try Self.parts(source, escaping, secrets, names)
    if escaping == .form { parts = Self.withoutLines(parts) }
    let text = parts.map { part in
      switch part {
      case .text(let text): text
      case .tag(let tag): tag.text
      }
    }.joined()
    do {
      template = try MustacheTemplate(string: escaping.pragma + text)
    } catch let error as MustacheTemplate.ParserError {
      throw .section(error.context.line.trimmedForReport)
    } catch {
      throw .section(source.trimmedForReport)
    }
  }

  /// The text as it was written, in which secrets are names.
  package var description: String { source }

  func rendered(_ context: TemplateContext) -> String {
    template.render(TemplateValue(.object(context.object)))
  }

  /// Compares the texts as they were written.
  package static func == (lhs: TemplateText, rhs: TemplateText) -> Bool {
    lhs.source == rhs.source && lhs.escaping == rhs.escaping
  }

  /// Hashes the text as it was written.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(escaping)
  }
}

extension TemplateText {
  private enum Part {
    case text(String)
    case tag(TemplateTag)
  }

  private static func parts(
    _ source: String, _ escaping: TemplateEscaping, _ secrets: Set<String>, _ names: Set<String>
  ) throws(TemplateError) -> [Part] {
    var (parts, rest, depth) = ([Part](), source[...], 0)
    while let open = rest.firstRange(of: "{{") {
      parts += try self.secrets(in: rest[..<open.lowerBound], escaping, secrets)
      rest = rest[open.upperBound...]
      let hasThirdBrace = rest.first == "{"
      if hasThirdBrace { rest = rest.dropFirst() }
      guard let close = rest.firstRange(of: hasThirdBrace ? "}}}" : "}}") else {
        throw .tag("{{" + String(rest).trimmedForReport)
      }
      let tag = try TemplateTag(rest[..<close.lowerBound], hasThirdBrace: hasThirdBrace)
      rest = rest[close.upperBound...]
      try check(tag, escaping, isInside: depth > 0, names)
      if tag.kind == .section || tag.kind == .inverted { depth += 1 }
      if tag.kind == .end { depth -= 1 }
      if tag.kind != .comment { parts.append(.tag(tag)) }
    }
    return parts + (try self.secrets(in: rest, escaping, secrets))
  }

  private static func check(
    _ tag: TemplateTag, _ escaping: TemplateEscaping, isInside: Bool, _ names: Set<String>
  ) throws(TemplateError) {
    guard tag.kind != .comment else { return }
    for name in tag.functions where TemplateFunction(rawValue: name) == nil {
      let known = TemplateFunction.allCases.map(\.rawValue)
      throw .unknownFunction(name, guess: SpellingSuggestion.of(name, among: known))
    }
    if tag.kind == .unescaped {
      guard escaping == .json, tag.functions.first == "json" else { throw .unescaped(tag.text) }
    }
    // Inside of a section a path may begin with a member of the section's value.
    guard let root = tag.root, !isInside, !names.contains(root) else { return }
    throw .unknownName(root, guess: SpellingSuggestion.of(root, among: names.sorted()))
  }

  /// Replaces `${NAME}` by a tag that inserts the secret.
  private static func secrets(
    in text: Substring, _ escaping: TemplateEscaping, _ secrets: Set<String>
  ) throws(TemplateError) -> [Part] {
    var (parts, rest) = ([Part](), text)
    while let open = rest.firstRange(of: "${"),
      let close = rest[open.upperBound...].firstIndex(of: "}")
    {
      let name = String(rest[open.upperBound..<close])
      guard secrets.contains(name) else { throw .unknownSecret(name) }
      parts.append(.text(String(rest[..<open.lowerBound])))
      parts.append(.tag(TemplateTag(secret: name, in: escaping)))
      rest = rest[rest.index(after: close)...]
    }
    return parts + [.text(String(rest))]
  }

  /// Removes line breaks and the white space around them, so that a form may have several lines.
  private static func withoutLines(_ parts: [Part]) -> [Part] {
    parts.map { part in
      guard case .text(let text) = part else { return part }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return .text(lines.map { $0.trimmed }.joined())
    }
  }
}

extension TemplateTag {
  /// Creates the tag of a secret; a secret may be several segments of a URL's path.
  fileprivate init(secret: String, in escaping: TemplateEscaping) {
    kind = escaping == .url || escaping == .header ? .unescaped : .variable
    functions = []
    path = "\(TemplateContext.secretsName).\(secret)"
  }
}

extension StringProtocol {
  /// The text without spaces and tabs at either end.
  fileprivate var trimmed: String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
    return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }

  /// The beginning of the text, on one line.
  fileprivate var trimmedForReport: String {
    let line = String(prefix(60)).replacing("\n", with: " ")
    return line.trimmed
  }
}
