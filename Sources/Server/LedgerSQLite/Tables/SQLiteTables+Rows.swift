internal import Ledger

/// The rows of tables with a description.
extension SQLiteTables {
  /// Adds the rows of a key to those already loaded.
  func load(_ key: RowKey, into rows: inout LedgerRows) throws {
    let table = key.lookup.table
    rows.found[key.lookup, default: [:]][key.values] = try database.all(
      SQLiteRowStatements.of(table).select(key.lookup),
      zip(key.lookup.given, key.values).map { $0.stored($1) }
    ) { try table.checked($0.values(table.columns)) }
  }

  /// Writes a row.
  func put<Row: LedgerRow>(_ row: Row) throws {
    try write(.put(row.values, Row.table.description))
  }

  func write(_ change: RowChange) throws {
    let statements = SQLiteRowStatements.of(change.table)
    switch change {
    case .put(let row, let table):
      try database.step(statements.put, zip(table.columns, row).map { $0.stored($1) })
      if let limit = table.limit, let trim = statements.trim {
        let place = table.place(of: limit.column)
        try database.step(
          trim, table.columns[place].stored(row[place]), .integer(Int64(limit.count)))
      }
    case .delete(let key):
      try database.step(
        statements.delete(key.lookup), zip(key.lookup.given, key.values).map { $0.stored($1) })
    }
  }

  /// Returns a page of rows.
  func page(
    of table: TableDescription, after cursor: LedgerCursor?, limit: Int
  ) throws -> LedgerPage {
    var values: [StatementValue] =
      switch cursor {
      case .number(let number): [.integer(number)]
      case .key(let key):
        zip(table.keyColumns, key).map { table.columns[table.place(of: $0)].stored(cursor: $1) }
      case nil: []
      }
    values.append(.integer(Int64(max(0, limit))))
    let isNumbered = table.key == .sequence
    var end: LedgerCursor?
    var changes = LedgerChanges()
    let rows = try database.all(
      SQLiteRowStatements.of(table).page(isFirst: cursor == nil), values
    ) { row in
      if isNumbered { end = .number(row.integer(0)) }
      return try table.checked(row.values(table.columns, from: isNumbered ? 1 : 0))
    }
    changes.rows = rows.map { .put($0, table) }
    return LedgerPage(
      part: .rows(table), changes: changes,
      end: isNumbered ? end : rows.last.map(table.cursor(after:)))
  }
}
