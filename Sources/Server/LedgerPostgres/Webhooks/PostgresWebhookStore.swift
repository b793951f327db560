#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink

  /// The deliveries to webhook endpoints of a ledger in PostgreSQL.
  ///
  /// Every change of deliveries locks the row of their endpoint first, so that servers follow one
  /// another.
  struct PostgresWebhookStore: WebhookStore {
    let ledger: PostgresLedger

    func create(_ state: WebhookEndpointState) async throws(LedgerError) -> WebhookEndpointState {
      try await ledger.execute(
        """
        INSERT INTO webhook_endpoints (
          name, status, reason, queued_through, failing_since, failed_events, last_success_at,
          changed_at, warned_at, pace_per_second
        ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (name) DO NOTHING
        """,
        [
          .text(state.name), .text(state.status.rawValue), .text(state.reason),
          .int(state.queuedThrough), .int(state.failingSince?.milliseconds),
          .int(Int64(state.failedEvents)), .int(state.lastSuccessAt?.milliseconds),
          .int(state.changedAt.milliseconds), .int(state.warnedAt?.milliseconds),
          .int(state.pacePerSecond.map(Int64.init)),
        ])
      return try await endpoint(state.name) ?? state
    }

    func setStatus(
      of name: String, _ status: WebhookEndpointState.Status, reason: String?, at now: Timestamp
    ) async throws(LedgerError) -> WebhookEndpointState? {
      try await change(starting: [WebhookStatements.lock(name)]) { found throws(LedgerError) in
        guard var state = try Self.states(in: found[0]).first else { return nil }
        state.set(status, reason: reason, at: now)
        return (state, [WebhookStatements.saving(state)])
      }
    }

    func enqueue(
      _ deliveries: [NewWebhookDelivery], for endpoint: String, after expected: Int64,
      through end: Int64
    ) async throws(LedgerError) -> Bool {
      let customers = Set(deliveries.flatMap(\.customers))
      let start = [
        WebhookStatements.move(endpoint, after: expected, through: end),
        WebhookStatements.first(of: customers, at: endpoint),
      ]
      return try await change(starting: start) { found throws(LedgerError) in
        guard !found[0].isEmpty else { return nil }
        return (true, try Self.adding(deliveries, for: endpoint, former: found[1]))
      } ?? false
    }

    func replay(
      _ deliveries: [NewWebhookDelivery], for endpoint: String
    ) async throws(LedgerError) -> Int {
      guard !deliveries.isEmpty else { return 0 }
      let pending = PostgresStatement(
        """
        SELECT DISTINCT event_id FROM webhook_deliveries
        WHERE event_id = ANY($2) AND endpoint = $1 AND status = 'pending'
        """, [.text(endpoint), .texts(deliveries.map(\.eventID))])
      let start = [
        WebhookStatements.lock(endpoint), pending,
        WebhookStatements.first(of: Set(deliveries.flatMap(\.customers)), at: endpoint),
      ]
      return try await change(starting: start) { found throws(LedgerError) in
        guard !found[0].isEmpty else { return nil }
        var seen = Set(try found[1].values { row throws(PostgresError) in try row.text(0) })
        let new = deliveries.filter { seen.insert($0.eventID).inserted }
        guard !new.isEmpty else { return nil }
        return (new.count, try Self.adding(new, for: endpoint, former: found[2]))
      } ?? 0
    }

    private static func adding(
      _ deliveries: [NewWebhookDelivery], for endpoint: String, former: PostgresRows
    ) throws(LedgerError) -> [PostgresStatement] {
      guard !deliveries.isEmpty else { return [] }
      return [
        WebhookStatements.inserting(deliveries, for: endpoint),
        WebhookStatements.marking(
          try WebhookStatements.ids(in: former), and: Set(deliveries.flatMap(\.customers)),
          at: endpoint),
      ]
    }

    func record(
      _ outcomes: [WebhookOutcome], health: WebhookEndpointState
    ) async throws(LedgerError) {
      let start = [
        WebhookStatements.lock(health.name), WebhookStatements.saving(outcomes, at: health.name),
      ]
      try await change(starting: start) { found throws(LedgerError) -> ((), [PostgresStatement])? in
        guard var state = try Self.states(in: found[0]).first else { return nil }
        var (saved, customers): ([WebhookDelivery.ID: Int64], Set<AppUserID>) = ([:], [])
        for (id, attempts, concerned, isPending) in try found[1].values({
          row throws(PostgresError) in
          (
            try row.int8(0), try row.int8(1), [try row.appUserID(2), try row.appUserID(3)],
            try row.bool(4)
          )
        }) {
          saved[id] = attempts
          if !isPending { customers.formUnion(concerned.compactMap(\.self)) }
        }
        state.apply(health: health)
        let attempts = outcomes.filter { saved[$0.deliveryID] == Int64($0.attempts) }
          .compactMap(\.attempt)
        return (
          (),
          [
            WebhookStatements.inserting(attempts),
            WebhookStatements.marking([], and: customers, at: health.name),
            WebhookStatements.saving(state),
          ]
        )
      }
    }

    func warn(_ endpoint: String, at now: Timestamp) async throws(LedgerError) -> Bool {
      // The ledger's row is locked before the endpoint's, as everywhere.
      let start = [LedgerCounters.lock, WebhookStatements.warning(endpoint, at: now)]
      return try await change(starting: start) { found throws(LedgerError) in
        guard !found[1].isEmpty else { return nil }
        var changes = LedgerChanges()
        changes.put(FeedChange(webhookFailing: endpoint, at: now))
        let counters = try LedgerCounters(row: found[0])
        return (true, PostgresWrite(changes, after: counters, headers: [:]).statements)
      } ?? false
    }

    func removeFinished(
      createdBefore date: Timestamp, limit: Int
    ) async throws(LedgerError) -> Int {
      try await ledger.execute(
        """
        WITH finished AS (
          SELECT id FROM webhook_deliveries WHERE status <> 'pending' AND created_at < $1
          ORDER BY created_at, id LIMIT $2 FOR UPDATE SKIP LOCKED
        ), removed AS (
          DELETE FROM webhook_attempts USING finished WHERE delivery = finished.id
        )
        DELETE FROM webhook_deliveries USING finished WHERE webhook_deliveries.id = finished.id
        RETURNING webhook_deliveries.id
        """, [.int(date.milliseconds), .int(Int64(max(0, limit)))]
      ).count
    }

    /// Sends statements that lock the endpoint, decides from their results, and commits.
    ///
    /// - Parameter decide: Returns the value and the statements to commit; `nil` changes nothing.
    /// - Returns: The value; `nil` if nothing changed.
    @discardableResult
    private func change<Value>(
      starting statements: [PostgresStatement],
      _ decide: ([PostgresRows]) throws(LedgerError) -> (Value, [PostgresStatement])?
    ) async throws(LedgerError) -> Value? {
      try await ledger.retryingConflicts { () throws(LedgerError) in
        try await ledger.link.transaction(converting: LedgerError.init) {
          transaction throws(LedgerError) in
          let found = try await transaction.results(of: statements)
          guard let (value, writes) = try decide(found) else {
            transaction.rollBack()
            // What was read is only true on the server that commits.
            try ledger.heartbeat?.check()
            return nil
          }
          do throws(PostgresError) {
            try await transaction.commit(writes)
          } catch {
            throw LedgerError(error)
          }
          return value
        }
      }
    }
  }
#endif
