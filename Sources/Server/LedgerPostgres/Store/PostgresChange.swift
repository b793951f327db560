#if Postgres
  internal import Ledger
  internal import PostgresLink

  /// One change in its transaction: the locked counters, the loaded rows, and what is written.
  struct PostgresChange {
    private let transaction: PostgresTransaction
    private var counters: LedgerCounters
    /// The loaded rows.
    var rows = LedgerRows()
    private var loaded: Set<LedgerKey>

    /// Locks the ledger's row and loads rows, in one round trip.
    init(
      _ transaction: PostgresTransaction, loading keys: Set<LedgerKey>
    ) async throws(LedgerError) {
      self.transaction = transaction
      let load = PostgresLoad(keys)
      let results = try await transaction.results(of: [LedgerCounters.lock] + load.statements)
      counters = try LedgerCounters(row: results[0])
      loaded = keys
      try load.read(results[1...], into: &rows)
    }

    /// The newest numbers.
    var numbers: LedgerNumbers { counters.numbers }

    /// Loads rows that are not loaded yet.
    mutating func load(_ keys: Set<LedgerKey>) async throws(LedgerError) {
      let keys = keys.subtracting(loaded)
      guard !keys.isEmpty else { return }
      loaded.formUnion(keys)
      try await transaction.load(keys, into: &rows)
    }

    /// Writes changes and then loads rows, in one round trip.
    mutating func write(
      _ changes: LedgerChanges, loading keys: Set<LedgerKey>, _ headers: PostgresHeaders,
      _ link: PostgresLink
    ) async throws(LedgerError) {
      let write = try await statements(changes, headers, link)
      let load = PostgresLoad(keys)
      let results = try await transaction.results(of: write + load.statements)
      try load.read(results[write.count...], into: &rows)
    }

    /// Writes changes and commits, in one round trip; without changes the transaction is rolled back.
    mutating func commit(
      _ changes: LedgerChanges, _ headers: PostgresHeaders, _ link: PostgresLink
    ) async throws(LedgerError) {
      guard !changes.isEmpty else { return transaction.rollBack() }
      let write = try await statements(changes, headers, link)
      do throws(PostgresError) {
        try await transaction.commit(write)
      } catch {
        throw LedgerError(error)
      }
    }

    private mutating func statements(
      _ changes: LedgerChanges, _ headers: PostgresHeaders, _ link: PostgresLink
    ) async throws(LedgerError) -> [PostgresStatement] {
      guard !changes.isEmpty else { return [] }
      let ids = try await headers.ids(of: changes.facts, link)
      let write = PostgresWrite(changes, after: counters, headers: ids)
      counters = write.counters
      return write.statements
    }
  }

  extension LedgerCounters {
    init(row rows: PostgresRows) throws(LedgerError) {
      guard let row = rows.first else { throw .notALedger(LedgerError.postgres) }
      do throws(PostgresError) {
        try self.init(row)
      } catch {
        throw LedgerError(error)
      }
    }
  }
#endif
