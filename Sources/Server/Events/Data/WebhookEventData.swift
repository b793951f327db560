package import AppStoreCore

/// The data of events about webhook endpoints.
package struct WebhookEventData: JSONObjectCodable, Hashable {
  /// The name of the endpoint in the catalog.
  package var webhook: String
  /// What happened, in one sentence.
  package var explanation: String
}

extension WebhookEventData {
  /// Reads the fields of a JSON object.
  package init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    webhook = try fields.required("webhook")
    explanation = try fields.required("explanation")
  }

  /// Writes all fields.
  package func write(to fields: inout JSONObjectWriter) {
    fields.write("explanation", explanation)
    fields.write("webhook", webhook)
  }
}
