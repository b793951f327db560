package import CatalogModel
internal import Encodings
package import Events
package import Foundation
package import Ledger
package import Webhooks

/// Creates the messages that an event becomes in the format of an endpoint.
package struct WebhookBodies: Hashable, Sendable {
  /// The identifier of the ledger, which CloudEvents name as their source.
  package var ledgerID: UUID

  /// Creates the messages of a ledger.
  package init(ledgerID: UUID) { self.ledgerID = ledgerID }

  /// Returns the media type of a format.
  package static func mediaType(of format: WebhookFormat) -> String {
    format == .cloudevents ? "application/cloudevents+json" : "application/json"
  }

  /// Returns the messages of an event in the order in which to send them.
  ///
  /// RevenueCat's format has none for some events and several for others; see
  /// ``RevenueCatEvent/bodies(of:_:)``. Apple's has none, because it is not for events. The other
  /// formats have one.
  ///
  /// - Parameters:
  ///   - recorded: The event.
  ///   - format: The format.
  ///   - attributes: The customer's attributes; empty if the endpoint does not include them.
  /// - Throws: ``WebhookBodyError`` if the stored event cannot be read.
  package func messages(
    of recorded: RecordedEvent, in format: WebhookFormat,
    attributes: [String: RevenueCatContext.Attribute] = [:]
  ) throws(WebhookBodyError) -> [WebhookMessage] {
    let body = Event.body(
      recorded.event.body, sequence: recorded.sequence,
      previousSequence: recorded.position.previous)
    do {
      switch format {
      case .standard:
        return [try WebhookMessage(id: recorded.event.id, body: body)]
      case .cloudevents:
        let event = try Event(json: body)
        let source = "urn:uuid:\(ledgerID.uuidString.lowercased())"
        return [
          try WebhookMessage(
            id: event.id.rawValue, body: CloudEvent.jsonBytes(of: event, source: source))
        ]
      case .apple:
        return []
      case .revenuecat:
        let event = try Event(json: body)
        let context = RevenueCatContext(attributes: attributes)
        var messages: [WebhookMessage] = []
        for (part, body) in RevenueCatEvent.bodies(of: event, context).enumerated() {
          messages.append(
            try WebhookMessage(id: event.id.uuid(part: part), body: body.jsonBytes))
        }
        return messages
      }
    } catch {
      throw WebhookBodyError(eventID: recorded.event.id, reason: "\(error)")
    }
  }
}

/// A stored event that cannot be sent, which is an error in this program.
package struct WebhookBodyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The ID of the event.
  package let eventID: String
  /// The problem.
  package let reason: String

  /// The problem, safe to log.
  package var description: String { "event \(eventID): cannot be sent: \(reason)" }
}
