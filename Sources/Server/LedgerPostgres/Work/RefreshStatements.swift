#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink

  /// The SQL of the refresh queue.
  enum RefreshStatements {
    /// Whether a job is of the targets in the first two values of a statement.
    static let isTarget = """
      EXISTS (
        SELECT 1 FROM unnest($1::text[], $2::text[]) AS target (bundle_id, environment)
        WHERE refreshes.bundle_id IS NOT DISTINCT FROM target.bundle_id
          AND refreshes.environment IS NOT DISTINCT FROM target.environment)
      """

    /// The first two values of a statement about targets.
    static func values(_ targets: Set<RefreshTarget>) -> [PostgresValue] {
      let targets = Array(targets)
      return [
        .texts(targets.map { $0.bundleID?.rawValue }),
        .texts(targets.map { $0.environment?.rawValue }),
      ]
    }

    /// Returns what leases the most urgent job that is due.
    static func leasingNext(
      in targets: Set<RefreshTarget>, at now: Timestamp, until leaseEnd: Timestamp
    ) -> PostgresStatement {
      assert(leaseEnd >= now, "a lease does not end before it starts")
      return leasing(
        """
        SELECT \(PostgresLoad.jobColumns) FROM refreshes
        WHERE state = 'waiting' AND (due_at <= $3 OR due_at > $4) AND \(isTarget)
        ORDER BY cause, due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
        """,
        values(targets) + [
          .int(now.milliseconds), .int(JobDueDate.latestPlausible(at: now).milliseconds),
        ], until: leaseEnd)
    }

    /// Returns what leases every waiting restore of a purchase.
    static func leasingRestores(
      of purchase: OriginalTransactionID, in target: RefreshTarget, until leaseEnd: Timestamp
    ) -> PostgresStatement {
      leasing(
        """
        SELECT \(PostgresLoad.jobColumns) FROM refreshes
        WHERE state = 'waiting' AND original_transaction_id = $3 AND cause = $4
          AND \(isTarget)
        ORDER BY id FOR UPDATE
        """,
        values([target]) + [
          .text(purchase.rawValue), .int(Int64(RefreshTrigger.restore.rawValue)),
        ], until: leaseEnd)
    }

    /// Returns what leases the selected jobs, and returns them as they were before.
    private static func leasing(
      _ selection: String, _ values: [PostgresValue], until leaseEnd: Timestamp
    ) -> PostgresStatement {
      PostgresStatement(
        """
        WITH selected AS (\(selection)), leased AS (
          UPDATE refreshes SET due_at = $\(values.count + 1), lease = refreshes.lease + 1
          FROM selected WHERE refreshes.id = selected.id RETURNING refreshes.id
        )
        SELECT \(PostgresLoad.jobColumns) FROM selected JOIN leased USING (id) ORDER BY id
        """, values + [.int(leaseEnd.milliseconds)])
    }

    /// Returns what removes waiting jobs that a refresh has completely covered, and returns them.
    static func removing(
      _ purchases: Set<OriginalTransactionID>, begunAt start: Timestamp
    ) -> PostgresStatement {
      PostgresStatement(
        """
        DELETE FROM refreshes
        WHERE original_transaction_id = ANY($1) AND state = 'waiting' AND claimant = ''
          AND batch IS NULL AND requested_at <= $2
        RETURNING \(PostgresLoad.jobColumns)
        """, [.texts(purchases.map(\.rawValue)), .int(start.milliseconds)])
    }

    /// Returns what saves the result of a job, unless it was requested or leased again since.
    static func completing(_ job: RefreshJob) -> PostgresStatement {
      let key: [PostgresValue] = [.int(job.id), .int(Int64(job.revision)), .int(job.lease)]
      guard job.state != .done || !job.isForgottenWhenDone else {
        return PostgresStatement(
          "DELETE FROM refreshes WHERE id = $1 AND revision = $2 AND lease = $3", key)
      }
      let (request, target) = (job.request, job.request.target)
      return PostgresStatement(
        """
        UPDATE refreshes SET bundle_id = $4, environment = $5, cause = $6, batch = $7,
          requested_at = $8, newest_act = $9, due_at = $10, attempts = $11, state = $12,
          problem = $13
        WHERE id = $1 AND revision = $2 AND lease = $3
        """,
        key + [
          .text(target.bundleID?.rawValue), .text(target.environment?.rawValue),
          .int(Int64(request.cause.rawValue)), .text(request.batch),
          .int(job.requestedAt.milliseconds), .int(job.lastOperationID),
          .int(job.dueAt.milliseconds), .int(Int64(job.attempts)), .text(job.state.rawValue),
          .text(job.lastError),
        ])
    }
  }
#endif
