public import AppStoreTypes
internal import GRDB
public import Ledger

/// A ledger in one SQLite file.
///
/// It uses the write-ahead log with `synchronous = FULL`: a commit returns after the log is flushed
/// to disk. Recorded data survives a killed process and a power failure. With `NORMAL`, a power
/// failure may lose the newest commits. Apple would not resend them, because it already got 200.
/// Recordings in one transaction share one flush.
///
/// Source: <https://www.sqlite.org/pragma.html#pragma_synchronous>
public struct SQLiteLedger: LedgerStore {
  /// The path of the file; SQLite stores its log next to it, in `-wal` and `-shm`.
  public let path: String
  let pool: DatabasePool
  let headers = SigningHeaderTable()
  let snapshots: SnapshotReader

  /// Opens a ledger, and creates the file, readable by its owner only, if it does not exist.
  ///
  /// - Parameter path: The path of the file; its folder must exist.
  /// - Throws: `LedgerError` with the path and the fix. A file that is not a ledger, or
  ///   has a newer schema, is not changed.
  public init(path: String) throws(LedgerError) {
    self.path = path
    pool = try LedgerFile.open(path)
    snapshots = SnapshotReader(path: path)
  }

  /// Closes the file; every later call throws `LedgerError.closed(_:)`.
  public func close() throws(LedgerError) {
    do {
      snapshots.close()
      try pool.close()
    } catch {
      throw ledgerError(error, path)
    }
  }

  /// Appends the facts of a recording and updates what is derived from them.
  public func record(_ recording: FactBatch) async throws(LedgerError) -> AppendResult {
    try await write { database in
      var tables = tables(database)
      return try LedgerRules.record(recording, in: &tables)
    }
  }

  /// Appends recordings in order in one SQLite transaction.
  public func record(
    _ recordings: [FactBatch]
  ) async throws(LedgerError) -> [AppendResult] {
    guard !recordings.isEmpty else { return [] }
    return try await write { database in
      var tables = tables(database)
      return try recordings.map { try LedgerRules.record($0, in: &tables) }
    }
  }

  /// Records that a customer was seen; creates the customer if unknown.
  public func findOrCreateCustomer(
    _ id: AppUserID, at now: Timestamp
  ) async throws(LedgerError) -> CustomerLookup {
    let known = try await read { database in
      let tables = tables(database)
      let isChange = LedgerRules.lookup(of: id, at: now, known: try tables.lastSeen(of: id))
        .isChange
      return isChange ? nil : try LedgerRules.customer(id, in: tables)
    }
    if let known { return CustomerLookup(customer: known, created: false) }
    return try await write { database in
      var tables = tables(database)
      return try LedgerRules.findOrCreateCustomer(id, at: now, in: &tables)
    }
  }

  /// Records when customers were seen; unknown ids are ignored.
  public func updateLastSeen(_ dates: [AppUserID: Timestamp]) async throws(LedgerError) {
    try await write { database in
      var tables = tables(database)
      try LedgerRules.updateLastSeen(dates, in: &tables)
    }
  }

  /// Deletes all projections and rebuilds them from facts and operations; counts the contents again.
  @discardableResult
  public func rebuildProjections() async throws(LedgerError) -> RebuildResult {
    let headers = headers
    return try await write { database in
      let before = (
        try ProjectionDigest.of(database), try LedgerCounts(readingCountersOf: database)
      )
      try Self.rebuildProjections(database, headers: headers)
      let counts = try LedgerCounts(readingCountersOf: database)
      return RebuildResult(
        purchases: counts.purchases,
        isEqual: (try ProjectionDigest.of(database), counts) == before)
    }
  }

  static func rebuildProjections(_ database: Database, headers: SigningHeaderTable) throws {
    try database.execute(sql: "DELETE FROM purchases; DELETE FROM app_transactions")
    var tables = SQLitePrimitives(database: database, headers: headers)
    try tables.dropIdentity()
    let facts = try Row.fetchCursor(database, sql: "SELECT * FROM facts ORDER BY sequence")
    while let row = try facts.next() {
      // Signed data inside a notification are separate facts; few notifications add to them.
      let isNotification = row["kind"] == SignedFact.Kind.notification.rawValue
      guard !isNotification || CompactedJWS.mayMentionGrace(row["content"]) else {
        continue
      }
      let fact = try RecordedFact(row: row, headers, database).fact
      let payload = try fact.decodedPayload()
      try LedgerRules.project(payload, in: &tables)
      if case .transaction(let transaction) = payload {
        try LedgerRules.noteOrigin(of: transaction, in: &tables)
      }
    }
    try tables.replayOperations()
    try LedgerSchema.recountContents(database)
  }

  func tables(_ database: Database) -> SQLitePrimitives {
    SQLitePrimitives(database: database, headers: headers)
  }

  func write<Value: Sendable>(
    _ change: @escaping @Sendable (Database) throws -> Value
  ) async throws(LedgerError) -> Value {
    do {
      return try await snapshots.duringWrite { try await pool.write(change) }
    } catch {
      headers.forget()
      throw ledgerError(error, path)
    }
  }

  /// Reads on Swift's global executor: a request's event loop has other connections to serve.
  ///
  /// Only a ``SnapshotReader`` reads on the caller's thread.
  func read<Value: Sendable>(
    _ fetch: @escaping @Sendable (Database) throws -> Value
  ) async throws(LedgerError) -> Value {
    try await withTaskExecutorPreference(globalConcurrentExecutor) {
      @concurrent () async throws(LedgerError) in
      try readImmediately(fetch)
    }
  }

  private func readImmediately<Value>(
    _ fetch: (Database) throws -> Value
  ) throws(LedgerError) -> Value {
    // An idle server looks at its queue now and then, so no snapshot is kept for long without need.
    snapshots.endSnapshots()
    do {
      return try pool.read(fetch)
    } catch {
      throw ledgerError(error, path)
    }
  }
}
