internal import AppStoreTypes
package import CatalogModel
package import Effects
package import Events
internal import HTTPTypes
package import Ledger
package import Webhooks

/// Sends events to one endpoint: body, signatures, header fields and the connection.
package struct WebhookSender: Sendable {
  /// Returns the secrets of the endpoint with a name.
  package typealias Secrets = @Sendable (String) throws -> WebhookSecrets

  private let endpoint: WebhookEndpoint
  private let url: EndpointURL
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
  ///   - secrets: Returns the secrets; called for each attempt, so that a rotation counts at once.
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
      url = try EndpointURL(endpoint.url.text, allowsHTTP: true)
      policy = AddressPolicy(
        allowedNetworks: try (endpoint.allowedNetworks + Self.ownNetworks(of: url)).map {
          text throws(NetworkRangeError) in try NetworkRange(text)
        })
    } catch {
      throw WebhookSenderError(endpoint: endpoint.name, reason: "\(error)")
    }
  }

  /// The networks of `localhost`, which the catalog accepts with `allow_http: true` only.
  private static func ownNetworks(of url: EndpointURL) -> [String] {
    url.scheme == .http && url.host == .name("localhost") ? ["127.0.0.0/8", "::1/128"] : []
  }

  /// Sends an event and returns the reply; `nil` if the event has no message in this format.
  ///
  /// Of several messages each is sent after the success of the one before, and the last reply is
  /// returned. A later attempt sends all of them again.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - attributes: The customer's attributes; empty if the endpoint does not include them.
  /// - Throws: ``WebhookSenderError`` if there is no secret, or the event cannot be read. Nothing
  ///   was sent then.
  package func send(
    _ event: RecordedEvent, attributes: [String: RevenueCatContext.Attribute] = [:]
  ) async throws(WebhookSenderError) -> WebhookReply? {
    let messages: [WebhookMessage]
    let signing: [WebhookSecret]
    do {
      messages = try bodies.messages(of: event, in: endpoint.format, attributes: attributes)
      signing = try secrets(endpoint.name).signing(at: clock.now())
    } catch {
      throw WebhookSenderError(endpoint: endpoint.name, reason: "\(error)")
    }
    var last: WebhookReply?
    for message in messages {
      let reply = await transport.send(request(message, signing))
      last = reply
      if !reply.result.isSuccess { break }
    }
    return last
  }

  /// Forwards a notification of Apple: its bytes, without signatures of this server.
  package func forward(_ notification: ForwardedNotification) async -> WebhookReply {
    await transport.send(request(notification.body, HTTPFields()))
  }

  /// Sends a test message once.
  ///
  /// - Parameter id: A random ID, in letters and digits.
  /// - Throws: ``WebhookSenderError`` if there is no secret, or if the endpoint forwards
  ///   notifications, which only Apple can sign. Nothing was sent then.
  package func sendTest(id: String) async throws(WebhookSenderError) -> WebhookReply {
    guard endpoint.format != .apple else {
      throw WebhookSenderError(
        endpoint: endpoint.name,
        reason: "only Apple can sign a test notification; request one from the App Store Server "
          + "API, or send a notification again with: tessera webhooks replay")
    }
    do {
      let now = clock.now()
      let message = try WebhookTestMessage.message(id: id, in: endpoint.format, at: now)
      return await transport.send(
        request(message, try secrets(endpoint.name).signing(at: now)))
    } catch {
      throw WebhookSenderError(endpoint: endpoint.name, reason: "\(error)")
    }
  }

  private func request(_ message: WebhookMessage, _ signing: [WebhookSecret]) -> WebhookRequest {
    let now = clock.now()
    var signatures = message.standardFields(at: now, secrets: signing)
    if endpoint.format == .revenuecat {
      signatures.append(contentsOf: message.revenueCatFields(at: now, secrets: signing))
    }
    return request(message.body, signatures)
  }

  private func request(_ body: [UInt8], _ signatures: HTTPFields) -> WebhookRequest {
    var fields = HTTPFields()
    for (name, value) in endpoint.headers {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    fields.append(contentsOf: signatures)
    if let authorization = endpoint.authorization { fields[.authorization] = authorization.value }
    fields[.contentType] = WebhookBodies.mediaType(of: endpoint.format)
    fields[.userAgent] = "Tessera-Webhooks/1"
    return WebhookRequest(
      url: url, fields: fields, body: body, timeout: .seconds(endpoint.timeoutSeconds),
      policy: policy)
  }
}

/// Why an event cannot be sent to an endpoint.
package struct WebhookSenderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the endpoint.
  package let endpoint: String
  /// The problem and its fix.
  package let reason: String

  /// The problem, safe to log.
  package var description: String { "webhook \(endpoint): \(reason)" }
}
