internal import GRDB
public import Ledger

extension SQLiteLedger {
  /// Returns rows of a part of the ledger.
  public func page(
    of part: LedgerPart, after: LedgerCursor?, limit: Int
  ) async throws(LedgerError) -> LedgerPage {
    if let table = part.table {
      return try await read { try tables($0).page(of: table, after: after, limit: limit) }
    }
    guard let query = SQLitePageQuery(part) else {
      return LedgerPage(part: part, changes: LedgerChanges(), end: nil)
    }
    return try await read { database in
      let rows = try tables(database).rows(
        query.sql(isFirst: after == nil), query.arguments(after: after, limit: limit))
      var changes = LedgerChanges()
      for row in rows { try changes.add(row, of: part, headers, database) }
      return LedgerPage(part: part, changes: changes, end: rows.last.map(query.cursor))
    }
  }
}

/// The query for a page of a part.
struct SQLitePageQuery {
  /// The table, or tables with all columns that a row needs.
  private let table: String
  /// The columns of the key.
  private let key: [String]
  private let isNumbered: Bool

  private init(_ table: String, number: String) {
    (self.table, key, isNumbered) = (table, [number], true)
  }

  private init(_ table: String, key: String...) {
    (self.table, self.key, isNumbered) = (table, key, false)
  }

  /// Creates the query; `nil` for a part whose table has a description.
  init?(_ part: LedgerPart) {
    switch part {
    case .facts: self = Self("facts", number: "sequence")
    case .purchases: self = Self("purchases", key: "original_transaction_id")
    case .jobs: self = Self("refreshes", number: "id")
    case .inbox: self = Self("inbox", number: "id")
    case .quarantine: self = Self("quarantine", number: "id")
    case .rows: return nil
    }
  }

  func sql(isFirst: Bool) -> String {
    let columns = key.joined(separator: ", ")
    let values = key.map { ["deletion", "day"].contains($0) ? "CAST(? AS INTEGER)" : "?" }
    let condition = "WHERE (\(columns)) > (\(values.joined(separator: ", ")))"
    return "SELECT * FROM \(table) \(isFirst ? "" : condition) ORDER BY \(columns) LIMIT ?"
  }

  func arguments(after cursor: LedgerCursor?, limit: Int) -> SQLArguments {
    let limit = max(0, limit)
    return switch cursor {
    case .number(let number): [number, limit]
    case .key(let key): SQLArguments(key.map { $0 as (any DatabaseValueConvertible)? } + [limit])
    case nil: [limit]
    }
  }

  func cursor(_ row: Row) -> LedgerCursor {
    if isNumbered { return .number(row[key[0]]) }
    return .key(
      key.map { column in
        if case .int64(let number) = (row[column] as DatabaseValue).storage {
          "\(number)"
        } else {
          row[column]
        }
      })
  }
}
