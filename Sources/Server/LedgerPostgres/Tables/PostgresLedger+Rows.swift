#if Postgres
  internal import Foundation
  public import Ledger
  internal import PostgresLink

  extension PostgresLedger {
    /// Returns what a query of a table with a description selects.
    public func rows(_ query: RowQuery) async throws(LedgerError) -> [[LedgerValue]] {
      let statement = RowStatement(query, in: .postgres)
      return try await rows(statement.text, statement.parameters.map(\.parameter)).values {
        row throws(PostgresError) in
        var values: [LedgerValue] = []
        for (index, column) in statement.columns.enumerated() {
          values.append(try column.value(of: row, index))
        }
        return values
      }
    }
  }

  extension RowStatement.Parameter {
    fileprivate var parameter: PostgresValue {
      switch self {
      case .value(.null, _): .text(nil)
      case .value(.text(let text), let column) where column.kind == .uuid:
        .uuid(UUID(uuidString: text))
      case .value(.text(let text), _): .text(text)
      case .value(.integer(let number), _): .int(number)
      case .value(.bool(let isTrue), _): .bool(isTrue)
      case .value(.bytes(let bytes), _): .bytes(bytes)
      case .texts(let texts, let column): column.array(texts.map { .text($0) })
      }
    }
  }
#endif
