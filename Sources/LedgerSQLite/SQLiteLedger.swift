public import AppStoreTypes
internal import GRDB
public import Ledger

/// A ledger in one SQLite file.
///
/// It uses the write-ahead log with `synchronous = FULL`: a commit returns after the log is flushed to
/// the disk, so what was recorded survives a killed process and a power cut. With `NORMAL` a power cut
/// may take back the newest commits, though Apple was already told 200 and would not send them again.
/// Recording many at once shares one flush.
///
/// Source: <https://www.sqlite.org/pragma.html#pragma_synchronous>
public struct SQLiteLedger: LedgerStore {
  /// The path of the file; SQLite keeps its log beside it, in `-wal` and `-shm`.
  public let path: String
  let pool: DatabasePool
  let headers = SigningHeaders()
  let standings: StandingReader

  /// Opens a ledger, and creates the file, readable by its owner only, when there is none.
  ///
  /// - Parameter path: The path of the file; its folder must exist.
  /// - Throws: ``Ledger/LedgerError`` naming the path and the fix. A file that is not a ledger, or is
  ///   a newer one, is left as it is.
  public init(path: String) throws(LedgerError) {
    self.path = path
    pool = try Self.open(path)
    standings = StandingReader(path: path)
  }

  /// Closes the file; every later call throws ``Ledger/LedgerError/closed(_:)``.
  public func close() throws(LedgerError) {
    do {
      standings.close()
      try pool.close()
    } catch {
      throw ledgerError(error, path)
    }
  }

  /// Appends the facts of one recording and draws the conclusions from them.
  public func record(_ recording: Recording) async throws(LedgerError) -> RecordingOutcome {
    try await write { database in
      var tables = tables(database)
      return try LedgerRules.record(recording, in: &tables)
    }
  }

  /// Appends many recordings in order in one SQLite transaction.
  public func record(
    _ recordings: [Recording]
  ) async throws(LedgerError) -> [RecordingOutcome] {
    guard !recordings.isEmpty else { return [] }
    return try await write { database in
      var tables = tables(database)
      return try recordings.map { try LedgerRules.record($0, in: &tables) }
    }
  }

  /// Notes that a customer was seen, and creates the customer if there is none.
  public func seeCustomer(
    _ id: CustomerID, at now: Timestamp
  ) async throws(LedgerError) -> CustomerSight {
    let known = try await read { database in
      let tables = tables(database)
      let isChange = LedgerRules.sight(of: id, at: now, known: try tables.sight(of: id)).isChange
      return isChange ? nil : try LedgerRules.customer(id, in: tables)
    }
    if let known { return CustomerSight(customer: known, created: false) }
    return try await write { database in
      var tables = tables(database)
      return try LedgerRules.seeCustomer(id, at: now, in: &tables)
    }
  }

  /// Notes when customers were seen; who is unknown stays so.
  public func recordSights(_ sights: [CustomerID: Timestamp]) async throws(LedgerError) {
    try await write { database in
      var tables = tables(database)
      try LedgerRules.recordSights(sights, in: &tables)
    }
  }

  /// Drops everything that follows from facts and acts, and derives it again from them.
  @discardableResult
  public func rebuildProjections() async throws(LedgerError) -> ReplayOutcome {
    let headers = headers
    return try await write { database in
      let before = try ProjectionDigest.of(database)
      try Self.rebuildProjections(database, headers: headers)
      return ReplayOutcome(
        purchases: try Int.fetchOne(database, sql: "SELECT count(*) FROM purchases") ?? 0,
        isEqual: try ProjectionDigest.of(database) == before)
    }
  }

  static func rebuildProjections(_ database: Database, headers: SigningHeaders) throws {
    try database.execute(sql: "DELETE FROM purchases; DELETE FROM app_transactions")
    var tables = SQLiteTables(database: database, headers: headers)
    try tables.dropIdentity()
    let facts = try Row.fetchCursor(database, sql: "SELECT * FROM facts ORDER BY sequence")
    while let row = try facts.next() {
      // What is signed inside a notification are facts of their own; few say more.
      let isNotification = row["kind"] == SignedFact.Kind.notification.rawValue
      guard !isNotification || CompactToken.mayTellOfGrace(row["content"]) else {
        continue
      }
      let fact = try RecordedFact(row: row, headers, database).fact
      let payload = try fact.decodedPayload()
      try LedgerRules.project(payload, in: &tables)
      if case .transaction(let transaction) = payload {
        try LedgerRules.noteOrigin(of: transaction, in: &tables)
      }
    }
    try tables.replayActs()
  }

  func tables(_ database: Database) -> SQLiteTables {
    SQLiteTables(database: database, headers: headers)
  }

  func write<Value: Sendable>(
    _ change: @escaping @Sendable (Database) throws -> Value
  ) async throws(LedgerError) -> Value {
    do {
      return try await pool.write(change)
    } catch {
      headers.forget()
      throw ledgerError(error, path)
    }
  }

  func read<Value: Sendable>(
    _ fetch: @escaping @Sendable (Database) throws -> Value
  ) async throws(LedgerError) -> Value {
    try readAtOnce(fetch)
  }

  /// Reads on the caller's thread: a read costs some microseconds, a change of threads more.
  private func readAtOnce<Value>(
    _ fetch: (Database) throws -> Value
  ) throws(LedgerError) -> Value {
    do {
      return try pool.read(fetch)
    } catch {
      throw ledgerError(error, path)
    }
  }
}
