/// A text of a paywall, split into its variables and the parts between them.
public struct PaywallMessage: Hashable, Sendable {
  private enum Part: Hashable, Sendable {
    case text(String)
    case variable(String)
  }

  private var parts: [Part] = []
  /// Whether a variable starts with `{{` and does not end with `}}`.
  public private(set) var isUnclosed = false

  /// Splits a text.
  public init(_ text: String) {
    var rest = text[...]
    while let start = rest.firstRange(of: "{{") {
      if start.lowerBound > rest.startIndex {
        parts.append(.text(String(rest[..<start.lowerBound])))
      }
      rest = rest[start.upperBound...]
      guard let end = rest.firstRange(of: "}}") else {
        isUnclosed = true
        return
      }
      let name = rest[..<end.lowerBound].drop { $0 == " " }
      parts.append(.variable(String(name.reversed().drop { $0 == " " }.reversed())))
      rest = rest[end.upperBound...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
  }

  /// The names of the variables, in order.
  public var variables: [String] {
    parts.compactMap { part in
      if case .variable(let name) = part { name } else { nil }
    }
  }

  /// Returns the text with the values of its variables; `nil` if one of them has no value.
  public func filled(with values: [PaywallVariable: String]) -> String? {
    guard !isUnclosed else { return nil }
    var filled = ""
    for part in parts {
      switch part {
      case .text(let text): filled += text
      case .variable(let name):
        guard let value = PaywallVariable(rawValue: name).flatMap({ values[$0] }) else {
          return nil
        }
        filled += value
      }
    }
    return filled
  }
}
