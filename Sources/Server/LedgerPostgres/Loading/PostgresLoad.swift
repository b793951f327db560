#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink

  /// The statements that load the rows of keys in one round trip, one for each kind of row.
  struct PostgresLoad {
    /// How the result of a statement is added to the loaded rows.
    private struct Reader {
      /// Adds the rows of keys without a result.
      let prepare: (inout LedgerRows) -> Void
      let read: (PostgresRow, inout LedgerRows) throws(PostgresError) -> Void
    }

    private(set) var statements: [PostgresStatement] = []
    private var readers: [Reader] = []

    init(_ keys: Set<LedgerKey>) {
      var sorted = KeysByKind()
      for key in keys { sorted.insert(key) }
      addFacts(sorted)
      addWork(sorted)
      addRows(sorted.rows)
    }

    /// Adds what the statements returned to the loaded rows.
    func read(
      _ results: ArraySlice<PostgresRows>, into rows: inout LedgerRows
    ) throws(LedgerError) {
      precondition(results.count == readers.count, "each statement has a result")
      do throws(PostgresError) {
        for (reader, result) in zip(readers, results) {
          reader.prepare(&rows)
          for row in result { try reader.read(row, &rows) }
        }
      } catch {
        throw LedgerError(error)
      }
    }

    /// Adds a statement for keys, unless there are none.
    ///
    /// - Parameters:
    ///   - prepare: Adds the rows of keys without a result.
    mutating func add<Key>(
      _ keys: [Key], _ statement: ([Key]) -> PostgresStatement,
      prepare: @escaping (Key, inout LedgerRows) -> Void,
      read: @escaping (PostgresRow, inout LedgerRows) throws(PostgresError) -> Void
    ) {
      guard !keys.isEmpty else { return }
      statements.append(statement(keys))
      readers.append(
        Reader(
          prepare: { rows in for key in keys { prepare(key, &rows) } }, read: read))
    }
  }

  /// Keys, divided by kind.
  struct KeysByKind {
    var facts: [FactKey] = []
    var transactions: [TransactionID] = []
    var purchases: [OriginalTransactionID] = []
    var purchasesOwned: [AppUserID] = []
    var jobs: [OriginalTransactionID] = []
    var rows: [TableLookup: [[LedgerValue]]] = [:]

    mutating func insert(_ key: LedgerKey) {
      switch key {
      case .fact(let id): facts.append(id)
      case .transaction(let id): transactions.append(id)
      case .purchase(let id): purchases.append(id)
      case .purchasesOwned(let id): purchasesOwned.append(id)
      case .jobs(let id): jobs.append(id)
      case .rows(let key): rows[key.lookup, default: []].append(key.values)
      }
    }
  }
#endif
