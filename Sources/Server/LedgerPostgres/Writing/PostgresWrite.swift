#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink
  internal import Subscriptions

  /// The statements that write a decision's changes, at most one for each table and kind of change.
  ///
  /// Rows are written in the order of their keys, so that two writers never wait for each other.
  struct PostgresWrite {
    private(set) var statements: [PostgresStatement] = []
    /// The newest numbers, after the changes.
    var counters: LedgerCounters

    /// Makes the statements.
    ///
    /// - Parameters:
    ///   - changes: The changes.
    ///   - counters: The newest numbers, as read under the lock.
    ///   - headers: The numbers of the signing headers of all new facts.
    init(
      _ changes: LedgerChanges, after counters: LedgerCounters, headers: [String: Int64]
    ) {
      self.counters = counters
      writeFacts(changes.facts, headers)
      writePurchases(changes)
      writeRows(changes.rows)
      markState(changes)
      writeJobs(changes)
      writeWork(changes)
      writeCounters(changes)
    }

    /// Makes the statements that write only what is derived from facts and operations.
    init(projections changes: LedgerChanges) {
      counters = LedgerCounters()
      writePurchases(changes)
      writeRows(changes.rows)
    }

    /// Makes the statements that write rows that no counter numbers.
    init(rows: [RowChange]) {
      counters = LedgerCounters()
      writeRows(rows)
    }

    mutating func add(_ sql: String, _ values: [PostgresValue]) {
      add(PostgresStatement(sql, values))
    }

    mutating func add(_ statement: PostgresStatement) { statements.append(statement) }

    /// Notes which customers a short read does not cover.
    private mutating func markState(_ changes: LedgerChanges) {
      let ids = Set(
        changes.written(PromotionalGrant.self).map(\.customer)
          + changes.written(TestStorePurchase.self).map(\.customer))
      guard !ids.isEmpty else { return }
      add(
        "UPDATE customers SET has_state = true WHERE id = ANY($1) AND NOT has_state",
        [.texts(ids.map(\.rawValue).sorted())])
    }

    private mutating func writeCounters(_ changes: LedgerChanges) {
      assert(
        changes.facts.first.map { $0.sequence > counters.fact } ?? true
          && zip(changes.facts, changes.facts.dropFirst()).allSatisfy { $0.sequence < $1.sequence },
        "new facts are in order, after those that are recorded")
      counters.fact = changes.facts.last?.sequence ?? counters.fact
      counters.job = max(counters.job, changes.jobs.keys.max() ?? 0)
      add(
        """
        UPDATE ledger SET last_fact = $1, last_act = $2, last_claim = $3, last_change = $4,
          last_audit = $5, last_job = $6, customers = customers + $7, purchases = purchases + $8
        """,
        [
          .int(counters.fact), .int(counters.act), .int(counters.claim), .int(counters.change),
          .int(counters.audit), .int(counters.job), .int(Int64(changes.customerCount)),
          .int(Int64(changes.purchaseCount)),
        ])
    }
  }

  /// The newest numbers of the lists in the ledger's row.
  struct LedgerCounters {
    var fact: Int64 = 0
    var act: Int64 = 0
    var claim: Int64 = 0
    var change: Int64 = 0
    var audit: Int64 = 0
    var job: Int64 = 0

    init() {}

    /// Locks the row until the transaction ends, so that changes follow one another.
    static let lock: PostgresStatement = """
      SELECT last_fact, last_act, last_claim, last_change, last_audit, last_job FROM ledger
      FOR UPDATE
      """

    init(_ row: PostgresRow) throws(PostgresError) {
      fact = try row.int8(0)
      act = try row.int8(1)
      claim = try row.int8(2)
      change = try row.int8(3)
      audit = try row.int8(4)
      job = try row.int8(5)
    }

    private static let tables: [String: any WritableKeyPath<Self, Int64> & Sendable] = [
      "acts": \.act, "claims": \.claim, "changes": \.change, "audit_log": \.audit,
    ]

    /// The newest number of a table whose rows are counted.
    subscript(table: TableDescription) -> Int64 {
      get { self[keyPath: Self.counter(of: table)] }
      set { self[keyPath: Self.counter(of: table)] = newValue }
    }

    private static func counter(of table: TableDescription) -> WritableKeyPath<Self, Int64> {
      guard let counter = tables[table.name] else {
        preconditionFailure("the ledger's row has no counter of \(table.name)")
      }
      return counter
    }

    var numbers: LedgerNumbers { LedgerNumbers(fact: fact, operation: act, job: job) }
  }
#endif
