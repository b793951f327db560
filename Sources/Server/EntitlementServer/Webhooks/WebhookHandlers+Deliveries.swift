internal import AppStoreCore
internal import EntitlementAPI
internal import HTTPTypes
internal import Ledger
internal import WebhookDelivery

extension WebhookHandlers {
  /// Returns deliveries, newest first.
  func deliveries(from caller: AuthenticatedRequest) async throws(APIError) -> UnsignedResponse {
    let limit = Int(try caller.number("limit", in: 1...Self.maxLimit) ?? Self.defaultLimit)
    let before = try caller.number("before", in: 1...Int64.max)
    var filter = WebhookDeliveryFilter(
      endpoint: caller.values("webhook").first, eventID: caller.values("event_id").first)
    if let text = caller.values("status").first {
      guard let status = WebhookDeliveryStatus(rawValue: text) else {
        throw APIError(
          .badRequest, "status: must be pending, delivered, failed or skipped.")
      }
      filter.status = status
    }
    let customer = caller.values("app_user_id").first.map { AppUserID($0).trimmed }
    if let customer { try check(customer) }
    // One extra delivery shows whether there are more.
    let found = try await withLedger { [filter] () throws(LedgerError) in
      try await admin(caller).deliveries(
        matching: filter, of: customer, before: before, limit: limit + 1)
    }
    assert(
      found.count <= limit + 1 && zip(found, found.dropFirst()).allSatisfy { $0.id > $1.id },
      "a page has at most its limit of deliveries, and one more, newest first")
    let shown = found.prefix(limit)
    return try .json(
      WebhookDeliveriesBody(
        deliveries: shown.map { WebhookDeliveryBody($0) },
        next: found.count > limit ? shown.last?.id : nil))
  }

  func delivery(
    _ id: String, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    let number = Int64(id) ?? 0
    let found = try await fromLedger(await admin(caller).delivery(number))
    guard let found else {
      throw APIError(
        .badRequest, "There is no such delivery; it may have been deleted after 30 days.",
        status: .notFound)
    }
    var body = WebhookDeliveryBody(found.delivery)
    body.attempts = found.attempts.map { WebhookAttemptBody($0) }
    return try .json(body)
  }
}

extension WebhookReplay {
  /// Reads a selection; it must name events, so that an empty body sends nothing.
  init(_ body: ReplayWebhookBody) throws(APIError) {
    self.init()
    let hasConditions =
      body.fromSequence != nil || body.toSequence != nil || body.since != nil
      || body.until != nil || body.types != nil || body.appUserID != nil || body.status != nil
    let ways = [body.eventID != nil, body.deliveryID != nil, hasConditions].count { $0 }
    guard ways == 1 else {
      throw APIError(
        .badRequest,
        "Name the events: either event_id, or delivery_id, or any of from_sequence, to_sequence, "
          + "since_ms, until_ms, types, app_user_id and status.")
    }
    guard ["failed", "all", nil].contains(body.status) else {
      throw APIError(.badRequest, "status: must be failed or all.")
    }
    for (name, value) in [("from_sequence", body.fromSequence), ("to_sequence", body.toSequence)] {
      guard value ?? 1 >= 1 else { throw APIError(.badRequest, "\(name): must be 1 or more.") }
    }
    eventID = body.eventID
    deliveryID = body.deliveryID
    fromSequence = body.fromSequence ?? 1
    toSequence = body.toSequence ?? .max
    since = body.since
    until = body.until
    types = body.types
    customer = body.appUserID?.trimmed
    failedOnly = body.status == "failed"
  }
}
