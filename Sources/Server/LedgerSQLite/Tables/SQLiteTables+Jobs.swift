internal import AppStoreCore
internal import GRDB
internal import Ledger

/// The rows of jobs.
extension SQLiteTables {
  func jobs(of purchase: OriginalTransactionID) throws -> [RefreshJob] {
    // Most purchases have no job, and a statement without GRDB's rows takes a third of the time.
    let exists = try database.first(
      "SELECT 1 FROM refreshes WHERE original_transaction_id = ? LIMIT 1", .text(purchase.rawValue)
    ) { _ in true }
    guard exists == true else { return [] }
    return try rows(
      "SELECT * FROM refreshes WHERE original_transaction_id = ?", [purchase.rawValue]
    ).map(RefreshJob.init(row:))
  }

  func save(_ job: RefreshJob) throws {
    let (request, target) = (job.request, job.request.target)
    try database.step(
      """
      INSERT INTO refreshes (
        id, original_transaction_id, claimant, bundle_id, environment, cause, batch, revision,
        lease, requested_at, newest_act, due_at, attempts, state, problem
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET
        bundle_id = excluded.bundle_id, environment = excluded.environment, cause = excluded.cause,
        batch = excluded.batch, revision = excluded.revision,
        requested_at = excluded.requested_at, newest_act = excluded.newest_act,
        due_at = excluded.due_at, attempts = excluded.attempts, state = excluded.state,
        problem = excluded.problem
      """,
      .integer(job.id), .text(request.purchase.rawValue), .text(request.claimant?.rawValue ?? ""),
      .text(target.bundleID?.rawValue), .text(target.environment?.rawValue),
      .integer(Int64(request.cause.rawValue)), .text(request.batch),
      .integer(Int64(job.revision)), .integer(job.lease),
      .integer(job.requestedAt.milliseconds), .integer(job.lastOperationID),
      .integer(job.dueAt.milliseconds), .integer(Int64(job.attempts)),
      .text(job.state.rawValue), .text(job.lastError))
  }

  func removeJob(_ id: RefreshJob.ID) throws {
    try run("DELETE FROM refreshes WHERE id = ?", [id])
  }
}
