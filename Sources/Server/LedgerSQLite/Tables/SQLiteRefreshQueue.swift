internal import AppStoreCore
internal import GRDB
internal import Ledger

/// The refresh queue, in one SQLite transaction.
struct SQLiteRefreshQueue {
  let database: Database

  /// Leases the most urgent due job of the targets, with one or two index lookups per trigger and
  /// target.
  func leaseNext(
    in targets: Set<RefreshTarget>, at now: Timestamp, until leaseEnd: Timestamp
  ) throws -> RefreshJob? {
    try firstDue(in: targets, at: now).map { try lease($0, until: leaseEnd) }
  }

  /// Returns the most urgent due job of the targets; `nil` if none is due.
  func firstDue(in targets: Set<RefreshTarget>, at now: Timestamp) throws -> RefreshJob? {
    for cause in RefreshTrigger.allCases {
      let due = try targets.compactMap { try firstDue(cause, in: $0, at: now) }
      if let job = due.min(by: RefreshRules.precedes) { return job }
    }
    return nil
  }

  /// Leases every waiting restore of a purchase, newest request first.
  func leaseRestores(
    of purchase: OriginalTransactionID, in target: RefreshTarget, until leaseEnd: Timestamp
  ) throws -> [RefreshJob] {
    let jobs = try Row.fetchAll(
      try database.cachedStatement(
        sql: """
          SELECT * FROM refreshes
          WHERE original_transaction_id = ? AND \(Self.isWaitingRestore)
            AND bundle_id IS ? AND environment IS ?
          ORDER BY newest_act DESC, id DESC
          """),
      arguments: SQLArguments([
        purchase.rawValue, target.bundleID?.rawValue, target.environment?.rawValue,
      ]).values
    ).map(RefreshJob.init(row:))
    return try jobs.map { try lease($0, until: leaseEnd) }
  }

  /// Gives a job to a worker; the lease of the previous one ends.
  private func lease(_ job: RefreshJob, until leaseEnd: Timestamp) throws -> RefreshJob {
    var job = job
    job.lease += 1
    try run(
      "UPDATE refreshes SET due_at = ?, lease = ? WHERE id = ?",
      [leaseEnd.milliseconds, job.lease, job.id])
    return job
  }

  private static let isWaitingRestore =
    "state = 'waiting' AND cause = \(RefreshTrigger.restore.rawValue)"

  func complete(_ job: RefreshJob) throws {
    guard job.state == .done, job.isForgottenWhenDone else {
      try run(
        """
        UPDATE refreshes SET bundle_id = ?, environment = ?, cause = ?, batch = ?,
          requested_at = ?, newest_act = ?, due_at = ?, attempts = ?, state = ?, problem = ?
        WHERE id = ? AND revision = ? AND lease = ?
        """,
        [
          job.request.target.bundleID?.rawValue, job.request.target.environment?.rawValue,
          job.request.cause.rawValue, job.request.batch, job.requestedAt.milliseconds,
          job.lastOperationID, job.dueAt.milliseconds, job.attempts, job.state.rawValue,
          job.lastError, job.id, job.revision, job.lease,
        ])
      return
    }
    try run(
      "DELETE FROM refreshes WHERE id = ? AND revision = ? AND lease = ?",
      [job.id, job.revision, job.lease])
  }

  func complete(
    of purchases: Set<OriginalTransactionID>, begunAt start: Timestamp
  ) throws -> [RefreshJob] {
    try purchases.flatMap { purchase in
      let jobs = try Row.fetchAll(
        try database.cachedStatement(
          sql: "SELECT * FROM refreshes WHERE original_transaction_id = ?"),
        arguments: SQLArguments([purchase.rawValue]).values)
      let covered = try jobs.map(RefreshJob.init(row:))
        .filter { RefreshRules.isSatisfied($0, byFetchBegunAt: start) }
      for job in covered { try run("DELETE FROM refreshes WHERE id = ?", [job.id]) }
      return covered
    }
  }

  func nextDate(in targets: Set<RefreshTarget>) throws -> Timestamp? {
    var next: Timestamp?
    for target in targets {
      for cause in RefreshTrigger.allCases {
        let due = try Int64.fetchOne(
          try database.cachedStatement(
            sql: """
              SELECT min(due_at) FROM refreshes
              WHERE state = 'waiting' AND bundle_id IS ? AND environment IS ? AND cause = ?
              """),
          arguments: SQLArguments([
            target.bundleID?.rawValue, target.environment?.rawValue, cause.rawValue,
          ]).values)
        guard let date = due.map(Timestamp.init(milliseconds:)) else { continue }
        next = min(next ?? date, date)
      }
    }
    return next
  }

  private func firstDue(
    _ cause: RefreshTrigger, in target: RefreshTarget, at now: Timestamp
  ) throws -> RefreshJob? {
    try first(cause, in: target, "due_at <= ?", now)
      ?? first(cause, in: target, "due_at > ?", JobDueDate.latestPlausible(at: now))
  }

  private func first(
    _ cause: RefreshTrigger, in target: RefreshTarget, _ isDue: String, _ date: Timestamp
  ) throws -> RefreshJob? {
    try job(
      """
      SELECT * FROM refreshes
      WHERE state = 'waiting' AND bundle_id IS ? AND environment IS ? AND cause = ? AND \(isDue)
      ORDER BY due_at, id LIMIT 1
      """,
      [
        target.bundleID?.rawValue, target.environment?.rawValue, cause.rawValue, date.milliseconds,
      ])
  }

  private func job(_ sql: String, _ arguments: SQLArguments) throws -> RefreshJob? {
    try Row.fetchOne(try database.cachedStatement(sql: sql), arguments: arguments.values)
      .map(RefreshJob.init(row:))
  }

  private func run(_ sql: String, _ arguments: SQLArguments) throws {
    try database.cachedStatement(sql: sql).execute(arguments: arguments.values)
  }
}
