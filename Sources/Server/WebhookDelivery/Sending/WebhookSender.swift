package import AppStoreCore
package import Catalog
package import Events
internal import HTTPTypes
package import Ledger
package import Webhooks

/// Sends events to one endpoint: body, signatures, header fields and the connection.
package struct WebhookSender: Sendable {
  /// Returns the secrets of the endpoint with a name.
  package typealias Secrets = @Sendable (String) throws -> WebhookSecrets

  private let endpoint: WebhookEndpoint
  private let url: EndpointURL?
  private let policy: AddressPolicy
  private let bodies: WebhookBodies
  private let secrets: Secrets
  private let transport: any WebhookTransport
  private let clock: any WallClock

  /// Creates a sender.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint.
  ///   - bodies: Creates messages.
  ///   - secrets: Returns the secrets; called for each attempt, so that a rotation counts soon.
  ///   - transport: The network.
  ///   - clock: The clock for the time of signatures.
  /// - Throws: ``WebhookSenderError`` if the URL or a network of the endpoint is invalid; the
  ///   catalog checks both.
  package init(
    _ endpoint: WebhookEndpoint, bodies: WebhookBodies, secrets: @escaping Secrets,
    transport: any WebhookTransport, clock: any WallClock
  ) throws(WebhookSenderError) {
    self.endpoint = endpoint
    self.bodies = bodies
    self.secrets = secrets
    self.transport = transport
    self.clock = clock
    do {
      // Each message of a template has the URL with its values.
      url =
        endpoint.format == .template
        ? nil : try EndpointURL(endpoint.url.text, allowsHTTP: true)
      policy = AddressPolicy(
        allowedNetworks: try (endpoint.allowedNetworks + Self.ownNetworks(of: endpoint.url)).map {
          text throws(NetworkRangeError) in try NetworkRange(text)
        })
    } catch {
      throw WebhookSenderError(endpoint: endpoint.name, reason: "\(error)")
    }
  }

  /// The networks of `localhost`, which the catalog accepts with `allow_http: true` only.
  private static func ownNetworks(of url: WebhookURL) -> [String] {
    let isLocal = url.origin == "http://localhost" || url.origin.hasPrefix("http://localhost:")
    return isLocal ? ["127.0.0.0/8", "::1/128"] : []
  }

  /// Sends an event.
  ///
  /// Of several messages each is sent after the success of the one before.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - attributes: The customer's attributes; empty if the endpoint does not use them.
  ///   - context: What the ledger knows about the event that only RevenueCat's format states.
  ///   - sentParts: The number of messages that the endpoint accepted before.
  /// - Throws: ``WebhookSenderError`` if there is no secret. Nothing was sent then, and an attempt
  ///   after the secret is readable may succeed.
  package func send(
    _ event: RecordedEvent, attributes: [String: RevenueCatContext.Attribute] = [:],
    context: RevenueCatContext = RevenueCatContext(), after sentParts: Int = 0
  ) async throws(WebhookSenderError) -> WebhookSent {
    let signing = try signing()
    let messages: [OutgoingWebhook]
    do throws(WebhookBodyError) {
      switch try bodies.content(of: event, for: endpoint, attributes: attributes, context) {
      case .nothing(let reason): return .nothing(reason)
      case .messages(let found): messages = found
      }
    } catch {
      return .invalid(error)
    }
    assert(!messages.isEmpty, "an event that is sent has at least one message")
    // The catalog may describe fewer messages than before.
    var sent = min(sentParts, messages.count - 1)
    var last: WebhookResponse?
    for message in messages.dropFirst(sent) {
      let response = await transport.send(request(message, signing))
      last = response
      guard response.result.isSuccess else { break }
      sent += 1
    }
    return last.map { .responded($0, sentParts: sent) } ?? .nothing(nil)
  }

  /// Forwards a notification of Apple: its bytes, without signatures of this server.
  package func forward(_ notification: ForwardedNotification) async -> WebhookResponse {
    await transport.send(
      request(notification.body, HTTPFields(), mediaType: WebhookBodies.mediaType(of: .apple)))
  }

  /// Sends a test message once.
  ///
  /// - Parameter id: A random ID: `evt_` and 32 hexadecimal digits.
  /// - Returns: The response to the last message that was sent.
  /// - Throws: ``WebhookSenderError`` if there is no secret, if no message can be created, or if the
  ///   endpoint forwards notifications, which only Apple can sign. Nothing was sent then.
  func sendTest(id: String) async throws(WebhookSenderError) -> WebhookResponse {
    guard endpoint.format != .apple else {
      throw WebhookSenderError(
        endpoint: endpoint.name,
        reason: "only Apple can sign a test notification; request one from the App Store Server "
          + "API, or send a notification again with: tessera webhooks replay")
    }
    let signing = try signing()
    let messages: [OutgoingWebhook]
    do {
      messages = try WebhookTestMessage.messages(id: id, for: endpoint, bodies, at: clock.now())
    } catch {
      throw WebhookSenderError(endpoint: endpoint.name, reason: "\(error)")
    }
    var last: WebhookResponse?
    for message in messages where last?.result.isSuccess ?? true {
      last = await transport.send(request(message, signing))
    }
    guard let last else {
      throw WebhookSenderError(
        endpoint: endpoint.name,
        reason: "its template has no request for the test event; it does not skip real events")
    }
    return last
  }

  private func signing() throws(WebhookSenderError) -> [WebhookSecrets.Pair] {
    do {
      return try secrets(endpoint.name).signing(at: clock.now())
    } catch {
      throw WebhookSenderError(endpoint: endpoint.name, reason: "\(error)")
    }
  }

  private func request(
    _ outgoing: OutgoingWebhook, _ signing: [WebhookSecrets.Pair]
  ) -> WebhookRequest {
    let (now, message) = (clock.now(), outgoing.message)
    let secrets = signing.map(\.secret)
    var signatures = message.standardFields(
      at: now, secrets: secrets, keys: endpoint.usesSigningKey ? signing.map(\.key) : [])
    if endpoint.format == .revenuecat {
      signatures.append(contentsOf: message.revenueCatFields(at: now, secrets: secrets))
    }
    var request = request(
      message.body, signatures, mediaType: outgoing.mediaType, headers: outgoing.headers,
      url: outgoing.url)
    request.method = outgoing.method
    return request
  }

  private func request(
    _ body: [UInt8], _ signatures: HTTPFields, mediaType: String, headers: [String: String] = [:],
    url other: EndpointURL? = nil
  ) -> WebhookRequest {
    var fields = HTTPFields()
    for (name, value) in endpoint.headers.merging(headers, uniquingKeysWith: { $1 }) {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    fields.append(contentsOf: signatures)
    if let authorization = endpoint.authorization { fields[.authorization] = authorization.value }
    fields[.contentType] = mediaType
    fields[.userAgent] = "Tessera-Webhooks/1"
    guard let url = other ?? url else {
      preconditionFailure("a message of a template has a URL, and any other endpoint has one")
    }
    return WebhookRequest(
      url: url, fields: fields, body: body, timeout: .seconds(endpoint.timeoutSeconds),
      policy: policy)
  }
}

/// What became of an event that was to be sent.
package enum WebhookSent: Sendable {
  /// The response to the last message that was sent, and how many messages were accepted in all.
  case responded(WebhookResponse, sentParts: Int)
  /// Nothing is sent for the event, and why; `nil` if the format has no message for it.
  case nothing(String?)
  /// No message can be created.
  case invalid(WebhookBodyError)
}

/// Why nothing can be sent to an endpoint at present.
package struct WebhookSenderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the endpoint.
  package let endpoint: String
  /// The problem and its fix.
  package let reason: String

  /// The problem, safe to log.
  package var description: String { "webhook \(endpoint): \(reason)" }
}
