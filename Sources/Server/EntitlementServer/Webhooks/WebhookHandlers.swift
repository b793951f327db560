internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import HTTPTypes
internal import Ledger
internal import Logging
internal import WebhookDelivery
internal import Webhooks

/// Handles requests about webhook endpoints and their deliveries.
struct WebhookHandlers: RequestHandler {
  /// The default number of deliveries in one response.
  static let defaultLimit: Int64 = 100
  /// The maximum number of deliveries in one response.
  static let maxLimit: Int64 = 1000

  let catalogs: CatalogProvider
  let ledger: any LedgerStore
  let clock: any WallClock
  let logger: Logger
  let access: WebhookAccess?

  /// Returns the endpoints of the catalog.
  func list(from caller: AuthenticatedRequest) async throws(APIError) -> UnsignedResponse {
    var bodies: [WebhookBody] = []
    for endpoint in catalogs.current.webhooks { bodies.append(try await body(endpoint, caller)) }
    return try .json(WebhooksBody(webhooks: bodies))
  }

  func one(
    _ name: String, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    try .json(try await body(try endpoint(name), caller))
  }

  func pause(
    _ name: String, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    let endpoint = try endpoint(name)
    try await perform(await admin(caller).pause(endpoint))
    return try .json(try await body(endpoint, caller))
  }

  func resume(
    _ name: String, _ bytes: [UInt8], from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    let endpoint = try endpoint(name)
    let request = try optional(ResumeWebhookBody(), from: bytes)
    guard let missed = MissedEvents(rawValue: request.missedEvents ?? "send") else {
      throw APIError(.badRequest, "missed_events: must be send or skip.")
    }
    try await perform(await admin(caller).resume(endpoint, missed: missed))
    return try .json(try await body(endpoint, caller))
  }

  /// Sends a test event and returns how the receiver responded.
  func test(
    _ name: String, _ bytes: [UInt8], from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    let endpoint = try endpoint(name)
    let request = try optional(TestWebhookBody(), from: bytes)
    let access = try required(access)
    let response = try await perform(
      await admin(caller).test(endpoint, type: request.type, using: access))
    return try .json(WebhookTestBody(response))
  }

  /// Replaces the secret of an endpoint.
  func rotate(
    _ name: String, _ bytes: [UInt8], from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    let endpoint = try endpoint(name)
    let hours = try optional(RotateWebhookBody(), from: bytes).overlapHours ?? 24
    guard (0...168).contains(hours) else {
      throw APIError(.badRequest, "overlap_hours: must be a number from 0 to 168.")
    }
    let access = try required(access)
    let secrets = try await perform(
      await admin(caller).rotate(endpoint, overlap: .hours(hours), using: access))
    return try .json(WebhookSecretBody(secrets, of: endpoint))
  }

  /// Sends events again, or counts them.
  func replay(
    _ name: String, _ bytes: [UInt8], from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    let endpoint = try endpoint(name)
    let request = try decode(ReplayWebhookBody.self, from: bytes)
    let selection = try WebhookReplay(request)
    let isDryRun = request.dryRun ?? false
    let count = try await perform(
      await admin(caller).replay(endpoint, selection, isDryRun: isDryRun))
    return try .json(WebhookReplayBody(events: count, dryRun: isDryRun))
  }
}

extension WebhookHandlers {
  func admin(_ caller: AuthenticatedRequest) -> WebhookAdmin {
    WebhookAdmin(ledger: ledger, clock: clock, actor: caller.actor)
  }

  private func body(
    _ endpoint: WebhookEndpoint, _ caller: AuthenticatedRequest
  ) async throws(APIError) -> WebhookBody {
    WebhookBody(
      try await fromLedger(await admin(caller).health(of: endpoint)))
  }

  private func endpoint(_ name: String) throws(APIError) -> WebhookEndpoint {
    guard let endpoint = catalogs.current.webhooks.first(where: { $0.name == name }) else {
      throw APIError(
        .badRequest, "The catalog has no webhook endpoint with this name; see GET /v1/webhooks.",
        status: .notFound)
    }
    return endpoint
  }

  private func required(_ access: WebhookAccess?) throws(APIError) -> WebhookAccess {
    guard let access else {
      throw APIError(.badRequest, "This server sends no webhooks.", status: .notImplemented)
    }
    return access
  }

  /// Decodes a body that may be empty.
  private func optional<Body: Decodable>(
    _ usual: Body, from bytes: [UInt8]
  ) throws(APIError) -> Body {
    bytes.isEmpty ? usual : try decode(Body.self, from: bytes)
  }

  @discardableResult
  private func perform<Value>(
    _ call: @autoclosure () async throws(WebhookAdminError) -> Value
  ) async throws(APIError) -> Value {
    do throws(WebhookAdminError) {
      return try await call()
    } catch {
      throw apiError(error)
    }
  }

  private func apiError(_ error: WebhookAdminError) -> APIError {
    switch error {
    case .ledger(let reason):
      logger.error("Ledger failed", metadata: ["reason": "\(reason)"])
      return APIError(reason)
    case .unusable:
      logger.error("Webhook cannot be used", metadata: ["reason": "\(error)"])
      return APIError(.internalServerError, "\(error)", status: .internalServerError)
    case .notActive(let name, let status):
      return APIError(
        .badRequest,
        "webhook \(name): \(status.rawValue); resume it with POST /v1/webhooks/\(name)/resume.",
        status: .conflict)
    case .unknown: return APIError(.badRequest, "\(error)", status: .conflict)
    case .noEvent(let id):
      return APIError(.badRequest, "event_id: there is no event \(id).", status: .notFound)
    case .noNotification: return APIError(.badRequest, "event_id: \(error)", status: .notFound)
    case .noDelivery: return APIError(.badRequest, "delivery_id: \(error)", status: .notFound)
    case .unknownType, .noMessage, .onlyNotifications, .onlyApple:
      return APIError(.badRequest, "\(error)")
    }
  }
}
