package import AppStoreCore

/// The body of a webhook in RevenueCat's format.
///
/// One event becomes none, one or several bodies. What neither the App Store nor the context states,
/// such as a price in USD without an exchange rate, is null.
///
/// Source: <https://www.revenuecat.com/docs/integrations/webhooks/event-types-and-fields>
package struct RevenueCatEvent: Hashable, Sendable {
  /// RevenueCat's type, such as `INITIAL_PURCHASE`.
  package let type: String
  /// The body: `api_version` and `event`.
  package let body: JSONObject

  /// The body as JSON with sorted keys.
  package var jsonBytes: [UInt8] { JSONValue.object(body).jsonBytes }

  /// Returns the bodies of an event, in the order in which to send them.
  ///
  /// An event without a customer has none, because receivers require `app_user_id`.
  package static func bodies(
    of event: Event, _ context: RevenueCatContext = RevenueCatContext()
  ) -> [RevenueCatEvent] {
    let bodies = RevenueCatBodies(event: event, context: context).all
    return bodies.enumerated().map { part, body in
      var fields = body.fields
      fields["type"] = .string(body.type)
      fields["id"] = .string(event.id.uuid(part: part))
      fields["event_timestamp_ms"] = event.recordedAt.fieldValue
      return RevenueCatEvent(
        type: body.type, body: ["api_version": .string("1.0"), "event": .object(fields)])
    }
  }
}
