internal import AppStoreCore
public import Ledger

extension SQLiteLedger {
  /// Returns what a query of a table with a description selects.
  public func rows(_ query: RowQuery) async throws(LedgerError) -> [[LedgerValue]] {
    let statement = RowStatement(query, in: .sqlite)
    return try await read { database in
      try database.all(statement.text, statement.parameters.map(\.stored)) {
        $0.values(statement.columns)
      }
    }
  }
}

extension RowStatement.Parameter {
  /// The value as the database stores it; texts are in an array of JSON.
  fileprivate var stored: StatementValue {
    switch self {
    case .value(let value, let column): return column.stored(value)
    case .texts(let texts, _):
      let list = JSONValue.array(texts.map { .string($0.withoutNull) })
      return .text(String(decoding: list.jsonBytes, as: UTF8.self))
    }
  }
}
