internal import AppStoreCore
package import Catalog
internal import Events
internal import Foundation
internal import Ledger
package import Webhooks

extension WebhookAdmin {
  /// Sends one test event; the filters of the endpoint do not apply, and nothing is recorded.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint; it may be paused or disabled.
  ///   - type: The type of which an example is sent; `nil` for `webhook.test`.
  ///   - access: The secrets and the network.
  package func test(
    _ endpoint: WebhookEndpoint, type: String? = nil, using access: WebhookAccess
  ) async throws(WebhookAdminError) -> WebhookResponse {
    guard endpoint.format != .apple else { throw .onlyApple(endpoint.name) }
    let id = "evt_" + Hex.encode(access.random(16))
    var example: RecordedEvent?
    if let type { example = try self.example(type, id: id) }
    let ledgerID = try await fromLedger(await ledger.events.ledgerID())
    do throws(WebhookSenderError) {
      let sender = try WebhookSender(
        endpoint, bodies: WebhookBodies(ledgerID: ledgerID),
        secrets: { try access.secrets.secrets(of: $0, random: access.random) },
        transport: access.transport, clock: clock)
      guard let example else { return try await sender.sendTest(id: id) }
      switch try await sender.send(example) {
      case .responded(let response, _): return response
      case .invalid(let error):
        throw WebhookSenderError(endpoint: endpoint.name, reason: "\(error)")
      case .nothing: break
      }
    } catch {
      throw .unusable(endpoint.name, reason: error.reason)
    }
    throw .noMessage(type ?? "", endpoint.format)
  }

  private func example(
    _ type: String, id: String
  ) throws(WebhookAdminError) -> RecordedEvent {
    guard let description = EventTypeDescription.byType[EventType(rawValue: type)] else {
      throw .unknownType(type)
    }
    let now = clock.now()
    var event: Event
    do {
      event = try Event(json: JSONValue.object(EventExample.event(description)).jsonBytes)
    } catch {
      throw .unusable(type, reason: "its example cannot be read: \(error)")
    }
    event.id = EventID(rawValue: id)
    (event.timestamp, event.recordedAt, event.isTest) = (now, now, true)
    return RecordedEvent(
      position: EventPosition(sequence: 0, previous: nil),
      event: NewEvent(
        id: id, type: type, customer: nil, environment: nil, bundleID: event.bundleID,
        changeSequence: event.cause.changeSequence, occurredAt: now, recordedAt: now,
        body: event.storedBody))
  }

  /// Replaces the secret of an endpoint; the former one signs too for some time.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint.
  ///   - overlap: How long the former secret signs, from 0 to 7 days.
  ///   - access: The secrets.
  /// - Returns: The new secrets. They are stored by this server; others that share the ledger need
  ///   a copy.
  package func rotate(
    _ endpoint: WebhookEndpoint, overlap: Duration, using access: WebhookAccess
  ) async throws(WebhookAdminError) -> WebhookSecrets {
    guard endpoint.format != .apple else { throw .onlyApple(endpoint.name) }
    let secrets: WebhookSecrets
    do {
      secrets = try access.secrets.rotate(
        endpoint.name, at: clock.now(), overlap: overlap, random: access.random)
    } catch {
      throw .unusable(endpoint.name, reason: "\(error)")
    }
    try await audit(.rotateWebhookSecret, endpoint)
    return secrets
  }
}
