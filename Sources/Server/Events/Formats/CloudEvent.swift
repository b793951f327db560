package import AppStoreCore

/// An event in the structured JSON format of CloudEvents 1.0.
///
/// Its content type is `application/cloudevents+json`.
///
/// Source: <https://github.com/cloudevents/spec/blob/main/cloudevents/formats/json-format.md>
package enum CloudEvent {
  /// Returns the body.
  ///
  /// The extension `sequence` is written with leading zeros, because receivers order it as text.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - source: A URI that identifies the server.
  package static func body(of event: Event, source: String) -> JSONObject {
    let digits = String(event.sequence)
    let zeros = String(repeating: "0", count: max(0, 19 - digits.utf8.count))
    var body: JSONObject = [
      "data": event.fieldValue,
      "datacontenttype": .string("application/json"),
      "id": event.id.fieldValue,
      "sequence": .string(zeros + digits),
      "source": .string(source),
      "specversion": .string("1.0"),
      "time": .string(event.timestamp.iso8601Milliseconds),
      "type": event.type.fieldValue,
    ]
    body["subject"] = event.customer?.originalAppUserID.fieldValue
    return body
  }

  /// Returns the body as JSON with sorted keys.
  package static func jsonBytes(of event: Event, source: String) -> [UInt8] {
    JSONValue.object(body(of: event, source: source)).jsonBytes
  }
}
