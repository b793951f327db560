import AppStoreCore

/// The part of JSON Schema that `Docs/paywall.schema.json` uses.
///
/// Source: <https://json-schema.org/draft/2020-12/json-schema-validation>
struct JSONSchema {
  let root: JSONValue

  /// Returns the paths of the values that are not valid; empty if all are.
  func problems(of value: JSONValue) -> [String] { problems(of: value, by: root, at: "$") }

  /// The names of the properties of an object.
  func propertyNames(at reference: String) -> Set<String> {
    Set(members(member("properties", of: target(reference))).map(\.key))
  }

  /// The values that a property may have.
  func names(at reference: String, _ property: String) -> Set<String> {
    let schema = member(property, of: member("properties", of: target(reference)))
    return Set(elements(member("enum", of: schema)).compactMap(text))
  }

  private func problems(of value: JSONValue, by schema: JSONValue, at path: String) -> [String] {
    var found: [String] = []
    if let reference = text(member("$ref", of: schema)) {
      found += problems(of: value, by: target(reference), at: path)
    }
    if let choices = member("anyOf", of: schema) {
      let fits = elements(choices).contains { problems(of: value, by: $0, at: path).isEmpty }
      if !fits { found.append(path) }
    }
    if let choices = member("enum", of: schema), !elements(choices).contains(value) {
      found.append(path)
    }
    if let type = text(member("type", of: schema)), type != Self.type(of: value) {
      return found + [path]
    }
    switch value {
    case .string(let string): if !isValid(string, by: schema) { found.append(path) }
    case .array(let values):
      if let most = number("maxItems", schema), values.count > most { found.append(path) }
      guard let items = member("items", of: schema) else { break }
      for (index, value) in values.enumerated() {
        found += problems(of: value, by: items, at: "\(path)[\(index)]")
      }
    case .object(let object): found += problems(of: object, by: schema, at: path)
    default: break
    }
    return found
  }

  private func problems(of object: JSONObject, by schema: JSONValue, at path: String) -> [String] {
    let keys = Set(object.members.map(\.key))
    var found = elements(member("required", of: schema)).compactMap(text)
      .filter { !keys.contains($0) }.map { "\(path).\($0)" }
    if let least = number("minProperties", schema), keys.count < least { found.append(path) }
    let properties = member("properties", of: schema)
    for (key, value) in members(.object(object)) {
      if let names = member("propertyNames", of: schema) {
        found += problems(of: .string(key), by: names, at: "\(path).\(key)")
      }
      if let property = member(key, of: properties) {
        found += problems(of: value, by: property, at: "\(path).\(key)")
      } else if let others = member("additionalProperties", of: schema) {
        if others == .bool(false) { found.append("\(path).\(key)") }
        found += problems(of: value, by: others, at: "\(path).\(key)")
      }
    }
    return found
  }

  private func isValid(_ string: String, by schema: JSONValue) -> Bool {
    if let least = number("minLength", schema), string.count < least { return false }
    if let most = number("maxLength", schema), string.count > most { return false }
    guard let pattern = text(member("pattern", of: schema)) else { return true }
    return (try? Regex(pattern).firstMatch(in: string)) ?? nil != nil
  }

  private func target(_ reference: String) -> JSONValue {
    reference.split(separator: "/").dropFirst().reduce(root) {
      member(String($1), of: $0) ?? .null
    }
  }

  private func member(_ name: String, of value: JSONValue?) -> JSONValue? {
    if case .object(let object)? = value { object[name] } else { nil }
  }

  private func members(_ value: JSONValue?) -> [(key: String, value: JSONValue)] {
    if case .object(let object)? = value { object.members.map { ($0.key, $0.value) } } else { [] }
  }

  private func elements(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let elements)? = value { elements } else { [] }
  }

  private func text(_ value: JSONValue?) -> String? {
    if case .string(let text)? = value { text } else { nil }
  }

  private func number(_ name: String, _ schema: JSONValue) -> Int64? {
    if case .integer(let number)? = member(name, of: schema) { number } else { nil }
  }

  private static func type(of value: JSONValue) -> String {
    switch value {
    case .object: "object"
    case .array: "array"
    case .string: "string"
    case .bool: "boolean"
    case .null: "null"
    case .integer: "integer"
    case .decimal: "number"
    }
  }
}
