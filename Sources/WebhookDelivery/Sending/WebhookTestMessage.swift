package import AppStoreTypes
package import CatalogModel
internal import Encodings
internal import Events
package import Webhooks

/// A message that tests a receiver: `webhook.test`, or `TEST` in RevenueCat's format.
package enum WebhookTestMessage {
  private static let type = "webhook.test"
  private static let explanation = "This event tests the endpoint. It concerns no customer."

  /// Returns the message.
  ///
  /// - Parameters:
  ///   - id: A random ID, in letters and digits.
  ///   - format: The format of the endpoint.
  ///   - now: The time.
  /// - Throws: ``WebhookMessageError`` if the ID cannot be sent.
  package static func message(
    id: String, in format: WebhookFormat, at now: Timestamp
  ) throws(WebhookMessageError) -> WebhookMessage {
    let body: JSONObject =
      switch format {
      case .standard, .apple: event(id, now)
      case .cloudevents:
        [
          "data": .object(event(id, now)), "datacontenttype": .string("application/json"),
          "id": .string(id), "source": .string("urn:tessera:test"),
          "specversion": .string("1.0"), "time": .string(now.iso8601Milliseconds),
          "type": .string(type),
        ]
      case .revenuecat: ["api_version": .string("1.0"), "event": .object(revenueCat(id, now))]
      }
    return try WebhookMessage(id: id, body: JSONValue.object(body).jsonBytes)
  }

  private static func event(_ id: String, _ now: Timestamp) -> JSONObject {
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
