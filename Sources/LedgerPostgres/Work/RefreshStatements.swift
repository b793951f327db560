#if Postgres
  internal import AppStoreTypes
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

    /// Returns what saves the result of a job, unless it was requested or leased again since.
    static func completing(_ job: RefreshJob) -> (sql: String, values: [PostgresValue]) {
      let key: [PostgresValue] = [.int(job.id), .int(Int64(job.revision)), .int(job.lease)]
      guard job.state != .done || !job.isForgottenWhenDone else {
        return ("DELETE FROM refreshes WHERE id = $1 AND revision = $2 AND lease = $3", key)
      }
      let (request, target) = (job.request, job.request.target)
      let sql = """
        UPDATE refreshes SET bundle_id = $4, environment = $5, cause = $6, batch = $7,
          requested_at = $8, newest_act = $9, due_at = $10, attempts = $11, state = $12,
          problem = $13
        WHERE id = $1 AND revision = $2 AND lease = $3
        """
      return (
        sql,
        key + [
          .text(target.bundleID?.rawValue), .text(target.environment?.rawValue),
          .int(Int64(request.cause.rawValue)), .text(request.batch),
          .int(job.requestedAt.milliseconds), .int(job.lastOperationID),
          .int(job.dueAt.milliseconds), .int(Int64(job.attempts)), .text(job.state.rawValue),
          .text(job.lastError),
        ]
      )
    }
  }
#endif
