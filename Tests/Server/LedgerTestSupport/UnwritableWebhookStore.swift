internal import AppStoreCore
internal import Ledger

/// Deliveries whose writes fail with an error, and whose reads succeed.
struct UnwritableWebhookStore: WebhookStore {
  let webhooks: any WebhookStore
  let error: LedgerError

  func endpoints() async throws(LedgerError) -> [WebhookEndpointState] {
    try await webhooks.endpoints()
  }

  func endpoint(_ name: String) async throws(LedgerError) -> WebhookEndpointState? {
    try await webhooks.endpoint(name)
  }

  func create(_ state: WebhookEndpointState) throws(LedgerError) -> WebhookEndpointState {
    throw error
  }

  func setStatus(
    of name: String, _ status: WebhookEndpointState.Status, reason: String?, at now: Timestamp
  ) throws(LedgerError) -> WebhookEndpointState? { throw error }

  func enqueue(
    _ deliveries: [NewWebhookDelivery], for endpoint: String, after expected: Int64,
    through end: Int64
  ) throws(LedgerError) -> Bool { throw error }

  func replay(
    _ deliveries: [NewWebhookDelivery], for endpoint: String
  ) throws(LedgerError) -> Int { throw error }

  func due(
    _ endpoint: String, at now: Timestamp, isOrdered: Bool, limit: Int
  ) async throws(LedgerError) -> [WebhookDelivery] {
    try await webhooks.due(endpoint, at: now, isOrdered: isOrdered, limit: limit)
  }

  func record(
    _ outcomes: [WebhookOutcome], health: WebhookEndpointState
  ) throws(LedgerError) { throw error }

  func warn(_ endpoint: String, at now: Timestamp) throws(LedgerError) -> Bool { throw error }

  func deliveries(
    matching filter: WebhookDeliveryFilter, before id: WebhookDelivery.ID?, limit: Int
  ) async throws(LedgerError) -> [WebhookDelivery] {
    try await webhooks.deliveries(matching: filter, before: id, limit: limit)
  }

  func delivery(_ id: WebhookDelivery.ID) async throws(LedgerError) -> WebhookDelivery? {
    try await webhooks.delivery(id)
  }

  func attempts(of id: WebhookDelivery.ID) async throws(LedgerError) -> [WebhookAttempt] {
    try await webhooks.attempts(of: id)
  }

  func counts(of endpoint: String) async throws(LedgerError) -> WebhookCounts {
    try await webhooks.counts(of: endpoint)
  }

  func removeFinished(
    createdBefore date: Timestamp, limit: Int
  ) throws(LedgerError) -> Int { throw error }
}
