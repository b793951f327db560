package import AppStoreCore
package import Catalog
internal import Events
internal import Webhooks

/// Messages that test a receiver: `webhook.test`, `TEST` in RevenueCat's format, or the requests of a
/// template for an example.
package enum WebhookTestMessage {
  /// The type of the message in the formats of this server.
  package static let type = "webhook.test"
  private static let explanation = "This event tests the endpoint. It concerns no customer."

  /// Returns the messages; none if the template has no request for any example.
  ///
  /// - Parameters:
  ///   - id: A random ID: `evt_` and 32 hexadecimal digits.
  ///   - endpoint: The endpoint.
  ///   - bodies: Creates the messages of a template.
  ///   - now: The time.
  /// - Throws: An error if the ID cannot be sent, or a request cannot be created.
  package static func messages(
    id: String, for endpoint: WebhookEndpoint, _ bodies: WebhookBodies, at now: Timestamp
  ) throws -> [OutgoingWebhook] {
    let body: JSONObject
    switch endpoint.format {
    case .standard: body = event(id, now)
    case .cloudevents:
      body = [
        "data": .object(event(id, now)), "datacontenttype": .string("application/json"),
        "id": .string(id), "source": .string("urn:tessera:test"), "specversion": .string("1.0"),
        "time": .string(now.iso8601Milliseconds), "type": .string(type),
      ]
    case .revenuecat:
      body = ["api_version": .string("1.0"), "event": .object(revenueCat(id, now))]
    case .template: return try example(id, endpoint, bodies, now)
    case .apple: return []
    }
    return [
      OutgoingWebhook(
        try WebhookMessage(id: id, body: JSONValue.object(body).jsonBytes),
        mediaType: WebhookBodies.mediaType(of: endpoint.format))
    ]
  }

  /// Returns the requests for an example of the first type of event that has any.
  private static func example(
    _ id: String, _ endpoint: WebhookEndpoint, _ bodies: WebhookBodies, _ now: Timestamp
  ) throws -> [OutgoingWebhook] {
    let attributes = Dictionary(
      (endpoint.template?.requiredAttributes ?? []).map {
        ($0, RevenueCatContext.Attribute(value: "test", updatedAt: now))
      }, uniquingKeysWith: { first, _ in first })
    for type in EventTypeDescription.all where endpoint.receives(type: type.type.rawValue) {
      var example = EventExample.event(type)
      example["id"] = .string(id)
      example["is_test"] = .bool(true)
      example["timestamp"] = .string(now.iso8601Milliseconds)
      example["recorded_at_ms"] = .integer(now.milliseconds)
      if case .messages(let messages) = try bodies.requests(
        of: example, for: endpoint, attributes: attributes)
      {
        return messages
      }
    }
    return []
  }

  /// Returns the message in this server's own format.
  package static func event(_ id: String, _ now: Timestamp) -> JSONObject {
    [
      "api_version": .string("1"), "app": .null, "cause": .null, "customer": .null,
      "data": .object(["explanation": .string(explanation)]), "environment": .null,
      "id": .string(id), "is_backfill": .bool(false), "is_test": .bool(true),
      "previous_sequence": .null, "recorded_at_ms": .integer(now.milliseconds),
      "sequence": .integer(0), "timestamp": .string(now.iso8601Milliseconds),
      "type": .string(type),
    ]
  }

  private static func revenueCat(_ id: String, _ now: Timestamp) -> JSONObject {
    [
      "aliases": .array([.string("test")]), "app_user_id": .string("test"),
      "environment": .string("SANDBOX"), "event_timestamp_ms": .integer(now.milliseconds),
      "expiration_at_ms": .integer(now.milliseconds), "id": .string(id),
      "original_app_user_id": .string("test"), "period_type": .string("NORMAL"),
      "price": .null, "product_id": .string("test"),
      "purchased_at_ms": .integer(now.milliseconds), "store": .string("APP_STORE"),
      "subscriber_attributes": .object([:]), "type": .string("TEST"),
    ]
  }
}
