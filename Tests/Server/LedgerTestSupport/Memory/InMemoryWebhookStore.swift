internal import AppStoreCore
internal import Ledger

/// The deliveries to webhook endpoints of an in-memory ledger.
struct InMemoryWebhookStore: WebhookStore {
  let ledger: InMemoryLedger

  func endpoints() async -> [WebhookEndpointState] {
    await ledger.webhookRecord.endpoints.values.sorted { precedes($0.name, $1.name) }
  }

  func endpoint(_ name: String) async -> WebhookEndpointState? {
    await ledger.webhookRecord.endpoints[name]
  }

  func create(_ state: WebhookEndpointState) async -> WebhookEndpointState {
    await ledger.changeWebhooks { $0.create(state) }
  }

  func setStatus(
    of name: String, _ status: WebhookEndpointState.Status, reason: String?, at now: Timestamp
  ) async -> WebhookEndpointState? {
    await ledger.changeWebhooks { $0.setStatus(of: name, status, reason: reason, at: now) }
  }

  func enqueue(
    _ deliveries: [NewWebhookDelivery], for endpoint: String, after expected: Int64,
    through end: Int64
  ) async -> Bool {
    await ledger.changeWebhooks {
      $0.enqueue(deliveries, for: endpoint, after: expected, through: end)
    }
  }

  func replay(_ deliveries: [NewWebhookDelivery], for endpoint: String) async -> Int {
    await ledger.changeWebhooks { $0.replay(deliveries, for: endpoint) }
  }

  func due(
    _ endpoint: String, at now: Timestamp, isOrdered: Bool, limit: Int
  ) async -> [WebhookDelivery] {
    await ledger.webhookRecord.due(endpoint, at: now, isOrdered: isOrdered, limit: limit)
  }

  func record(_ outcomes: [WebhookOutcome], health: WebhookEndpointState) async {
    await ledger.changeWebhooks { $0.record(outcomes, health: health) }
  }

  func warn(_ endpoint: String, at now: Timestamp) async -> Bool {
    await ledger.warn(endpoint, at: now)
  }

  func deliveries(
    matching filter: WebhookDeliveryFilter, before id: WebhookDelivery.ID?, limit: Int
  ) async -> [WebhookDelivery] {
    let found = await ledger.webhookRecord.deliveries.reversed().filter { delivery in
      delivery.id < id ?? .max && filter.matches(delivery)
    }
    return Array(found.prefix(max(0, limit)))
  }

  func delivery(_ id: WebhookDelivery.ID) async -> WebhookDelivery? {
    await ledger.webhookRecord.deliveries.first { $0.id == id }
  }

  func attempts(of id: WebhookDelivery.ID) async -> [WebhookAttempt] {
    await ledger.webhookRecord.attempts[id] ?? []
  }

  func counts(of endpoint: String) async -> WebhookCounts {
    let own = await ledger.webhookRecord.deliveries.filter { $0.endpoint == endpoint }
    return WebhookCounts(
      pending: own.count { $0.status == .pending }, failed: own.count { $0.status == .failed },
      oldestPendingAt: own.filter { $0.status == .pending }.map(\.createdAt).min())
  }

  func removeFinished(createdBefore date: Timestamp, limit: Int) async -> Int {
    await ledger.changeWebhooks { $0.removeFinished(createdBefore: date, limit: limit) }
  }
}

extension InMemoryLedger {
  /// Records a warning and reports it in the feed.
  func warn(_ endpoint: String, at now: Timestamp) -> Bool {
    guard webhookRecord.warn(endpoint, at: now) else { return false }
    var changes = LedgerChanges()
    changes.put(FeedChange(webhookFailing: endpoint, at: now))
    record.commit(changes)
    return true
  }

  /// Changes deliveries at once.
  func changeWebhooks<Value: Sendable>(
    _ change: @Sendable (inout InMemoryWebhooks) -> Value
  ) -> Value {
    change(&webhookRecord)
  }
}
