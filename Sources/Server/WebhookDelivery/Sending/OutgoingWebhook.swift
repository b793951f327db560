package import HTTPTypes
package import Webhooks

/// What an endpoint receives for one event.
package enum WebhookContent: Hashable, Sendable {
  /// Messages, in the order in which to send them; at least one.
  case messages([OutgoingWebhook])
  /// Nothing, and why; `nil` if the format has no message for the event.
  case nothing(String?)
}

/// One message, and how it differs from the usual request of its endpoint.
package struct OutgoingWebhook: Hashable, Sendable {
  /// The bytes that are signed and sent, and their ID.
  package let message: WebhookMessage
  /// The media type of the body.
  package let mediaType: String
  /// The method.
  package let method: HTTPRequest.Method
  /// The URL; `nil` for that of the endpoint.
  package let url: EndpointURL?
  /// Header fields of this message by lowercase name.
  package let headers: [String: String]

  /// Creates a message.
  init(
    _ message: WebhookMessage, mediaType: String = "application/json",
    method: HTTPRequest.Method = .post, url: EndpointURL? = nil, headers: [String: String] = [:]
  ) {
    self.message = message
    self.mediaType = mediaType
    self.method = method
    self.url = url
    self.headers = headers
  }
}
