internal import AppStoreCore
internal import GRDB
internal import Ledger

/// The deliveries to webhook endpoints of a ledger in an SQLite file.
struct SQLiteWebhookStore: WebhookStore {
  let ledger: SQLiteLedger

  func endpoints() async throws(LedgerError) -> [WebhookEndpointState] {
    try await ledger.read { try SQLiteWebhooks(database: $0).endpoints() }
  }

  func endpoint(_ name: String) async throws(LedgerError) -> WebhookEndpointState? {
    try await ledger.read { try SQLiteWebhooks(database: $0).endpoint(name) }
  }

  func create(_ state: WebhookEndpointState) async throws(LedgerError) -> WebhookEndpointState {
    try await ledger.write { try SQLiteWebhooks(database: $0).create(state) }
  }

  func setStatus(
    of name: String, _ status: WebhookEndpointState.Status, reason: String?, at now: Timestamp
  ) async throws(LedgerError) -> WebhookEndpointState? {
    try await ledger.write { database in
      let webhooks = SQLiteWebhooks(database: database)
      guard var state = try webhooks.endpoint(name) else { return nil }
      state.set(status, reason: reason, at: now)
      try webhooks.save(state)
      return state
    }
  }

  func enqueue(
    _ deliveries: [NewWebhookDelivery], for endpoint: String, after expected: Int64,
    through end: Int64
  ) async throws(LedgerError) -> Bool {
    try await ledger.write { database in
      try SQLiteWebhooks(database: database)
        .enqueue(deliveries, for: endpoint, after: expected, through: end)
    }
  }

  func replay(
    _ deliveries: [NewWebhookDelivery], for endpoint: String
  ) async throws(LedgerError) -> Int {
    guard !deliveries.isEmpty else { return 0 }
    return try await ledger.write {
      try SQLiteWebhooks(database: $0).replay(deliveries, for: endpoint)
    }
  }

  func due(
    _ endpoint: String, at now: Timestamp, isOrdered: Bool, limit: Int
  ) async throws(LedgerError) -> [WebhookDelivery] {
    let order = "ORDER BY next_attempt_at, event_sequence, id LIMIT ?3"
    let parts = Self.ranks(isOrdered).map { rank in
      """
      SELECT * FROM (
        SELECT \(WebhookDelivery.columns) FROM webhook_deliveries
        WHERE endpoint = ?1 AND \(rank) AND next_attempt_at <= ?2 \(order))
      """
    }
    let due = parts.count == 1 ? parts[0] : parts.joined(separator: " UNION ALL ") + " " + order
    let sql = "SELECT * FROM (\(due)) ORDER BY event_sequence, id"
    return try await ledger.read { database in
      try database.all(
        sql, .text(endpoint), .integer(now.milliseconds), .integer(Int64(max(0, limit))),
        read: WebhookDelivery.init)
    }
  }

  /// The conditions of the deliveries that need not wait; the index finds those of each in order.
  private static func ranks(_ isOrdered: Bool) -> [String] {
    (isOrdered ? [1] : [1, 0]).map { "status = 'pending' AND is_first = \($0)" }
  }

  func record(
    _ outcomes: [WebhookOutcome], health: WebhookEndpointState
  ) async throws(LedgerError) {
    try await ledger.write { try SQLiteWebhooks(database: $0).record(outcomes, health: health) }
  }

  func warn(_ endpoint: String, at now: Timestamp) async throws(LedgerError) -> Bool {
    try await ledger.write { database in
      guard try SQLiteWebhooks(database: database).warn(endpoint, at: now) else { return false }
      try ledger.tables(database).put(FeedChange(webhookFailing: endpoint, at: now))
      return true
    }
  }

  func removeFinished(
    createdBefore date: Timestamp, limit: Int
  ) async throws(LedgerError) -> Int {
    try await ledger.write {
      try SQLiteWebhooks(database: $0).removeFinished(createdBefore: date, limit: limit)
    }
  }
}
