internal import AppStoreCore

/// A JSON schema with the limits that the server checks.
///
/// Source: <https://json-schema.org/draft/2020-12>
struct OpenAPISchema: Sendable {
  let json: JSONValue

  static func text(_ summary: String) -> OpenAPISchema { text(nil, pattern: nil, summary) }

  /// A string; lengths count characters.
  static func text(
    _ lengths: ClosedRange<Int>? = nil, pattern: String? = nil, _ summary: String? = nil
  ) -> OpenAPISchema {
    var schema: JSONObject = ["type": .string("string")]
    if let lengths {
      schema["minLength"] = .integer(Int64(lengths.lowerBound))
      schema["maxLength"] = .integer(Int64(lengths.upperBound))
    }
    if let pattern { schema["pattern"] = .string(pattern) }
    return described(schema, summary)
  }

  /// One of a few strings.
  static func choice(_ texts: [String], _ summary: String? = nil) -> OpenAPISchema {
    described(
      ["type": .string("string"), "enum": .array(texts.map(JSONValue.string))], summary)
  }

  static func integer(
    _ range: ClosedRange<Int64>, _ summary: String? = nil
  ) -> OpenAPISchema {
    described(
      [
        "type": .string("integer"), "minimum": .integer(range.lowerBound),
        "maximum": .integer(range.upperBound),
      ], summary)
  }

  /// Milliseconds since 1970, up to the year 9999.
  static func instant(_ summary: String? = nil) -> OpenAPISchema {
    integer(0...253_402_300_799_999, summary)
  }

  /// A Boolean.
  static func flag(_ summary: String? = nil) -> OpenAPISchema {
    described(["type": .string("boolean")], summary)
  }

  static func list(
    _ elements: OpenAPISchema, _ counts: ClosedRange<Int>, _ summary: String? = nil
  ) -> OpenAPISchema {
    described(
      [
        "type": .string("array"), "items": elements.json,
        "minItems": .integer(Int64(counts.lowerBound)),
        "maxItems": .integer(Int64(counts.upperBound)),
      ], summary)
  }

  /// An object; other keys are ignored.
  static func object(
    _ properties: KeyValuePairs<String, OpenAPISchema>, required: [String] = [],
    _ summary: String? = nil
  ) -> OpenAPISchema {
    var named = JSONObject()
    for (name, schema) in properties { named[name] = schema.json }
    var schema: JSONObject = ["type": .string("object"), "properties": .object(named)]
    if !required.isEmpty { schema["required"] = .array(required.map(JSONValue.string)) }
    return described(schema, summary)
  }

  /// An object that has all of these keys; other ones are ignored.
  static func whole(
    _ properties: KeyValuePairs<String, OpenAPISchema>, _ summary: String? = nil
  ) -> OpenAPISchema {
    object(properties, required: properties.map(\.key), summary)
  }

  /// An object whose keys the sender chooses.
  static func map(
    _ values: OpenAPISchema, _ counts: ClosedRange<Int>? = nil, _ summary: String? = nil
  ) -> OpenAPISchema {
    var schema: JSONObject = [
      "type": .string("object"), "additionalProperties": values.json,
    ]
    if let counts {
      schema["minProperties"] = .integer(Int64(counts.lowerBound))
      schema["maxProperties"] = .integer(Int64(counts.upperBound))
    }
    return described(schema, summary)
  }

  /// A reference to a schema of ``OpenAPIDocument``.
  static func named(_ name: String) -> OpenAPISchema {
    OpenAPISchema(json: .object(["$ref": .string("#/components/schemas/\(name)")]))
  }

  static let anything = OpenAPISchema(json: .object(JSONObject()))

  /// The same schema, or null.
  var orNull: OpenAPISchema {
    guard case .object(var schema) = json, case .string(let type) = schema["type"] else {
      return OpenAPISchema(
        json: .object(["anyOf": .array([json, .object(["type": .string("null")])])]))
    }
    schema["type"] = .array([.string(type), .string("null")])
    return OpenAPISchema(json: .object(schema))
  }

  private static func described(_ schema: JSONObject, _ summary: String?) -> OpenAPISchema {
    var schema = schema
    if let summary { schema["description"] = .string(summary) }
    return OpenAPISchema(json: .object(schema))
  }
}
