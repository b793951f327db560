internal import GRDB
internal import Ledger

/// The tables with a description.
extension LedgerSchema {
  /// Returns the SQL that creates a table with its indexes, and the triggers of the record.
  static func creation(of table: TableDescription) -> [String] {
    [table.creation] + table.indexes.map { $0.creation(of: table) }
      + (table.role == .record ? [rejections(of: table.name)] : [])
  }
}

extension TableDescription {
  /// The statement that creates the table.
  fileprivate var creation: String {
    var lines = storedColumns.map { column in
      let parts = ["\(column.name) \(column.type)", constraint(of: column)].compactMap(\.self)
      return parts.joined(separator: " ")
    }
    if key == .sequence { lines.insert("\(Self.sequence) INTEGER PRIMARY KEY", at: 0) }
    if keyColumns.count > 1 { lines.append("PRIMARY KEY (\(list(keyColumns)))") }
    for names in uniqueColumns where names.count > 1 { lines.append("UNIQUE (\(list(names)))") }
    var options = "STRICT"
    if case .columns(_, isClustered: true) = key { options += ", WITHOUT ROWID" }
    return "CREATE TABLE \(name) (\n  \(lines.joined(separator: ",\n  "))\n) \(options)"
  }

  private func constraint(of column: LedgerColumn) -> String? {
    if key == .number, column == columns[0] { return "PRIMARY KEY" }
    var parts = column.isOptional ? [] : ["NOT NULL"]
    if keyColumns == [column.name] { parts.append("PRIMARY KEY") }
    if uniqueColumns.contains([column.name]) { parts.append("UNIQUE") }
    if column.isFalseByDefault { parts.append("DEFAULT 0") }
    if let other = column.reference { parts.append("REFERENCES \(other.table) (\(other.column))") }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private func list(_ names: [String]) -> String { names.joined(separator: ", ") }
}

extension TableDescription.Index {
  fileprivate func creation(of table: TableDescription) -> String {
    let list = (columns + covered).joined(separator: ", ")
    return "CREATE \(isUnique ? "UNIQUE " : "")INDEX \(name) ON \(table.name) (\(list))"
      + (condition.map { " WHERE \($0)" } ?? "")
  }
}

extension LedgerColumn {
  fileprivate var type: String {
    switch kind {
    case .text, .uuid, .dictionary: "TEXT"
    case .integer, .bool: "INTEGER"
    case .bytes: "BLOB"
    }
  }
}
