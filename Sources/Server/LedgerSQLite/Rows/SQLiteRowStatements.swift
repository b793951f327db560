internal import Ledger
internal import Synchronization

/// The statements for the rows of a table with a description.
struct SQLiteRowStatements: Sendable {
  let table: TableDescription
  /// Writes a row, from all values.
  let put: String

  private static let known = Dictionary(
    uniqueKeysWithValues: LedgerSchemaTables.all.map { ($0.name, SQLiteRowStatements(making: $0)) })

  /// Returns the statements, which are made once for each table of every ledger.
  static func of(_ table: TableDescription) -> SQLiteRowStatements {
    known[table.name] ?? SQLiteRowStatements(making: table)
  }

  private init(making table: TableDescription) {
    self.table = table
    let names = table.storedColumns.map(\.name)
    let columns = names.joined(separator: ", ")
    let values = names.map { _ in "?" }.joined(separator: ", ")
    let key = table.keyColumns
    let conflict =
      switch table.writing {
      case .append: ""
      case .appendOnce: " ON CONFLICT DO NOTHING"
      case .save:
        " ON CONFLICT (\(key.joined(separator: ", "))) DO UPDATE SET "
          + names.filter { !key.contains($0) }.map { "\($0) = excluded.\($0)" }
          .joined(separator: ", ")
      }
    put = "INSERT INTO \(table.name) (\(columns)) VALUES (\(values))\(conflict)"
  }

  private static let selects = Mutex<[String: String]>([:])

  /// Returns the statement for the rows that a lookup finds, which is made once for each lookup.
  func select(_ lookup: TableLookup) -> String {
    Self.selects.withLock { selects in
      if let select = selects[lookup.id] { return select }
      let select = makeSelect(lookup)
      selects[lookup.id] = select
      return select
    }
  }

  private func makeSelect(_ lookup: TableLookup) -> String {
    let names = table.columns.map { $0.expression(of: "found") }.joined(separator: ", ")
    var tables = "\(table.name) AS found"
    var conditions = lookup.columns.map { "found.\($0) = ?" }
    if let link = lookup.link {
      tables =
        "\(link.table.name) AS link JOIN \(tables) ON found.\(link.source) = link.\(link.target)"
      conditions.insert("link.\(link.known) = ?", at: 0)
    }
    return "SELECT \(names) FROM \(tables) WHERE \(conditions.joined(separator: " AND ")) "
      + "ORDER BY \(table.order.map { "found.\($0)" }.joined(separator: ", "))"
  }

  /// Returns the statement that deletes the rows that a lookup finds.
  func delete(_ lookup: TableLookup) -> String {
    precondition(lookup.link == nil, "rows are deleted by values of their own")
    let conditions = lookup.columns.map { "\($0) = ?" }.joined(separator: " AND ")
    return "DELETE FROM \(table.name) WHERE \(conditions)"
  }

  /// The statement that deletes all but the newest rows with a value; `nil` if all are kept.
  var trim: String? {
    guard let limit = table.limit else { return nil }
    let (name, sequence) = (table.name, TableDescription.sequence)
    return """
      DELETE FROM \(name) WHERE \(limit.column) = ?1 AND \(sequence) NOT IN (
        SELECT \(sequence) FROM \(name) WHERE \(limit.column) = ?1
        ORDER BY \(sequence) DESC LIMIT ?2)
      """
  }
}
