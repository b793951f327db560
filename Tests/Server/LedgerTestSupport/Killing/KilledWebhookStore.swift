internal import AppStoreCore
internal import Ledger

/// The deliveries of a ledger as a process uses them that can be killed.
struct KilledWebhookStore: WebhookStore {
  let webhooks: any WebhookStore
  let process: KilledProcess

  func endpoints() async throws(LedgerError) -> [WebhookEndpointState] {
    try await process.read { () throws(LedgerError) in try await webhooks.endpoints() }
  }

  func endpoint(_ name: String) async throws(LedgerError) -> WebhookEndpointState? {
    try await process.read { () throws(LedgerError) in try await webhooks.endpoint(name) }
  }

  func create(_ state: WebhookEndpointState) async throws(LedgerError) -> WebhookEndpointState {
    try await process.write { () throws(LedgerError) in try await webhooks.create(state) }
  }

  func setStatus(
    of name: String, _ status: WebhookEndpointState.Status, reason: String?, at now: Timestamp
  ) async throws(LedgerError) -> WebhookEndpointState? {
    try await process.write { () throws(LedgerError) in
      try await webhooks.setStatus(of: name, status, reason: reason, at: now)
    }
  }

  func enqueue(
    _ deliveries: [NewWebhookDelivery], for endpoint: String, after expected: Int64,
    through end: Int64
  ) async throws(LedgerError) -> Bool {
    try await process.write { () throws(LedgerError) in
      try await webhooks.enqueue(deliveries, for: endpoint, after: expected, through: end)
    }
  }

  func replay(
    _ deliveries: [NewWebhookDelivery], for endpoint: String
  ) async throws(LedgerError) -> Int {
    try await process.write { () throws(LedgerError) in
      try await webhooks.replay(deliveries, for: endpoint)
    }
  }

  func due(
    _ endpoint: String, at now: Timestamp, isOrdered: Bool, limit: Int
  ) async throws(LedgerError) -> [WebhookDelivery] {
    try await process.read { () throws(LedgerError) in
      try await webhooks.due(endpoint, at: now, isOrdered: isOrdered, limit: limit)
    }
  }

  func record(
    _ outcomes: [WebhookOutcome], health: WebhookEndpointState
  ) async throws(LedgerError) {
    try await process.write { () throws(LedgerError) in
      try await webhooks.record(outcomes, health: health)
    }
  }

  func warn(_ endpoint: String, at now: Timestamp) async throws(LedgerError) -> Bool {
    try await process.write { () throws(LedgerError) in
      try await webhooks.warn(endpoint, at: now)
    }
  }

  func deliveries(
    matching filter: WebhookDeliveryFilter, before id: WebhookDelivery.ID?, limit: Int
  ) async throws(LedgerError) -> [WebhookDelivery] {
    try await process.read { () throws(LedgerError) in
      try await webhooks.deliveries(matching: filter, before: id, limit: limit)
    }
  }

  func delivery(_ id: WebhookDelivery.ID) async throws(LedgerError) -> WebhookDelivery? {
    try await process.read { () throws(LedgerError) in try await webhooks.delivery(id) }
  }

  func attempts(of id: WebhookDelivery.ID) async throws(LedgerError) -> [WebhookAttempt] {
    try await process.read { () throws(LedgerError) in try await webhooks.attempts(of: id) }
  }

  func counts(of endpoint: String) async throws(LedgerError) -> WebhookCounts {
    try await process.read { () throws(LedgerError) in try await webhooks.counts(of: endpoint) }
  }

  func removeFinished(
    createdBefore date: Timestamp, limit: Int
  ) async throws(LedgerError) -> Int {
    try await process.write { () throws(LedgerError) in
      try await webhooks.removeFinished(createdBefore: date, limit: limit)
    }
  }
}
