internal import AppStoreCore
internal import HTTPTypes

/// The control API as an OpenAPI 3.1 document, for client generators.
///
/// Source: <https://spec.openapis.org/oas/v3.1.0>
struct OpenAPIDocument {
  let json: JSONValue

  init(_ operations: [ControlOperation]) {
    var paths = JSONObject()
    for operation in operations {
      var item = paths[operation.path]?.object ?? JSONObject()
      item[operation.method.rawValue.lowercased()] = Self.description(of: operation)
      paths[operation.path] = .object(item)
    }
    json = .object([
      "openapi": .string("3.1.0"),
      "info": .object([
        "title": .string("Tessera: control API of the simulated App Store"),
        "version": .string("1"),
        "description": .string("Controls customers, time, Apple's support and the network."),
      ]),
      "paths": .object(paths),
      "components": .object(["schemas": .object(["Error": Self.errorSchema])]),
    ])
  }

  private static func description(of operation: ControlOperation) -> JSONValue {
    var description: JSONObject = [
      "operationId": .string("\(operation.method.rawValue.lowercased())-\(operation.name)"),
      "summary": .string(operation.summary),
      "responses": .object([
        "200": .object([
          "description": .string("Done."),
          "content": json(schema: .object(["type": .string("object")])),
        ]),
        "default": .object([
          "description": .string(
            "A field is invalid (400), refers to nothing (404), or conflicts with the state (409)."),
          "content": json(schema: .object(["$ref": .string("#/components/schemas/Error")])),
        ]),
      ]),
    ]
    if operation.method == .get {
      description["parameters"] = .array(operation.fields.map(parameter))
    } else {
      description["requestBody"] = .object([
        "required": .bool(true), "content": json(schema: body(of: operation)),
      ])
    }
    return .object(description)
  }

  private static func parameter(_ field: ControlOperation.Field) -> JSONValue {
    .object([
      "name": .string(field.name), "in": .string("query"), "required": .bool(field.isRequired),
      "description": .string(field.summary), "schema": .object(["type": .string("string")]),
    ])
  }

  private static func body(of operation: ControlOperation) -> JSONValue {
    var properties = JSONObject()
    for field in operation.fields { properties[field.name] = property(field) }
    var schema: JSONObject = [
      "type": .string("object"), "additionalProperties": .bool(false),
      "properties": .object(properties),
      "required": .array(operation.fields.filter(\.isRequired).map { .string($0.name) }),
    ]
    if let example = try? JSONReader.object(Array(operation.example.utf8)) {
      schema["examples"] = .array([.object(example)])
    }
    return .object(schema)
  }

  /// Returns the schema of a body field.
  ///
  /// An optional field can also be `null`.
  private static func property(_ field: ControlOperation.Field) -> JSONValue {
    let text = JSONValue.object(["type": .string("string"), "minLength": .integer(1)])
    var types =
      switch field.kind {
      case .text: ["string"]
      case .instant: ["string", "integer"]
      case .integer: ["integer"]
      case .boolean: ["boolean"]
      case .texts: ["array"]
      }
    if !field.isRequired { types.append("null") }
    var schema: JSONObject = [
      "type": types.count == 1 ? .string(types[0]) : .array(types.map(JSONValue.string)),
      "description": .string(field.summary),
    ]
    if field.kind == .text || field.kind == .instant { schema["minLength"] = .integer(1) }
    if field.kind == .texts {
      schema["items"] = text
      schema["maxItems"] = .integer(100)
    }
    return .object(schema)
  }

  private static func json(schema: JSONValue) -> JSONValue {
    .object(["application/json": .object(["schema": schema])])
  }

  private static let errorSchema: JSONValue = .object([
    "type": .string("object"),
    "properties": .object([
      "error": .object([
        "type": .string("object"),
        "properties": .object([
          "field": .object(["type": .string("string")]),
          "message": .object(["type": .string("string")]),
        ]),
      ])
    ]),
  ])
}

extension JSONValue {
  fileprivate var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }
}
