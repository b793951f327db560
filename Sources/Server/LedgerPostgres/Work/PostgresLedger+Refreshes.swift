#if Postgres
  public import AppStoreCore
  public import Ledger
  internal import PostgresLink

  /// The refresh queue. Workers of all servers lease jobs without waiting for one another.
  extension PostgresLedger {
    /// Leases the most urgent job that is due.
    public func leaseNextRefresh(
      in targets: Set<RefreshTarget>, at now: Timestamp, until leaseEnd: Timestamp
    ) async throws(LedgerError) -> RefreshJob? {
      try await leased(
        by: RefreshStatements.leasingNext(in: targets, at: now, until: leaseEnd)
      ).first
    }

    /// Leases every waiting restore of a purchase.
    public func leaseRestores(
      of purchase: OriginalTransactionID, in target: RefreshTarget, until leaseEnd: Timestamp
    ) async throws(LedgerError) -> [RefreshJob] {
      try await leased(
        by: RefreshStatements.leasingRestores(of: purchase, in: target, until: leaseEnd)
      ).sorted(by: RefreshRules.isAskedLater)
    }

    /// Leases jobs to a worker; the leases of previous ones end.
    ///
    /// - Returns: The jobs before the change, with their new leases.
    private func leased(by statement: PostgresStatement) async throws(LedgerError) -> [RefreshJob] {
      try await execute([statement])[0].values { row throws(PostgresError) in
        var job = try row.job()
        job.lease += 1
        return job
      }
    }

    /// Saves the result of a job, unless it was requested or leased again since.
    public func complete(_ job: RefreshJob) async throws(LedgerError) {
      var statements = [RefreshStatements.completing(job)]
      if job.state != .waiting, job.request.cause.isAwaited {
        statements.append(LedgerHint.refreshEnded(job.request.purchase).statement)
      }
      try await execute(statements)
    }

    /// Removes waiting jobs of purchases that a refresh has completely covered.
    public func completeRefreshes(
      of purchases: Set<OriginalTransactionID>, begunAt start: Timestamp
    ) async throws(LedgerError) -> [RefreshJob] {
      let removed = try await execute(
        [RefreshStatements.removing(purchases, begunAt: start)]
      )[0].values { row throws(PostgresError) in try row.job() }
      let awaited = Set(removed.filter(\.request.cause.isAwaited).map(\.request.purchase))
      if !awaited.isEmpty {
        // Without the hint those that wait notice it a little later.
        _ = try? await execute(awaited.map { LedgerHint.refreshEnded($0).statement })
      }
      return removed
    }

    /// Returns when the next job of the targets is due.
    public func nextRefreshDate(
      in targets: Set<RefreshTarget>
    ) async throws(LedgerError) -> Timestamp? {
      try await rows(
        "SELECT min(due_at) FROM refreshes WHERE state = 'waiting' AND \(RefreshStatements.isTarget)",
        RefreshStatements.values(targets)
      ).values { row throws(PostgresError) in
        try row.optionalInt8(0).map(Timestamp.init(milliseconds:))
      }.first ?? nil
    }

    /// Returns whether a history refresh of any of the purchases is pending.
    public func hasPendingRefresh(
      forAnyOf purchases: Set<OriginalTransactionID>
    ) async throws(LedgerError) -> Bool {
      try await !rows(
        """
        SELECT 1 FROM refreshes WHERE original_transaction_id = ANY($1) AND state = 'waiting'
        LIMIT 1
        """, [.texts(purchases.map(\.rawValue))]
      ).isEmpty
    }

    /// Counts the jobs by target and state.
    public func refreshJobCounts() async throws(LedgerError) -> [RefreshJobCount] {
      try await rows(
        """
        SELECT bundle_id, environment, state, count(*) FROM refreshes
        GROUP BY state, bundle_id, environment
        """
      ).values { row throws(PostgresError) in
        RefreshJobCount(
          target: try row.target(from: 0),
          state: RefreshJob.State(rawValue: try row.text(2)) ?? .failed,
          count: Int(try row.int8(3)))
      }
    }

    /// Returns the jobs of an import, ordered by number.
    public func refreshes(
      ofBatch batch: String, after: RefreshJob.ID?, limit: Int
    ) async throws(LedgerError) -> [RefreshJob] {
      try await rows(
        """
        SELECT \(PostgresLoad.jobColumns) FROM refreshes WHERE batch = $1 AND id > $2
        ORDER BY id LIMIT $3
        """, [.text(batch), .int(after ?? .min), .int(Int64(max(0, limit)))]
      ).values { row throws(PostgresError) in try row.job() }
    }
  }
#endif
