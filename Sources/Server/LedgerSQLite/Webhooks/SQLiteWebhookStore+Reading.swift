internal import AppStoreCore
internal import GRDB
internal import Ledger

extension SQLiteWebhookStore {
  func deliveries(
    matching filter: WebhookDeliveryFilter, before id: WebhookDelivery.ID?, limit: Int
  ) async throws(LedgerError) -> [WebhookDelivery] {
    var conditions = ["id < ?"]
    var values: [StatementValue] = [.integer(id ?? .max)]
    func add(_ condition: String, _ added: [String]) {
      conditions.append(condition)
      values += added.map { .text($0) }
    }
    if let endpoint = filter.endpoint { add("endpoint = ?", [endpoint]) }
    if let status = filter.status { add(Self.condition(status), []) }
    if let event = filter.eventID { add("event_id = ?", [event]) }
    if let customers = filter.customers?.map(\.rawValue) {
      let names = customers.map { _ in "?" }.joined(separator: ", ")
      add(
        """
        id IN (
          SELECT id FROM webhook_deliveries WHERE customer IN (\(names))
          UNION ALL SELECT id FROM webhook_deliveries WHERE other_customer IN (\(names)))
        """, customers + customers)
    }
    values.append(.integer(Int64(max(0, limit))))
    return try await rows(
      "WHERE \(conditions.joined(separator: " AND ")) ORDER BY id DESC LIMIT ?", values)
  }

  func delivery(_ id: WebhookDelivery.ID) async throws(LedgerError) -> WebhookDelivery? {
    try await rows("WHERE id = ?", [.integer(id)]).first
  }

  private func rows(
    _ condition: String, _ values: [StatementValue]
  ) async throws(LedgerError) -> [WebhookDelivery] {
    try await ledger.read { database in
      try database.all(
        "SELECT \(WebhookDelivery.columns) FROM webhook_deliveries \(condition)", values,
        read: WebhookDelivery.init)
    }
  }

  /// The condition for a status, in the words of the index that finds it.
  private static func condition(_ status: WebhookDeliveryStatus) -> String {
    let condition = "status = '\(status.rawValue)'"
    guard status != .pending, status != .delivered else { return condition }
    return condition + " AND status <> 'pending' AND status <> 'delivered'"
  }

  func attempts(of id: WebhookDelivery.ID) async throws(LedgerError) -> [WebhookAttempt] {
    try await ledger.rows(
      "SELECT * FROM webhook_attempts WHERE delivery = ? ORDER BY number", [id],
      WebhookAttempt.init(row:))
  }

  func counts(of endpoint: String) async throws(LedgerError) -> WebhookCounts {
    try await ledger.read { database in
      func count(_ status: WebhookDeliveryStatus) throws -> Int {
        let condition = Self.condition(status)
        return try Int.fetchOne(
          try database.cachedStatement(
            sql: "SELECT count(*) FROM webhook_deliveries WHERE endpoint = ? AND \(condition)"),
          arguments: SQLArguments([endpoint]).values) ?? 0
      }
      let oldest = try Int64.fetchOne(
        try database.cachedStatement(
          sql: """
            SELECT min(created_at) FROM webhook_deliveries
            WHERE endpoint = ? AND status = 'pending'
            """), arguments: SQLArguments([endpoint]).values)
      return WebhookCounts(
        pending: try count(.pending), failed: try count(.failed),
        oldestPendingAt: oldest.map(Timestamp.init(milliseconds:)))
    }
  }
}
