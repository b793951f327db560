package import AppStoreCore
internal import EntitlementServer
internal import Events

/// Compares events with the schemas of the OpenAPI document.
package enum EventSchemaCheck {
  /// Returns what is wrong with an event's body; empty if its type's schema describes it.
  package static func problems(of body: [UInt8]) -> [String] {
    guard let object = try? JSONReader.object(body), case .string(let type)? = object["type"]
    else { return ["the body is no event"] }
    return problems(
      of: .object(object), against: EventSchemas.name(of: EventType(rawValue: type)))
  }

  /// Returns what is wrong with a value; empty if a schema describes it.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - name: The name of the schema.
  ///   - schemas: The schemas by their names. Default: those of the document.
  package static func problems(
    of value: JSONValue, against name: String, in schemas: JSONObject = EventSchemas.all
  ) -> [String] {
    let reference = JSONValue.object(["$ref": .string("#/components/schemas/\(name)")])
    return SchemaValidator(schemas: schemas).problems(of: value, against: reference, at: name)
  }
}
