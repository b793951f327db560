#if Postgres
  public import Ledger
  internal import PostgresLink

  extension PostgresLedger {
    /// Returns rows of a part of the ledger.
    public func page(
      of part: LedgerPart, after: LedgerCursor?, limit: Int
    ) async throws(LedgerError) -> LedgerPage {
      if let table = part.table {
        let page = PostgresRowStatements.page(of: table, after: after, limit: limit)
        return try await rows(of: page).page(of: table)
      }
      let rows = try await rows(of: part.page(after: after, limit: limit))
      var changes = LedgerChanges()
      if part == .facts {
        let newest = try rows.values { row throws(PostgresError) in try row.int8(12) }
        changes.facts = zip(try await facts(in: rows), newest).map {
          NewFact($0, lastOperationID: $1)
        }
      } else {
        _ = try rows.values { row throws(PostgresError) in try changes.add(row, of: part) }
      }
      let ends = try rows.values { row throws(PostgresError) in
        part == .purchases ? LedgerCursor.key([try row.text(0)]) : .number(try row.int8(0))
      }
      return LedgerPage(part: part, changes: changes, end: ends.last)
    }
  }

  extension LedgerPart {
    /// The table, and its columns, of which the key comes first.
    private var source: (table: String, key: String, columns: String) {
      switch self {
      case .facts: ("facts", "sequence", FactStatements.columns + ", newest_act")
      case .purchases:
        ("purchases", "original_transaction_id", "original_transaction_id, history, owner, ask_at")
      case .jobs: ("refreshes", "id", PostgresLoad.jobColumns)
      case .inbox: ("inbox", "id", "id, received_at, body, due_at, attempts, lease")
      case .quarantine: ("quarantine", "id", QuarantineStatements.columns)
      case .rows(let table): (table.name, table.order[0], table.selection)
      }
    }

    /// Returns the statement for the rows after a cursor.
    fileprivate func page(after cursor: LedgerCursor?, limit: Int) -> PostgresStatement {
      let (table, key, columns) = source
      let values: [PostgresValue] =
        switch cursor {
        case .number(let number): [.int(number)]
        case .key(let key): [.text(key.first)]
        case nil: []
        }
      let condition = values.isEmpty ? "" : "WHERE \(key) > $1"
      return PostgresStatement(
        "SELECT \(columns) FROM \(table) \(condition) ORDER BY \(key) LIMIT $\(values.count + 1)",
        values + [.int(Int64(max(0, limit)))])
    }
  }
#endif
