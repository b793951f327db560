#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink

  extension PostgresEventStore {
    func recordSignal(_ change: FeedChange) async throws(LedgerError) {
      try await ledger.retryingConflicts { () throws(LedgerError) in
        try await ledger.link.transaction(converting: LedgerError.init) {
          transaction throws(LedgerError) in
          let found = try await transaction.results(of: [LedgerCounters.lock])
          let counters = try LedgerCounters(row: found[0])
          var changes = LedgerChanges()
          changes.put(change)
          do throws(PostgresError) {
            try await transaction.commit(
              PostgresWrite(changes, after: counters, headers: [:]).statements)
          } catch {
            throw LedgerError(error)
          }
        }
      }
    }

    func risks(
      matching filter: RiskFilter, after cursor: RiskCursor?, limit: Int
    ) async throws(LedgerError) -> [SubscriptionRisk] {
      try await ledger.rows(
        SubscriptionRisk.self,
        """
        WHERE \(RiskStatements.condition)
          AND ($4::int8 IS NULL OR since < $4 OR (since = $4 AND purchase < $5))
        ORDER BY since DESC, purchase DESC LIMIT $6
        """,
        RiskStatements.values(filter) + [
          .int(cursor?.since.milliseconds), .text(cursor?.purchase.rawValue),
          .int(Int64(max(0, limit))),
        ])
    }

    func riskGroups(matching filter: RiskFilter) async throws(LedgerError) -> [RiskGroup] {
      try await ledger.rows(
        """
        SELECT kinds, currency, count(*), coalesce(sum(milliunits), 0)::int8
        FROM subscription_risks WHERE \(RiskStatements.condition) GROUP BY kinds, currency
        """, RiskStatements.values(filter)
      ).values { row throws(PostgresError) in
        RiskGroup(
          kinds: SubscriptionRisk.kinds(try row.text(0)), currency: try row.optionalText(1),
          subscriptions: Int(try row.int8(2)), milliunits: try row.int8(3))
      }
    }

    func refundRequests(limit: Int) async throws(LedgerError) -> [RefundRequest] {
      try await ledger.rows(
        RefundRequest.self, "ORDER BY respond_before, id LIMIT $1", [.int(Int64(max(0, limit)))])
    }

    func refundRequests(
      about transaction: TransactionID
    ) async throws(LedgerError) -> [RefundRequest] {
      try await ledger.rows(
        RefundRequest.self, "WHERE transaction_id = $1 ORDER BY respond_before, id",
        [.text(transaction.rawValue)])
    }
  }
#endif
