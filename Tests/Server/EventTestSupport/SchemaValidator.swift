internal import AppStoreCore

/// Validates JSON values with the keywords of JSON Schema that this project writes.
///
/// A keyword that it does not know is a problem, and so is a field that an object's schema does not
/// list, so that a schema cannot omit a field.
///
/// Source: <https://json-schema.org/draft/2020-12>
struct SchemaValidator {
  private static let known: Set<String> = [
    "$ref", "additionalProperties", "anyOf", "const", "description", "enum", "items", "maxItems",
    "maxLength", "maxProperties", "maximum", "minItems", "minLength", "minProperties", "minimum",
    "pattern", "properties", "required", "type",
  ]

  /// The schemas by their names.
  let schemas: JSONObject

  /// Returns the problems of a value, each with its path.
  func problems(of value: JSONValue, against schema: JSONValue, at path: String) -> [String] {
    guard case .object(let schema) = schema else { return ["\(path): the schema is no object"] }
    let unknown = schema.members.map(\.key).filter { !Self.known.contains($0) }
    guard unknown.isEmpty else { return ["\(path): unknown keywords \(unknown)"] }
    if case .string(let reference)? = schema["$ref"] {
      let name = String(reference.dropFirst("#/components/schemas/".count))
      guard let target = schemas[name] else { return ["\(path): no schema \(reference)"] }
      return problems(of: value, against: target, at: path)
    }
    if case .array(let choices)? = schema["anyOf"] {
      let found = choices.map { problems(of: value, against: $0, at: path) }
      return found.contains(where: \.isEmpty) ? [] : found.flatMap(\.self)
    }
    return typeProblems(value, schema, path) + rangeProblems(value, schema, path)
      + objectProblems(value, schema, path) + listProblems(value, schema, path)
  }

  private func typeProblems(
    _ value: JSONValue, _ schema: JSONObject, _ path: String
  ) -> [String] {
    var problems: [String] = []
    switch schema["type"] {
    case .string(let type)? where type != value.typeName:
      problems.append("\(path): is \(value.typeName) instead of \(type)")
    case .array(let types)? where !types.contains(.string(value.typeName)):
      problems.append("\(path): is \(value.typeName), which is not one of the types")
    default: break
    }
    if let constant = schema["const"], constant != value {
      problems.append("\(path): is not the constant")
    }
    if case .array(let values)? = schema["enum"], !values.contains(value) {
      problems.append("\(path): is not one of the values")
    }
    return problems
  }

  private func rangeProblems(
    _ value: JSONValue, _ schema: JSONObject, _ path: String
  ) -> [String] {
    var problems: [String] = []
    func check(_ number: Int64, _ least: String, _ most: String) {
      if case .integer(let bound)? = schema[least], number < bound {
        problems.append("\(path): \(least) is \(bound), not \(number)")
      }
      if case .integer(let bound)? = schema[most], number > bound {
        problems.append("\(path): \(most) is \(bound), not \(number)")
      }
    }
    switch value {
    case .integer(let number): check(number, "minimum", "maximum")
    case .string(let text):
      check(Int64(text.count), "minLength", "maxLength")
      if case .string(let pattern)? = schema["pattern"] {
        guard let expression = try? Regex(pattern) else { return ["\(path): invalid pattern"] }
        if text.firstMatch(of: expression) == nil {
          problems.append("\(path): \(text) does not match \(pattern)")
        }
      }
    case .array(let elements): check(Int64(elements.count), "minItems", "maxItems")
    case .object(let object):
      check(Int64(object.members.count), "minProperties", "maxProperties")
    case .null, .bool, .decimal: break
    }
    return problems
  }

  private func objectProblems(
    _ value: JSONValue, _ schema: JSONObject, _ path: String
  ) -> [String] {
    guard case .object(let object) = value else { return [] }
    var problems: [String] = []
    if case .array(let required)? = schema["required"] {
      for case .string(let name) in required where object[name] == nil {
        problems.append("\(path).\(name): is missing")
      }
    }
    var properties = JSONObject()
    if case .object(let found)? = schema["properties"] { properties = found }
    for member in object.members {
      let path = "\(path).\(member.key)"
      if let property = properties[member.key] ?? schema["additionalProperties"] {
        problems += self.problems(of: member.value, against: property, at: path)
      } else if !properties.isEmpty {
        problems.append("\(path): is not in the schema")
      }
    }
    return problems
  }

  private func listProblems(
    _ value: JSONValue, _ schema: JSONObject, _ path: String
  ) -> [String] {
    guard case .array(let elements) = value, let items = schema["items"] else { return [] }
    return elements.enumerated().flatMap { index, element in
      problems(of: element, against: items, at: "\(path)[\(index)]")
    }
  }
}

extension JSONValue {
  fileprivate var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .integer: "integer"
    case .decimal: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
