public import AppStoreTypes
internal import GRDB
public import Ledger

extension SQLiteLedger {
  /// Notes what is to be asked of the store.
  public func requestRefreshes(
    _ requests: [RefreshRequest], at now: Timestamp
  ) async throws(LedgerError) -> [RefreshJob] {
    guard !requests.isEmpty else { return [] }
    return try await write { database in
      let refreshes = SQLiteRefreshes(database: database)
      return try requests.map { try refreshes.request($0, at: now) }
    }
  }

  /// Notes refreshes of purchases whose period is over and of which it is not known whether they renewed.
  public func requestPeriodEnds(at now: Timestamp, limit: Int) async throws(LedgerError) -> Int {
    // Most times there are none, and reading does not wait for the writer.
    let isDue = try await read { try !$0.periodEnds(at: now, limit: 1).isEmpty }
    guard isDue else { return 0 }
    return try await write { database in
      let due = try database.periodEnds(at: now, limit: limit)
      let tables = tables(database)
      for purchase in due {
        try database.step(
          "UPDATE purchases SET ask_at = NULL WHERE original_transaction_id = ?",
          .text(purchase.rawValue))
        guard let history = try tables.history(of: purchase),
          let request = RefreshRules.periodEnd(of: history, purchase)
        else { continue }
        try tables.request(request, at: now)
      }
      return due.count
    }
  }

  /// Takes the most urgent job that is due, for somebody to do.
  public func takeRefresh(
    in lanes: Set<RefreshLane>, at now: Timestamp, until leaseEnd: Timestamp
  ) async throws(LedgerError) -> RefreshJob? {
    // Most times there is nothing to take, and reading does not wait for the writer.
    let isDue = try await read {
      try SQLiteRefreshes(database: $0).firstDue(in: lanes, at: now) != nil
    }
    guard isDue else { return nil }
    return try await write { database in
      try SQLiteRefreshes(database: database).take(in: lanes, at: now, until: leaseEnd)
    }
  }

  /// Takes every restore of a purchase that waits.
  public func takeRestores(
    of purchase: OriginalTransactionID, in lane: RefreshLane, until leaseEnd: Timestamp
  ) async throws(LedgerError) -> [RefreshJob] {
    try await write {
      try SQLiteRefreshes(database: $0).takeRestores(of: purchase, in: lane, until: leaseEnd)
    }
  }

  /// Writes down what came of a job, unless it was asked for again since it was taken.
  public func settle(_ job: RefreshJob) async throws(LedgerError) {
    try await write { try SQLiteRefreshes(database: $0).settle(job) }
  }

  /// Forgets waiting jobs of purchases about which the store has told everything.
  public func settleRefreshes(
    of purchases: Set<OriginalTransactionID>, begunAt start: Timestamp
  ) async throws(LedgerError) {
    try await write { try SQLiteRefreshes(database: $0).settle(of: purchases, begunAt: start) }
  }

  /// Returns when the next job of the lanes is due.
  public func nextRefreshDate(
    in lanes: Set<RefreshLane>
  ) async throws(LedgerError) -> Timestamp? {
    try await read { try SQLiteRefreshes(database: $0).nextDate(in: lanes) }
  }

  /// Returns whether the history of any of the purchases is still to be asked for.
  public func isRefreshWaiting(
    forAnyOf purchases: Set<OriginalTransactionID>
  ) async throws(LedgerError) -> Bool {
    try await read { database in
      let statement = try database.cachedStatement(
        sql: """
          SELECT 1 FROM refreshes WHERE original_transaction_id = ? AND state = 'waiting' LIMIT 1
          """)
      return try purchases.contains {
        try Int.fetchOne(statement, arguments: [$0.rawValue]) != nil
      }
    }
  }

  /// Counts the jobs by lane and state.
  public func refreshTallies() async throws(LedgerError) -> [RefreshTally] {
    try await rows(
      """
      SELECT bundle_id, environment, state, count(*) AS count FROM refreshes
      GROUP BY state, bundle_id, environment
      """, []
    ) { row in
      RefreshTally(
        lane: RefreshLane(row: row), state: RefreshJob.State(rawValue: row["state"]) ?? .failed,
        count: row["count"])
    }
  }

  /// Returns jobs of an import in the order of their numbers.
  public func refreshes(
    ofBatch batch: String, after: RefreshJob.ID?, limit: Int
  ) async throws(LedgerError) -> [RefreshJob] {
    try await rows(
      "SELECT * FROM refreshes WHERE batch = ? AND id > ? ORDER BY id LIMIT ?",
      [batch, after ?? .min, max(0, limit)], RefreshJob.init(row:))
  }
}

extension Database {
  /// Returns the purchases about whose period's end the store is to be asked now, the oldest end first.
  fileprivate func periodEnds(at now: Timestamp, limit: Int) throws -> [OriginalTransactionID] {
    try all(
      """
      SELECT original_transaction_id FROM purchases WHERE ask_at <= ? AND ask_at > ?
      ORDER BY ask_at, original_transaction_id LIMIT ?
      """,
      .integer(now.milliseconds), .integer((now - RefreshRules.longestAsking).milliseconds),
      .integer(Int64(max(0, limit)))
    ) { $0.text(0).map(OriginalTransactionID.init(rawValue:)) }.compactMap(\.self)
  }
}
