internal import AppStoreTypes
internal import GRDB
internal import Ledger

/// The refresh queue, in one SQLite transaction.
struct SQLiteRefreshQueue {
  let database: Database

  /// Enqueues a request; the rules determine what happens to the existing job.
  func request(_ request: RefreshRequest, at now: Timestamp) throws -> RefreshJob {
    let lastOperationID = try database.first("SELECT ifnull(max(number), 0) FROM acts") {
      $0.integer(0)
    }
    let asked = LedgerPosition(date: now, lastOperationID: lastOperationID ?? 0)
    if let id = try insert(RefreshRules.job(for: request, held: nil, id: 0, at: asked)) {
      let job = RefreshRules.job(for: request, held: nil, id: id, at: asked)
      if RefreshRules.isWaitingRestore(job) { try dropRestores(of: request.purchase) }
      return job
    }
    let held = try job(
      "SELECT * FROM refreshes WHERE original_transaction_id = ? AND claimant = ?",
      [request.purchase.rawValue, request.claimant?.rawValue ?? ""])
    let job = RefreshRules.job(for: request, held: held, id: held?.id ?? 0, at: asked)
    try update(job)
    return job
  }

  /// Inserts a job and returns its number; `nil` if its purchase and claimant already have one.
  private func insert(_ job: RefreshJob) throws -> Int64? {
    let (request, target) = (job.request, job.request.target)
    try database.step(
      """
      INSERT INTO refreshes (
        original_transaction_id, claimant, bundle_id, environment, cause, batch, revision,
        requested_at, newest_act, due_at, attempts, state, problem
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (original_transaction_id, claimant) DO NOTHING
      """,
      .text(request.purchase.rawValue), .text(request.claimant?.rawValue ?? ""),
      .text(target.bundleID?.rawValue), .text(target.environment?.rawValue),
      .integer(Int64(request.cause.rawValue)), .text(request.batch),
      .integer(Int64(job.revision)), .integer(job.requestedAt.milliseconds),
      .integer(job.lastOperationID), .integer(job.dueAt.milliseconds),
      .integer(Int64(job.attempts)),
      .text(job.state.rawValue), .text(job.lastError))
    return database.changesCount == 1 ? database.lastInsertedRowID : nil
  }

  /// Leases the most urgent due job of the targets, with one or two index lookups per trigger and
  /// target.
  func leaseNext(
    in targets: Set<RefreshTarget>, at now: Timestamp, until leaseEnd: Timestamp
  ) throws -> RefreshJob? {
    guard let job = try firstDue(in: targets, at: now) else { return nil }
    try run("UPDATE refreshes SET due_at = ? WHERE id = ?", [leaseEnd.milliseconds, job.id])
    return job
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
      arguments: [purchase.rawValue, target.bundleID?.rawValue, target.environment?.rawValue]
    ).map(RefreshJob.init(row:))
    for job in jobs {
      try run("UPDATE refreshes SET due_at = ? WHERE id = ?", [leaseEnd.milliseconds, job.id])
    }
    return jobs
  }

  /// Removes the restores of a purchase that exceed the limit, keeping the newest requests.
  private func dropRestores(of purchase: OriginalTransactionID) throws {
    try run(
      """
      DELETE FROM refreshes WHERE id IN (
        SELECT id FROM refreshes
        WHERE original_transaction_id = ? AND \(Self.isWaitingRestore) AND batch IS NULL
        ORDER BY newest_act DESC, id DESC LIMIT -1 OFFSET ?
      )
      """,
      [purchase.rawValue, RefreshRules.maxPendingRestores])
  }

  private static let isWaitingRestore =
    "state = 'waiting' AND cause = \(RefreshTrigger.restore.rawValue)"

  func complete(_ job: RefreshJob) throws {
    guard job.state == .done, job.isForgottenWhenDone else {
      try update(job, ifRevision: job.revision)
      return
    }
    try run(
      "DELETE FROM refreshes WHERE id = ? AND revision = ?", [job.id, job.revision])
  }

  func complete(
    of purchases: Set<OriginalTransactionID>, begunAt start: Timestamp
  ) throws -> [RefreshJob] {
    try purchases.flatMap { purchase in
      let jobs = try Row.fetchAll(
        try database.cachedStatement(
          sql: "SELECT * FROM refreshes WHERE original_transaction_id = ?"),
        arguments: [purchase.rawValue])
      let covered = try jobs.map(RefreshJob.init(row:))
        .filter { RefreshRules.isSatisfied($0, byCrawlBegunAt: start) }
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
          arguments: [target.bundleID?.rawValue, target.environment?.rawValue, cause.rawValue])
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

  private func update(_ job: RefreshJob, ifRevision revision: Int? = nil) throws {
    try run(
      """
      UPDATE refreshes SET bundle_id = ?, environment = ?, cause = ?, batch = ?, revision = ?,
        requested_at = ?, newest_act = ?, due_at = ?, attempts = ?, state = ?, problem = ?
      WHERE id = ? AND (? IS NULL OR revision = ?)
      """,
      Self.columns(of: job) + [job.id, revision, revision])
  }

  private static func columns(of job: RefreshJob) -> StatementArguments {
    [
      job.request.target.bundleID?.rawValue, job.request.target.environment?.rawValue,
      job.request.cause.rawValue, job.request.batch, job.revision, job.requestedAt.milliseconds,
      job.lastOperationID, job.dueAt.milliseconds, job.attempts, job.state.rawValue, job.lastError,
    ]
  }

  private func job(_ sql: String, _ arguments: StatementArguments) throws -> RefreshJob? {
    try Row.fetchOne(try database.cachedStatement(sql: sql), arguments: arguments)
      .map(RefreshJob.init(row:))
  }

  private func run(_ sql: String, _ arguments: StatementArguments) throws {
    try database.cachedStatement(sql: sql).execute(arguments: arguments)
  }
}
