/// What a change does to rows of a table with a description.
public enum RowChange: Hashable, Sendable {
  /// Writes a row as its table says.
  case put([LedgerValue], TableDescription)
  /// Deletes the rows with values.
  case delete(RowKey)

  /// The table.
  public var table: TableDescription {
    switch self {
    case .put(_, let table): table
    case .delete(let key): key.lookup.table
    }
  }
}

extension LedgerKey {
  /// The rows that a lookup finds by values.
  public static func rows<Row: LedgerRow>(
    of lookup: RowLookup<Row>, _ values: LedgerValue...
  ) -> LedgerKey {
    .rows(RowKey(lookup: lookup.lookup, values: values))
  }
}

extension LedgerChanges {
  /// Writes a row.
  public mutating func put<Row: LedgerRow>(_ row: Row) {
    rows.append(.put(row.values, Row.table.description))
  }

  /// Returns the rows of a type that are written, in order.
  public func written<Row: LedgerRow>(_ type: Row.Type = Row.self) -> [Row] {
    Row.rows(written(Row.table.description))
  }

  /// Returns the rows of a table that are written, in order.
  public func written(_ table: TableDescription) -> [[LedgerValue]] {
    rows.compactMap { change in
      guard case .put(let row, table) = change else { return nil }
      return row
    }
  }
}

extension LedgerRows {
  /// Adds a written row to the loaded ones.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - former: The row that it replaces, if lookups by other columns than those of the key may
  ///     have loaded it.
  ///   - owner: The value of the row that leads to it; `nil` if no lookup needs it.
  mutating func put(
    _ row: [LedgerValue], replacing former: [LedgerValue]?, of owner: LedgerValue?,
    in table: TableDescription
  ) {
    // A copy of the keys, so that changing the rows copies none of them.
    for lookup in found.keys.filter({ $0.table == table }) {
      if let former, let key = Self.values(of: former, lookup, owner) {
        found[lookup]?[key]?.removeAll { $0 == former }
      }
      guard let key = Self.values(of: row, lookup, owner), found[lookup]?[key] != nil else {
        continue
      }
      if table.writing == .save {
        let positions = table.keyColumns.map(table.position)
        found[lookup]?[key]?.removeAll { held in positions.allSatisfy { held[$0] == row[$0] } }
      }
      found[lookup]?[key]?.append(row)
    }
  }

  /// Removes deleted rows from the loaded ones.
  mutating func delete(_ key: RowKey) {
    let positions = key.lookup.positions
    for lookup in found.keys.filter({ $0.table == key.lookup.table }) {
      for (values, rows) in found[lookup] ?? [:] {
        let rest = rows.filter { row in positions.map { row[$0] } != key.values }
        if rest.count != rows.count { found[lookup]?[values] = rest }
      }
    }
  }

  /// Removes what a value of another table led to.
  mutating func unlink(_ value: LedgerValue, in table: TableDescription) {
    for lookup in found.keys.filter({ $0.link?.table == table }) {
      for key in (found[lookup] ?? [:]).keys where key.first == value { found[lookup]?[key] = [] }
    }
  }

  private static func values(
    of row: [LedgerValue], _ lookup: TableLookup, _ owner: LedgerValue?
  ) -> [LedgerValue]? {
    let own = lookup.positions.map { row[$0] }
    guard lookup.link != nil else { return own }
    return owner.map { [$0] + own }
  }
}

/// Rows of tables with a description.
extension LedgerTables {
  /// Returns the rows that a lookup finds by values.
  package func rows<Row: LedgerRow>(
    _ lookup: RowLookup<Row>, _ values: LedgerValue...
  ) throws(MissingRows) -> [Row] {
    let lookup = lookup.lookup
    return Row.rows(
      try loaded(
        .rows(RowKey(lookup: lookup, values: values)), row: { $0.found[lookup]?[values] }))
  }

  /// Throws the keys of rows that are missing, so that a store that waits loads all of them together.
  func require(_ keys: [LedgerKey]) throws(MissingRows) {
    guard runsAgain else { return }
    let rows = rows
    let missing = keys.filter { key in
      guard case .rows(let key) = key else { return false }
      return rows.found[key.lookup]?[key.values] == nil
    }
    guard missing.isEmpty else { throw MissingRows(Set(missing)) }
  }

  /// Writes a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - former: The row that it replaces, if lookups by other columns than those of the key may
  ///     have loaded it.
  ///   - owner: The value of the row that leads to it; `nil` if no lookup needs it.
  package mutating func put<Row: LedgerRow>(
    _ row: Row, replacing former: Row? = nil, of owner: LedgerValue? = nil
  ) {
    let values = row.values
    write { rows, changes in
      rows.put(values, replacing: former?.values, of: owner, in: Row.table.description)
      changes.rows.append(.put(values, Row.table.description))
    }
  }

  /// Deletes the rows that a lookup finds by values.
  package mutating func delete<Row: LedgerRow>(_ lookup: RowLookup<Row>, _ values: LedgerValue...) {
    let key = RowKey(lookup: lookup.lookup, values: values)
    write { rows, changes in
      rows.delete(key)
      changes.rows.append(.delete(key))
    }
  }
}
