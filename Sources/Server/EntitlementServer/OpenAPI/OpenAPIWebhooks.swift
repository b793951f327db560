internal import AppStoreCore
internal import Events
internal import WebhookDelivery

/// The section `webhooks` of the OpenAPI document: the requests that receivers get, one for each
/// type of event.
///
/// Source: <https://spec.openapis.org/oas/v3.1.0#openapi-object>
enum OpenAPIWebhooks {
  /// The section.
  static let json: JSONObject = {
    var webhooks = JSONObject()
    for row in EventTypeDescription.all {
      let example = EventExample.event(row)
      webhooks[row.type.rawValue] = post(
        row.type, row.summary, EventSchemas.name(of: row.type), example)
    }
    let test = EventType(rawValue: WebhookTestMessage.type)
    webhooks[test.rawValue] = post(
      test, "A test of the endpoint; the feed does not contain it.", EventSchemas.testName,
      WebhookTestMessage.event(
        "evt_" + String(repeating: "0", count: 32), Timestamp(milliseconds: 0)))
    return webhooks
  }()

  private static func post(
    _ type: EventType, _ summary: String, _ schema: String, _ example: JSONObject
  ) -> JSONValue {
    let words = EventSchemas.words(of: type).map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let operation: JSONValue = .object([
      "operationId": .string("receive" + words.joined()), "summary": .string(summary),
      "parameters": .array(fields),
      "requestBody": .object([
        "required": .bool(true),
        "content": .object([
          "application/json": .object([
            "schema": OpenAPISchema.named(schema).json, "example": .object(example),
          ])
        ]),
      ]),
      "responses": .object(responses),
      "security": .array([]),
    ])
    return .object(["post": operation])
  }

  /// The header fields of Standard Webhooks.
  private static let fields: [JSONValue] = [
    field("webhook-id", .text(1...256), "The event's `id`, the same in every attempt."),
    field(
      "webhook-timestamp", .text(1...20, pattern: "^[0-9]+$"),
      "When this attempt was made, in seconds since 1970."),
    field(
      "webhook-signature", .text(1...2000),
      "Signatures of `ID.TIMESTAMP.BODY`, separated by spaces: `v1,` and HMAC-SHA256 in base64."),
  ]

  private static func field(
    _ name: String, _ schema: OpenAPISchema, _ summary: String
  ) -> JSONValue {
    .object([
      "name": .string(name), "in": .string("header"), "required": .bool(true),
      "description": .string(summary), "schema": schema.json,
    ])
  }

  private static let responses: JSONObject = [
    "2XX": response("Received; the event is not sent again."),
    "410": response("The endpoint is gone; the server disables it."),
    "429": response("Too many requests; the event is sent again, not before `Retry-After`."),
    "default": response("The event is sent again later."),
  ]

  private static func response(_ summary: String) -> JSONValue {
    .object(["description": .string(summary)])
  }
}
