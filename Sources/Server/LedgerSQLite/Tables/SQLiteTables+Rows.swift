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
      try database.step(
        statements.put, table.storedPositions.map { table.columns[$0].stored(row[$0]) })
      if let limit = table.limit, let trim = statements.trim {
        let position = table.position(of: limit.column)
        try database.step(
          trim, table.columns[position].stored(row[position]), .integer(Int64(limit.count)))
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
    let values: [StatementValue] =
      switch cursor {
      case .number(let number): [.integer(number)]
      case .key(let key):
        zip(table.keyColumns, key).map { table.columns[table.position(of: $0)].stored(cursor: $1) }
      case nil: []
      }
    let key = table.order.joined(separator: ", ")
    let placeholders = table.order.map { _ in "?" }.joined(separator: ", ")
    return try page(
      of: table,
      "\(cursor == nil ? "" : "WHERE (\(key)) > (\(placeholders))") ORDER BY \(key) LIMIT ?",
      values + [.integer(Int64(max(0, limit)))])
  }

  /// Returns the rows that a clause of SQL selects.
  func page(
    of table: TableDescription, _ clause: String, _ values: [StatementValue]
  ) throws -> LedgerPage {
    let isNumbered = table.key == .sequence
    var numbers: [Int64] = []
    let rows = try database.all(
      "SELECT \(table.selection) FROM \(table.name) \(clause)", values
    ) { row in
      if isNumbered { numbers.append(row.integer(0)) }
      return try table.checked(row.values(table.columns, from: isNumbered ? 1 : 0))
    }
    return LedgerPage(rows, numbers: numbers, of: table)
  }
}
