internal import AppStoreCore
package import Catalog
package import Events
package import Foundation
internal import HTTPTypes
package import Ledger
internal import Webhooks

/// Creates the messages that an event becomes in the format of an endpoint.
package struct WebhookBodies: Hashable, Sendable {
  /// The identifier of the ledger, which CloudEvents name as their source.
  package var ledgerID: UUID
  /// The virtual currencies of the catalog, which RevenueCat's format names.
  package var currencies: [CatalogCurrency]

  /// Creates the messages of a ledger.
  ///
  /// - Parameters:
  ///   - ledgerID: The identifier of the ledger.
  ///   - currencies: The virtual currencies of the catalog.
  package init(ledgerID: UUID, currencies: [CatalogCurrency] = []) {
    self.ledgerID = ledgerID
    self.currencies = currencies
  }

  /// Returns the media type of a format whose messages all have the same one.
  static func mediaType(of format: WebhookFormat) -> String {
    format == .cloudevents ? "application/cloudevents+json" : "application/json"
  }

  /// Returns what an endpoint receives for an event.
  ///
  /// RevenueCat's format has no message for some events and several for others; see
  /// ``RevenueCatEvent/bodies(of:_:)``. A template has up to three. Apple's has none, because it is
  /// not for events. The other formats have one.
  ///
  /// - Parameters:
  ///   - recorded: The event.
  ///   - endpoint: The endpoint.
  ///   - attributes: The customer's attributes; empty if the endpoint does not use them.
  ///   - context: What the ledger knows about the event that only RevenueCat's format states.
  /// - Throws: ``WebhookBodyError`` if the event cannot be written in this format.
  package func content(
    of recorded: RecordedEvent, for endpoint: WebhookEndpoint,
    attributes: [String: RevenueCatContext.Attribute] = [:],
    _ context: RevenueCatContext = RevenueCatContext()
  ) throws(WebhookBodyError) -> WebhookContent {
    let body = Event.body(
      recorded.event.body, sequence: recorded.sequence,
      previousSequence: recorded.position.previous)
    do {
      switch endpoint.format {
      case .standard:
        let body = endpoint.isThin ? try ThinEvent.body(body) : body
        return .messages([
          OutgoingWebhook(try WebhookMessage(id: recorded.event.id, body: body))
        ])
      case .cloudevents:
        return .messages([
          OutgoingWebhook(
            try cloudEvent(body, isThin: endpoint.isThin),
            mediaType: Self.mediaType(of: .cloudevents))
        ])
      case .revenuecat: return try revenueCat(body, attributes, context)
      case .apple: return .nothing("this endpoint receives Apple's notifications, not events")
      case .template:
        return try requests(
          of: try JSONReader.object(body), for: endpoint, attributes: attributes)
      }
    } catch {
      throw WebhookBodyError(eventID: recorded.event.id, reason: "\(error)")
    }
  }

  private func cloudEvent(_ body: [UInt8], isThin: Bool) throws -> WebhookMessage {
    let event = try Event(json: body)
    let source = "urn:uuid:\(ledgerID.uuidString.lowercased())"
    let bytes = CloudEvent.jsonBytes(of: event, source: source)
    return try WebhookMessage(
      id: event.id.rawValue, body: isThin ? try ThinEvent.cloudEvent(bytes) : bytes)
  }

  private func revenueCat(
    _ body: [UInt8], _ attributes: [String: RevenueCatContext.Attribute],
    _ context: RevenueCatContext
  ) throws -> WebhookContent {
    let event = try Event(json: body)
    let names = currencies.map { ($0.code, RevenueCatContext.Currency($0)) }
    var context = context
    context.attributes = attributes
    context.currencies = Dictionary(names) { first, _ in first }
    var messages: [OutgoingWebhook] = []
    for (part, body) in RevenueCatEvent.bodies(of: event, context).enumerated() {
      messages.append(
        OutgoingWebhook(
          try WebhookMessage(id: event.id.uuid(part: part), body: body.jsonBytes)))
    }
    return messages.isEmpty ? .nothing(nil) : .messages(messages)
  }

  /// Renders the requests of a template; those after the first have IDs of their own.
  func requests(
    of event: JSONObject, for endpoint: WebhookEndpoint,
    attributes: [String: RevenueCatContext.Attribute]
  ) throws -> WebhookContent {
    guard let template = endpoint.template else { return .nothing("the endpoint has no template") }
    switch try template.render(event, attributes: attributes.mapValues(\.value)) {
    case .skipped(let reason): return .nothing(reason)
    case .requests(let requests):
      guard case .string(let id)? = event["id"] else { return .nothing("the event has no ID") }
      return .messages(
        try requests.enumerated().map { index, request in
          OutgoingWebhook(
            try WebhookMessage(
              id: index == 0 ? id : "\(id)-\(index + 1)", body: request.body),
            mediaType: request.mediaType,
            method: HTTPRequest.Method(request.method.rawValue) ?? .post,
            url: try EndpointURL(request.url, allowsHTTP: true), headers: request.headers)
        })
    }
  }
}

extension RevenueCatContext.Currency {
  fileprivate init(_ currency: CatalogCurrency) {
    self.init(name: currency.name, description: currency.description)
  }
}

/// A stored event that cannot be sent; another attempt would fail too.
package struct WebhookBodyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The ID of the event.
  package let eventID: String
  /// The problem.
  package let reason: String

  /// The problem, safe to log.
  package var description: String { "event \(eventID): cannot be sent: \(reason)" }
}
