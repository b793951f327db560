internal import GRDB
public import Ledger

extension SQLiteLedger {
  /// Returns rows of a part of the ledger.
  public func page(
    of part: LedgerPart, after: LedgerCursor?, limit: Int
  ) async throws(LedgerError) -> LedgerPage {
    let (name, key) = part.source
    let limited = max(0, limit)
    let values: SQLArguments =
      switch after {
      case .number(let number): [number, limited]
      case .key(let key): [key.first, limited]
      case nil: [limited]
      }
    return try await read { database in
      let tables = tables(database)
      if let table = part.table { return try tables.page(of: table, after: after, limit: limit) }
      let rows = try tables.rows(
        "SELECT * FROM \(name) \(after == nil ? "" : "WHERE \(key) > ?") ORDER BY \(key) LIMIT ?",
        values)
      var changes = LedgerChanges()
      for row in rows { try changes.add(row, of: part, headers, database) }
      return LedgerPage(
        part: part, changes: changes,
        end: rows.last.map { part == .purchases ? .key([$0[key]]) : .number($0[key]) })
    }
  }
}

extension LedgerPart {
  /// The table, and its key.
  fileprivate var source: (table: String, key: String) {
    switch self {
    case .facts: ("facts", "sequence")
    case .purchases: ("purchases", "original_transaction_id")
    case .jobs: ("refreshes", "id")
    case .inbox: ("inbox", "id")
    case .quarantine: ("quarantine", "id")
    case .rows(let table): (table.name, table.order[0])
    }
  }
}
