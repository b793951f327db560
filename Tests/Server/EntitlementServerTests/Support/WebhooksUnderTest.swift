import AppStoreCore
import Catalog
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import Synchronization
import Testing
import WebhookDelivery
import Webhooks

/// A server with one webhook endpoint, `crm`, and a receiver without a network.
struct WebhooksUnderTest {
  let server: ServerUnderTest
  let receiver = FakeReceiver()
  let secrets = FakeSecrets()
  let endpoint: WebhookEndpoint

  /// - Parameter isUsed: Whether a server has used the endpoint.
  init(
    isUsed: Bool = true, format: WebhookFormat = .standard,
    _ change: (inout ServerCatalog) -> Void = { _ in }
  ) async throws {
    let access = WebhookAccess(secrets: secrets, transport: receiver, random: .system)
    let endpoint = WebhookEndpoint(
      name: "crm",
      url: WebhookURL(text: "https://example.com/hook?key=hidden", origin: "https://example.com"),
      format: format)
    self.endpoint = endpoint
    server = try ServerUnderTest(webhookAccess: access) { catalog in
      catalog.webhooks = [endpoint]
      change(&catalog)
    }
    guard isUsed else { return }
    _ = try await server.ledger.webhooks.create(
      WebhookEndpointState(name: "crm", queuedThrough: 0, changedAt: server.clock.now()))
  }

  var webhooks: any WebhookStore { server.ledger.webhooks }

  /// Appends events as a projector does; `evt_1` is the first one.
  func append(_ events: [NewEvent]) async throws {
    let progress = try await server.ledger.events.progress()
    var batch = EventBatch(
      expectedWatermark: progress.watermark, watermark: progress.watermark + 1)
    batch.events = events
    _ = try await server.ledger.events.append(batch)
  }

  func event(
    _ number: Int, of customer: AppUserID? = "ada", type: String = "subscription.renewed",
    recordedAt: Timestamp? = nil, explanation: String = "It happened.", fact: Int64? = nil
  ) -> NewEvent {
    let now = recordedAt ?? server.clock.now()
    let cause: JSONObject = [
      "change_sequence": .integer(1), "fact_sequence": fact.map { .integer($0) } ?? .null,
      "notification_type": .string("DID_RENEW"), "notification_uuid": .null,
      "source": .string("notification"), "subtype": .null,
    ]
    let body: JSONObject = [
      "cause": .object(cause), "data": .object(["explanation": .string(explanation)]),
      "id": .string("evt_\(number)"), "is_backfill": .bool(false), "is_test": .bool(false),
    ]
    return NewEvent(
      id: "evt_\(number)", type: type, customer: customer, environment: .sandbox,
      bundleID: "com.example.app", changeSequence: 1, occurredAt: now, recordedAt: now,
      body: JSONValue.object(body).jsonBytes)
  }

  /// Adds the deliveries of all events, as the endpoint's queue does.
  func enqueue() async throws {
    _ = try await EndpointQueue(endpoint, ledger: server.ledger, clock: server.clock).update()
  }

  func delivery(of event: String) async throws -> WebhookDelivery? {
    try await webhooks.deliveries(
      matching: WebhookDeliveryFilter(eventID: event), before: nil, limit: 1
    ).first
  }

  /// Records an attempt of the delivery of an event.
  func attempt(
    _ event: String, _ status: WebhookDeliveryStatus, statusCode: Int? = 200, response: String = "",
    failingSince: Timestamp? = nil
  ) async throws {
    let delivery = try #require(try await delivery(of: event))
    var state = try #require(try await webhooks.endpoint("crm"))
    state.failingSince = failingSince
    let now = server.clock.now()
    let attempt = WebhookAttempt(
      deliveryID: delivery.id, number: delivery.attempts + 1, at: now, durationMilliseconds: 12,
      statusCode: statusCode, error: status == .delivered ? nil : "status", response: response)
    try await webhooks.record(
      [
        WebhookOutcome(
          deliveryID: delivery.id, expectedAttempts: delivery.attempts, attempt: attempt,
          status: status, nextAttemptAt: status == .pending ? now + .hours(1) : nil)
      ], health: state)
  }

  func audit() async throws -> [AuditEntry] {
    try await server.ledger.newestAuditEntries(limit: 100).map(\.entry).reversed()
  }
}

/// A receiver that replies 200, or what a test sets.
final class FakeReceiver: WebhookTransport {
  private let state = Mutex((requests: [WebhookRequest](), status: 200, text: "thanks"))

  var requests: [WebhookRequest] { state.withLock { $0.requests } }

  func reply(with status: Int, _ text: String) {
    state.withLock { ($0.status, $0.text) = (status, text) }
  }

  func send(_ request: WebhookRequest) async -> WebhookResponse {
    state.withLock { state in
      state.requests.append(request)
      return WebhookResponse(
        result: .response(HTTPResponse(status: .init(code: state.status))), text: state.text,
        duration: .milliseconds(7))
    }
  }
}

/// Secrets in memory.
final class FakeSecrets: WebhookSecretStore {
  private let stored = Mutex<[String: WebhookSecrets]>([:])

  func secrets(of name: String, random: RandomBytes) -> WebhookSecrets {
    stored.withLock { stored in
      let secrets = stored[name] ?? WebhookSecrets(Self.pair(random))
      stored[name] = secrets
      return secrets
    }
  }

  func rotate(
    _ name: String, at now: Timestamp, overlap: Duration, random: RandomBytes
  ) -> WebhookSecrets {
    var secrets = secrets(of: name, random: random)
    secrets.rotate(to: Self.pair(random), at: now, overlap: overlap)
    stored.withLock { $0[name] = secrets }
    return secrets
  }

  private static func pair(_ random: RandomBytes) -> WebhookSecrets.Pair {
    WebhookSecrets.Pair(WebhookSecret(random: random), key: WebhookSigningKey(random: random))
  }
}
