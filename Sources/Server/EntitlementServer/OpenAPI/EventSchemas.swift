package import AppStoreCore
package import Events

/// The JSON schemas of events, by type; they list every field that an event has.
package enum EventSchemas {
  typealias Schema = OpenAPISchema

  /// Returns the name of a type's schema in the OpenAPI document, such as
  /// `SubscriptionRenewedEvent`.
  package static func name(of type: EventType) -> String {
    words(of: type).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "Event"
  }

  /// The name of the schema of `webhook.test`, which tests a receiver and is no event of the feed.
  static let testName = "WebhookTestEvent"

  /// Returns the words of a type, such as `subscription` and `renewed`.
  static func words(of type: EventType) -> [Substring] {
    type.rawValue.split { $0 == "." || $0 == "_" }
  }

  /// The schemas by their names: one for each type, and those that they refer to.
  package static let all: JSONObject = {
    var schemas = shared
    schemas["Event"] =
      envelope(
        .text("subscription.renewed, purchase.refunded, …; more types may be added."),
        data: .object([:], "By type; see the section `webhooks`.")
      ).json
    schemas[testName] =
      envelope(
        constant("webhook.test"), sequence: 0...0,
        cause: Schema(json: .object(["type": .string("null")])),
        data: complete(["explanation": .text()])
      ).json
    for row in EventTypeDescription.all {
      schemas[name(of: row.type)] =
        envelope(constant(row.type.rawValue), data: data(of: row)).json
    }
    return schemas
  }()

  private static func constant(_ text: String) -> Schema {
    Schema(json: .object(["type": .string("string"), "const": .string(text)]))
  }

  /// An object that always has all of its fields.
  static func complete(
    _ properties: KeyValuePairs<String, Schema>, _ summary: String? = nil
  ) -> Schema {
    complete(properties.map { ($0.key, $0.value) }, summary)
  }

  /// An object that always has all of its fields.
  static func complete(
    _ properties: [(name: String, schema: Schema)], _ summary: String? = nil
  ) -> Schema {
    var schema: JSONObject = [
      "type": .string("object"),
      "properties": .object(
        properties.reduce(into: JSONObject()) { $0[$1.name] = $1.schema.json }),
      "required": .array(properties.map { .string($0.name) }),
    ]
    if let summary { schema["description"] = .string(summary) }
    return Schema(json: .object(schema))
  }

  private static func envelope(
    _ type: Schema, sequence: ClosedRange<Int64> = 1...Int64.max,
    cause: Schema = .named("EventCause"), data: Schema
  ) -> Schema {
    complete([
      "id": .text("The same in every delivery; use it to recognize repetitions."),
      "type": type,
      "timestamp": .text(
        nil, pattern: #"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$"#,
        "When it occurred, ISO 8601 with milliseconds."),
      "recorded_at_ms": .instant("When the server derived it."),
      "sequence": .integer(sequence, "The position among all events."),
      "previous_sequence": Schema.integer(
        1...Int64.max, "The same customer's previous event; null if it is the first."
      ).orNull,
      "api_version": .text("Fields and types may be added without another version."),
      "environment": Schema.text("production, sandbox, …; null if the event has none.").orNull,
      "app": complete(["bundle_id": .text()], "Null if the event concerns no app.").orNull,
      "customer": Schema.named("EventCustomer").orNull,
      "is_backfill": .flag("It became known a day or more after it occurred."),
      "is_test": .flag("It was made to test a receiver."),
      "cause": cause, "data": data,
    ])
  }

  private static func data(of row: EventTypeDescription) -> Schema {
    switch row.data {
    case .purchase: purchase(row.fields)
    case .risk: risk
    case .entitlement: entitlement
    case .grant: grant
    case .customer: customer
    case .currency: currency
    case .webhook: webhook
    case .export: export
    case .experiment: experiment
    }
  }
}
