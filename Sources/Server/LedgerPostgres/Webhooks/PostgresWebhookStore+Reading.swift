#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink

  extension PostgresWebhookStore {
    func endpoints() async throws(LedgerError) -> [WebhookEndpointState] {
      try Self.states(
        in: try await ledger.rows(
          "SELECT \(WebhookStatements.endpointColumns) FROM webhook_endpoints ORDER BY name"))
    }

    func endpoint(_ name: String) async throws(LedgerError) -> WebhookEndpointState? {
      try Self.states(
        in: try await ledger.rows(
          "SELECT \(WebhookStatements.endpointColumns) FROM webhook_endpoints WHERE name = $1",
          [.text(name)])
      ).first
    }

    static func states(in rows: PostgresRows) throws(LedgerError) -> [WebhookEndpointState] {
      try rows.values { row throws(PostgresError) in try row.webhookEndpoint() }
    }

    func due(
      _ endpoint: String, at now: Timestamp, isOrdered: Bool, limit: Int
    ) async throws(LedgerError) -> [WebhookDelivery] {
      try await ledger.rows(
        """
        SELECT * FROM (
          SELECT \(WebhookStatements.deliveryColumns) FROM webhook_deliveries
          WHERE endpoint = $1 AND next_attempt_at <= $2 AND \(Self.candidates(isOrdered))
          ORDER BY next_attempt_at, event_sequence, id LIMIT $3
        ) AS selected ORDER BY event_sequence, id
        """, [.text(endpoint), .int(now.milliseconds), .int(Int64(max(0, limit)))]
      ).values { row throws(PostgresError) in try row.webhookDelivery() }
    }

    /// The condition of the deliveries that need not wait, as in the index that finds them.
    private static func candidates(_ isOrdered: Bool) -> String {
      isOrdered ? "is_first" : "status = 'pending'"
    }

    func deliveries(
      matching filter: WebhookDeliveryFilter, before id: WebhookDelivery.ID?, limit: Int
    ) async throws(LedgerError) -> [WebhookDelivery] {
      var conditions = ["id < $1"]
      var values: [PostgresValue] = [.int(id ?? .max), .int(Int64(max(0, limit)))]
      func add(_ value: String?, _ condition: (String) -> String) {
        guard let value else { return }
        values.append(.text(value))
        conditions.append(condition("$\(values.count)"))
      }
      add(filter.endpoint) { "endpoint = \($0)" }
      add(filter.status?.rawValue) { "status = \($0)" }
      add(filter.eventID) { "event_id = \($0)" }
      if let customers = filter.customers {
        // `IN ()` is not SQL; no row has the number null.
        let names =
          customers.isEmpty
          ? "NULL" : customers.indices.map { "$\(values.count + 1 + $0)" }.joined(separator: ", ")
        values += customers.map { .text($0.rawValue) }
        conditions.append(
          """
          id IN (
            SELECT id FROM webhook_deliveries WHERE customer IN (\(names))
            UNION ALL SELECT id FROM webhook_deliveries WHERE other_customer IN (\(names)))
          """)
      }
      return try await ledger.rows(
        """
        SELECT \(WebhookStatements.deliveryColumns) FROM webhook_deliveries
        WHERE \(conditions.joined(separator: " AND ")) ORDER BY id DESC LIMIT $2
        """, values
      ).values { row throws(PostgresError) in try row.webhookDelivery() }
    }

    func delivery(_ id: WebhookDelivery.ID) async throws(LedgerError) -> WebhookDelivery? {
      try await ledger.rows(
        "SELECT \(WebhookStatements.deliveryColumns) FROM webhook_deliveries WHERE id = $1",
        [.int(id)]
      ).values { row throws(PostgresError) in try row.webhookDelivery() }.first
    }

    func attempts(of id: WebhookDelivery.ID) async throws(LedgerError) -> [WebhookAttempt] {
      try await ledger.rows(
        """
        SELECT delivery, number, at, duration, status_code, error, response FROM webhook_attempts
        WHERE delivery = $1 ORDER BY number
        """, [.int(id)]
      ).values { row throws(PostgresError) in try row.webhookAttempt() }
    }

    func counts(of endpoint: String) async throws(LedgerError) -> WebhookCounts {
      let counts = try await ledger.rows(
        """
        SELECT
          (SELECT count(*) FROM webhook_deliveries WHERE endpoint = $1 AND status = 'pending'),
          (SELECT count(*) FROM webhook_deliveries WHERE endpoint = $1 AND status = 'failed'),
          (SELECT min(created_at) FROM webhook_deliveries WHERE endpoint = $1 AND status = 'pending')
        """, [.text(endpoint)]
      ).values { row throws(PostgresError) in
        WebhookCounts(
          pending: Int(try row.int8(0)), failed: Int(try row.int8(1)),
          oldestPendingAt: try row.optionalInt8(2).map(Timestamp.init(milliseconds:)))
      }
      return counts.first ?? WebhookCounts(pending: 0, failed: 0)
    }
  }
#endif
