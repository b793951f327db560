/// Why a text is not a template; it contains no secret.
package enum TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A tag is not one that templates may have, or is not closed.
  case tag(String)
  /// A value is not escaped, and is not JSON.
  case unescaped(String)
  /// A path begins with an unknown name; `guess` is one that is spelled alike.
  case unknownName(String, guess: String?)
  /// There is no such function; `guess` is one that is spelled alike.
  case unknownFunction(String, guess: String?)
  /// A secret is not declared.
  case unknownSecret(String)
  /// A part is not closed, or closed in another order.
  case section(String)
  /// A part of an URL that selects the server is not fixed.
  case authority

  /// The problem and its fix.
  package var description: String { "\(problem); \(fix)" }

  /// The problem.
  package var problem: String {
    switch self {
    case .tag(let text): "has the tag \(text), which is not one of a template"
    case .unescaped(let text): "has \(text), which is not escaped"
    case .unknownName(let name, _): "has the unknown name \"\(name)\""
    case .unknownFunction(let name, _): "has the unknown function \"\(name)\""
    case .unknownSecret(let name): "has ${\(name)}, which `secrets` does not declare"
    case .section(let text): "has the part \(text), which is not closed in order"
    case .authority: "has a scheme, a host or a port that is not fixed"
    }
  }

  /// The fix.
  package var fix: String {
    switch self {
    case .tag: "write {{name}}, {{function(name)}}, {{#name}}…{{/name}} or {{^name}}…{{/name}}"
    case .unescaped: "use {{name}}, or {{&json(name)}} for a JSON value"
    case .unknownName(_, let guess), .unknownFunction(_, let guess):
      guess.map { "did you mean \($0)?" } ?? "use a name of Docs/WebhookTemplates.md"
    case .unknownSecret(let name): "add \(name) to `secrets`"
    case .section: "close each part with {{/name}}"
    case .authority: "write the host in the URL, and use tags and secrets after it"
    }
  }
}
