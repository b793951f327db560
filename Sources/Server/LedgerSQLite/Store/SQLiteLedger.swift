internal import AppStoreCore
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
  /// The warning that a newer program migrated the file; `nil` if none did.
  public let schemaWarning: ReadinessProblem?
  let pool: DatabasePool
  let headers = SigningHeaderTable()
  let snapshots: SnapshotReader
  let leases = SharedWorkLeases()
  let writes: WriteMonitor

  /// Opens a ledger, and creates the file, readable by its owner only, if it does not exist.
  ///
  /// - Parameters:
  ///   - path: The path of the file; its folder must exist.
  ///   - writes: Decides when ``readiness()`` commits something.
  /// - Throws: `LedgerError` with the path and the fix. A file that is not a ledger, or
  ///   has another schema, is not changed.
  public init(
    path: String, writes: WriteMonitor = WriteMonitor()
  ) throws(LedgerError) {
    try self.init(path: path, writes: writes, schema: .current)
  }

  /// Opens a ledger with a schema of tests.
  package init(
    path: String, writes: WriteMonitor = WriteMonitor(), schema: LedgerSchemaDefinition
  ) throws(LedgerError) {
    (self.path, self.writes) = (path, writes)
    let newer: [LedgerMigration.Applied]
    (pool, newer) = try LedgerFile.open(path, schema)
    schemaWarning = ReadinessProblem(newer: newer)
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

  /// The events derived from this ledger, and the state of their derivation.
  public var events: any EventStore { SQLiteEventStore(ledger: self) }

  /// The deliveries of events to webhook endpoints.
  public var webhooks: any WebhookStore { SQLiteWebhookStore(ledger: self) }

  /// Loads, decides and commits in one SQLite transaction.
  public func perform<Value: Sendable>(
    _ decision: LedgerDecision<Value>
  ) async throws(LedgerError) -> Value {
    try await write { database in
      let tables = tables(database)
      return try decision.run(
        after: tables.numbers(), load: tables.load, write: tables.write)
    }
  }

  /// Loads and decides over one snapshot of the file.
  public func read<Value: Sendable>(
    _ decision: LedgerDecision<Value>
  ) async throws(LedgerError) -> Value {
    try await read { database in
      let tables = tables(database)
      return try decision.run(after: LedgerNumbers(), load: tables.load, write: tables.write)
    }
  }

  /// Deletes all projections and rebuilds them from facts and operations; counts the contents again.
  @discardableResult
  public func rebuildProjections() async throws(LedgerError) -> RebuildResult {
    try await write { database in
      let before = (
        try ProjectionDigest.of(database), try LedgerCounts(readingCountersOf: database)
      )
      try tables(database).rebuild()
      let counts = try LedgerCounts(readingCountersOf: database)
      return RebuildResult(
        purchases: counts.purchases,
        isEqual: (try ProjectionDigest.of(database), counts) == before)
    }
  }

  func tables(_ database: Database) -> SQLiteTables {
    SQLiteTables(database: database, headers: headers)
  }

  func write<Value: Sendable>(
    _ change: @escaping @Sendable (Database) throws -> Value
  ) async throws(LedgerError) -> Value {
    do {
      let value = try await snapshots.duringWrite { try await pool.write(change) }
      writes.noteCommit()
      return value
    } catch {
      headers.forget()
      let error = ledgerError(error, path)
      writes.note(error)
      throw error
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
