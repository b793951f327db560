#if Postgres
  internal import AppStoreCore
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
      guard let query = PostgresPageQuery(part) else {
        return LedgerPage(part: part, changes: LedgerChanges(), end: nil)
      }
      let rows = try await rows(
        query.sql(isFirst: after == nil), query.values(after: after, limit: limit))
      var changes = LedgerChanges()
      if part == .facts {
        let newest = try rows.values { row throws(PostgresError) in try row.int8(12) }
        changes.facts = zip(try await facts(in: rows), newest).map {
          NewFact($0, lastOperationID: $1)
        }
      } else {
        _ = try rows.values { row throws(PostgresError) in try changes.add(row, of: part) }
      }
      let ends = try rows.values { row throws(PostgresError) in try query.cursor(row) }
      return LedgerPage(part: part, changes: changes, end: ends.last)
    }
  }

  /// The query for a page of a part; the key's columns come first.
  private struct PostgresPageQuery {
    /// The columns.
    private let columns: String
    private let table: String
    private let keyTypes: [String]
    private let isNumbered: Bool

    private init(_ columns: String, from table: String) {
      (self.columns, self.table, keyTypes, isNumbered) = (columns, table, ["int8"], true)
    }

    private init(_ columns: String, from table: String, key types: String...) {
      (self.columns, self.table, keyTypes, isNumbered) = (columns, table, types, false)
    }

    /// Creates the query; `nil` for a part whose table has a description.
    init?(_ part: LedgerPart) {
      switch part {
      case .facts: self = Self(FactStatements.columns + ", newest_act", from: "facts")
      case .purchases:
        self = Self(
          "original_transaction_id, history, owner, ask_at", from: "purchases", key: "text")
      case .jobs: self = Self(PostgresLoad.jobColumns, from: "refreshes")
      case .inbox: self = Self("id, received_at, body, due_at, attempts, lease", from: "inbox")
      case .quarantine: self = Self(QuarantineStatements.columns, from: "quarantine")
      case .rows: return nil
      }
    }

    func sql(isFirst: Bool) -> String {
      let key = columns.split(separator: ",").prefix(keyTypes.count).joined(separator: ",")
      let values = keyTypes.indices.map { "$\($0 + 1)::text::\(keyTypes[$0])" }
      let condition = isFirst ? "" : "WHERE (\(key)) > (\(values.joined(separator: ", ")))"
      return """
        SELECT \(columns) FROM \(table) \(condition)
        ORDER BY \(key) LIMIT $\(isFirst ? 1 : keyTypes.count + 1)
        """
    }

    func values(after cursor: LedgerCursor?, limit: Int) -> [PostgresValue] {
      let key: [PostgresValue] =
        switch cursor {
        case .number(let number): [.text("\(number)")]
        case .key(let key): key.map { .text($0) }
        case nil: []
        }
      return key + [.int(Int64(max(0, limit)))]
    }

    func cursor(_ row: PostgresRow) throws(PostgresError) -> LedgerCursor {
      if isNumbered { return .number(try row.int8(0)) }
      var key: [String] = []
      for (column, type) in keyTypes.enumerated() {
        key.append(type == "int8" ? "\(try row.int8(column))" : try row.text(column))
      }
      return .key(key)
    }
  }
#endif
