public import AppStoreCore
internal import GRDB
public import Ledger

extension SQLiteLedger {
  /// Returns purchases that are due for a refresh after their period ended, oldest end first.
  public func periodEnds(
    at now: Timestamp, limit: Int
  ) async throws(LedgerError) -> [OriginalTransactionID] {
    try await read { database in
      try database.all(
        """
        SELECT original_transaction_id FROM purchases WHERE ask_at <= ? AND ask_at > ?
        ORDER BY ask_at, original_transaction_id LIMIT ?
        """,
        .integer(now.milliseconds), .integer((now - RefreshRules.longestAsking).milliseconds),
        .integer(Int64(max(0, limit)))
      ) { $0.text(0).map(OriginalTransactionID.init(rawValue:)) }.compactMap(\.self)
    }
  }

  /// Leases the most urgent job that is due.
  public func leaseNextRefresh(
    in targets: Set<RefreshTarget>, at now: Timestamp, until leaseEnd: Timestamp
  ) async throws(LedgerError) -> RefreshJob? {
    assert(leaseEnd >= now, "a lease does not end before it starts")
    // Usually there is none, and a read does not wait for the writer.
    let isDue = try await read {
      try SQLiteRefreshQueue(database: $0).firstDue(in: targets, at: now) != nil
    }
    guard isDue else { return nil }
    return try await write { database in
      try SQLiteRefreshQueue(database: database).leaseNext(in: targets, at: now, until: leaseEnd)
    }
  }

  /// Leases every waiting restore of a purchase.
  public func leaseRestores(
    of purchase: OriginalTransactionID, in target: RefreshTarget, until leaseEnd: Timestamp
  ) async throws(LedgerError) -> [RefreshJob] {
    try await write {
      try SQLiteRefreshQueue(database: $0).leaseRestores(of: purchase, in: target, until: leaseEnd)
    }
  }

  /// Saves the result of a job, unless it was requested or leased again since.
  public func complete(_ job: RefreshJob) async throws(LedgerError) {
    try await write { try SQLiteRefreshQueue(database: $0).complete(job) }
  }

  /// Removes waiting jobs of purchases that a refresh has completely covered.
  public func completeRefreshes(
    of purchases: Set<OriginalTransactionID>, begunAt start: Timestamp
  ) async throws(LedgerError) -> [RefreshJob] {
    try await write { try SQLiteRefreshQueue(database: $0).complete(of: purchases, begunAt: start) }
  }

  /// Extends the leases of work in progress.
  public func extendLeases(
    of jobs: [RefreshJob], and items: [InboxItem], from end: Timestamp, until leaseEnd: Timestamp
  ) async throws(LedgerError) {
    try await write { database in
      for (table, leases) in [
        ("refreshes", jobs.map { ($0.id, $0.lease) }), ("inbox", items.map { ($0.id, $0.lease) }),
      ] {
        let statement = try database.cachedStatement(
          sql: "UPDATE \(table) SET due_at = ? WHERE id = ? AND lease = ? AND due_at = ?")
        for (id, lease) in leases {
          try statement.execute(arguments: [leaseEnd.milliseconds, id, lease, end.milliseconds])
        }
      }
    }
  }

  /// Returns when the next job of the targets is due.
  public func nextRefreshDate(
    in targets: Set<RefreshTarget>
  ) async throws(LedgerError) -> Timestamp? {
    try await read { try SQLiteRefreshQueue(database: $0).nextDate(in: targets) }
  }

  /// Returns whether a history refresh of any of the purchases is pending.
  public func hasPendingRefresh(
    forAnyOf purchases: Set<OriginalTransactionID>
  ) async throws(LedgerError) -> Bool {
    try await read { database in
      let statement = try database.cachedStatement(
        sql: """
          SELECT 1 FROM refreshes WHERE original_transaction_id = ? AND state = 'waiting' LIMIT 1
          """)
      return try purchases.contains {
        try Int.fetchOne(statement, arguments: SQLArguments([$0.rawValue]).values) != nil
      }
    }
  }

  /// Counts the jobs by target and state.
  public func refreshJobCounts() async throws(LedgerError) -> [RefreshJobCount] {
    try await rows(
      """
      SELECT bundle_id, environment, state, count(*) AS count FROM refreshes
      GROUP BY state, bundle_id, environment
      """, []
    ) { row in
      RefreshJobCount(
        target: RefreshTarget(row: row), state: RefreshJob.State(rawValue: row["state"]) ?? .failed,
        count: row["count"])
    }
  }

  /// Returns the jobs of an import, ordered by number.
  public func refreshes(
    ofBatch batch: String, after: RefreshJob.ID?, limit: Int
  ) async throws(LedgerError) -> [RefreshJob] {
    try await rows(
      "SELECT * FROM refreshes WHERE batch = ? AND id > ? ORDER BY id LIMIT ?",
      [batch, after ?? .min, max(0, limit)], RefreshJob.init(row:))
  }
}
