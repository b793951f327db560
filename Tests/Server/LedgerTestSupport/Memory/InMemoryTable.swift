internal import Ledger

/// The rows of a table with a description.
struct InMemoryTable {
  private let table: TableDescription
  /// The rows in the order of writing.
  private(set) var rows: [[LedgerValue]] = []
  /// The places of rows by values in columns, for each list of columns that was looked for.
  private var places: [[Int]: [[LedgerValue]: [Int]]] = [:]

  init(_ table: TableDescription) { self.table = table }

  /// Returns the rows with values in columns, in the order of ``sorted``.
  mutating func rows(with values: [LedgerValue], in columns: [Int]) -> [[LedgerValue]] {
    sorted(found(values, columns).map { rows[$0] })
  }

  /// Writes a row as the table says.
  mutating func put(_ row: [LedgerValue]) {
    let unique = [table.keyColumns] + (table.writing == .save ? [] : table.uniqueColumns)
    for names in unique where table.writing != .append && !names.isEmpty {
      let columns = names.map(table.position)
      guard let place = found(columns.map { row[$0] }, columns).first else { continue }
      if table.writing == .save { replace(place, by: row) }
      return
    }
    for (columns, _) in places {
      places[columns]?[columns.map { row[$0] }, default: []].append(rows.count)
    }
    rows.append(row)
    guard let limit = table.limit else { return }
    let column = table.position(of: limit.column)
    let held = found([row[column]], [column])
    if held.count > limit.count { remove(Set(held.prefix(held.count - limit.count))) }
  }

  /// Deletes the rows with values in columns.
  mutating func delete(_ values: [LedgerValue], in columns: [Int]) {
    remove(Set(found(values, columns)))
  }

  /// The rows in the order of their keys, or in that of writing without a key.
  var sorted: [[LedgerValue]] { sorted(rows) }

  private func sorted(_ rows: [[LedgerValue]]) -> [[LedgerValue]] {
    guard table.key != .sequence, rows.count > 1 else { return rows }
    let places = table.keyColumns.map(table.position)
    return rows.sorted { one, other in
      for place in places where one[place] != other[place] {
        return one[place].precedes(other[place])
      }
      return false
    }
  }

  private mutating func found(_ values: [LedgerValue], _ columns: [Int]) -> [Int] {
    if columns.isEmpty { return Array(rows.indices) }
    if places[columns] == nil {
      places[columns] = Dictionary(grouping: rows.indices) { place in
        columns.map { rows[place][$0] }
      }
    }
    return places[columns]?[values] ?? []
  }

  private mutating func replace(_ place: Int, by row: [LedgerValue]) {
    for (columns, _) in places {
      let (former, new) = (columns.map { rows[place][$0] }, columns.map { row[$0] })
      guard former != new else { continue }
      places[columns]?[former]?.removeAll { $0 == place }
      places[columns]?[new, default: []].append(place)
    }
    rows[place] = row
  }

  private mutating func remove(_ removed: Set<Int>) {
    guard !removed.isEmpty else { return }
    rows = rows.indices.filter { !removed.contains($0) }.map { rows[$0] }
    places = [:]
  }
}

extension LedgerValue {
  /// Orders integers by size, and texts by their bytes.
  func precedes(_ other: LedgerValue) -> Bool {
    switch (self, other) {
    case (.integer(let one), .integer(let other)): one < other
    case (.text(let one), .text(let other)): one.utf8.lexicographicallyPrecedes(other.utf8)
    default: "\(self)" < "\(other)"
    }
  }
}

/// The tables with a description.
extension InMemoryRecord {
  /// Returns all rows of a type, in the order of writing.
  func rows<Row: LedgerRow>(_ type: Row.Type = Row.self) -> [Row] {
    Row.rows(tables[Row.table.description]?.rows ?? [])
  }

  /// Returns the number of rows of a type.
  func count<Row: LedgerRow>(of type: Row.Type) -> Int {
    tables[Row.table.description]?.rows.count ?? 0
  }

  /// Returns all rows of a table, in the order in which they are copied.
  func sorted(_ table: TableDescription) -> [[LedgerValue]] { tables[table]?.sorted ?? [] }

  /// Adds the rows of a key to those already loaded.
  mutating func load(_ key: RowKey, into rows: inout LedgerRows) {
    rows.found[key.lookup, default: [:]][key.values] = found(key)
  }

  /// Writes or deletes rows.
  mutating func commit(_ change: RowChange) {
    switch change {
    case .put(let row, let table): tables[table, default: InMemoryTable(table)].put(row)
    case .delete(let key): tables[key.lookup.table]?.delete(key.values, in: key.lookup.positions)
    }
  }

  private mutating func found(_ key: RowKey) -> [[LedgerValue]] {
    let (lookup, table) = (key.lookup, key.lookup.table)
    guard let link = lookup.link else {
      return tables[table]?.rows(with: key.values, in: lookup.positions) ?? []
    }
    let (known, target) = (
      link.table.position(of: link.known), link.table.position(of: link.target)
    )
    let links = tables[link.table]?.rows(with: [key.values[0]], in: [known]) ?? []
    let columns = [table.position(of: link.source)] + lookup.positions
    return links.flatMap { row in
      tables[table]?.rows(with: [row[target]] + key.values.dropFirst(), in: columns) ?? []
    }
  }
}
