internal import AppStoreTypes
internal import GRDB
internal import Ledger

extension SQLiteWebhookStore {
  func deliveries(
    matching filter: WebhookDeliveryFilter, before id: WebhookDelivery.ID?, limit: Int
  ) async throws(LedgerError) -> [WebhookDelivery] {
    var conditions = ["id < ?"]
    var arguments: StatementArguments = [id ?? .max]
    func add(_ condition: String, _ values: StatementArguments) {
      conditions.append(condition)
      arguments += values
    }
    if let endpoint = filter.endpoint { add("endpoint = ?", [endpoint]) }
    if let status = filter.status { add("status = ?", [status.rawValue]) }
    if let event = filter.eventID { add("event_id = ?", [event]) }
    if let customers = filter.customers?.map(\.rawValue) {
      let names = customers.map { _ in "?" }.joined(separator: ", ")
      add(
        """
        id IN (
          SELECT id FROM webhook_deliveries WHERE customer IN (\(names))
          UNION ALL SELECT id FROM webhook_deliveries WHERE other_customer IN (\(names)))
        """, StatementArguments(customers + customers))
    }
    return try await ledger.rows(
      """
      SELECT * FROM webhook_deliveries WHERE \(conditions.joined(separator: " AND "))
      ORDER BY id DESC LIMIT ?
      """, arguments + [max(0, limit)], WebhookDelivery.init(row:))
  }

  func delivery(_ id: WebhookDelivery.ID) async throws(LedgerError) -> WebhookDelivery? {
    try await ledger.rows(
      "SELECT * FROM webhook_deliveries WHERE id = ?", [id], WebhookDelivery.init(row:)
    ).first
  }

  func attempts(of id: WebhookDelivery.ID) async throws(LedgerError) -> [WebhookAttempt] {
    try await ledger.rows(
      "SELECT * FROM webhook_attempts WHERE delivery = ? ORDER BY number", [id],
      WebhookAttempt.init(row:))
  }

  func counts(of endpoint: String) async throws(LedgerError) -> WebhookCounts {
    try await ledger.read { database in
      func count(_ status: WebhookDeliveryStatus) throws -> Int {
        try Int.fetchOne(
          try database.cachedStatement(
            sql: "SELECT count(*) FROM webhook_deliveries WHERE endpoint = ? AND status = ?"),
          arguments: [endpoint, status.rawValue]) ?? 0
      }
      let oldest = try Int64.fetchOne(
        try database.cachedStatement(
          sql: """
            SELECT min(created_at) FROM webhook_deliveries
            WHERE endpoint = ? AND status = 'pending'
            """), arguments: [endpoint])
      return WebhookCounts(
        pending: try count(.pending), failed: try count(.failed),
        oldestPendingAt: oldest.map(Timestamp.init(milliseconds:)))
    }
  }
}
