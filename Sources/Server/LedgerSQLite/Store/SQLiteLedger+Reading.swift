public import AppStoreCore
internal import GRDB
public import Ledger

extension SQLiteLedger {
  /// Returns the names of customers, ordered by their UTF-8 bytes.
  public func customerIDs(
    limit: Int, after: AppUserID?
  ) async throws(LedgerError) -> [AppUserID] {
    try await rows(
      """
      SELECT id FROM customers LEFT JOIN app_user_ids USING (id)
      WHERE id > ?1 AND coalesce(customer, id) = id ORDER BY id LIMIT ?2
      """,
      [after?.rawValue ?? "", max(0, limit)]
    ) { AppUserID(rawValue: $0[0]) }
  }

  /// Returns every fact about a customer's purchases, in order of arrival.
  public func facts(of customer: AppUserID) async throws(LedgerError) -> [RecordedFact] {
    try await read { database in
      try database.facts(
        """
        SELECT \(FactColumns.names) FROM purchases JOIN facts USING (original_transaction_id)
        WHERE owner IN (\(SQLiteTables.groupOfFirst)) ORDER BY sequence
        """, .text(customer.rawValue), headers: headers)
    }
  }

  /// Returns every fact about a purchase, in order of arrival.
  public func facts(
    about purchase: OriginalTransactionID
  ) async throws(LedgerError) -> [RecordedFact] {
    try await read { database in
      try database.facts(
        """
        SELECT \(FactColumns.names) FROM facts WHERE original_transaction_id = ?
        ORDER BY sequence
        """, .text(purchase.rawValue), headers: headers)
    }
  }

  /// Returns facts of all kinds in order of arrival.
  public func facts(
    after sequence: Int64, limit: Int
  ) async throws(LedgerError) -> [RecordedFact] {
    try await read { database in
      let facts = try database.facts(
        "SELECT \(FactColumns.names) FROM facts WHERE sequence > ? ORDER BY sequence LIMIT ?",
        .integer(sequence), .integer(Int64(max(0, limit))), headers: headers)
      assert(
        facts.count <= max(0, limit)
          && zip(facts, facts.dropFirst()).allSatisfy { $0.sequence < $1.sequence },
        "a page has at most its limit of facts, in order")
      return facts
    }
  }

  /// Returns when facts about purchases arrived, oldest first; the index has all that is read.
  public func arrivals(
    of purchases: Set<OriginalTransactionID>
  ) async throws(LedgerError) -> [OriginalTransactionID: [Timestamp]] {
    try await read { database in
      let statement = try database.cachedStatement(
        sql: """
          SELECT received_at FROM facts WHERE original_transaction_id = ? ORDER BY received_at
          """)
      var arrivals: [OriginalTransactionID: [Timestamp]] = [:]
      for id in purchases {
        let dates = try Int64.fetchAll(statement, arguments: SQLArguments([id.rawValue]).values)
        if !dates.isEmpty { arrivals[id] = dates.map { Timestamp(milliseconds: $0) } }
      }
      return arrivals
    }
  }

  /// Returns the number of items in the ledger.
  public func counts() async throws(LedgerError) -> LedgerCounts {
    try await read { try LedgerCounts(readingCountersOf: $0) }
  }

  /// Counts the contents of the ledger by reading whole tables.
  public func recount() async throws(LedgerError) -> LedgerRecount {
    try await read { database in
      LedgerRecount(
        saved: try LedgerCounts(readingCountersOf: database),
        counted: try LedgerCounts(counting: database))
    }
  }

  /// Returns the rows of a type that a clause of SQL selects.
  func rows<Row: LedgerRow>(
    _ type: Row.Type, _ clause: String, _ values: [StatementValue]
  ) async throws(LedgerError) -> [Row] {
    try await read { database in
      try tables(database).page(of: Row.table.description, clause, values).rows(type)
    }
  }

  func rows<Value: Sendable>(
    _ sql: String, _ arguments: SQLArguments,
    _ value: @escaping @Sendable (Row) throws -> Value
  ) async throws(LedgerError) -> [Value] {
    try await read { database in
      try Row.fetchAll(try database.cachedStatement(sql: sql), arguments: arguments.values)
        .map(value)
    }
  }
}
