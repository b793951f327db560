internal import Ledger

extension LedgerColumn {
  /// Returns a value as the database stores it.
  func stored(_ value: LedgerValue) -> StatementValue {
    switch value {
    case .null: isEmptyForNull ? .text("") : .integer(nil)
    case .text(let text): .text(text)
    case .integer(let number): .integer(number)
    case .bool(let isTrue): .integer(isTrue ? 1 : 0)
    case .bytes(let bytes): .blob(bytes)
    }
  }

  /// Returns the value of a key's column that a cursor contains.
  func stored(cursor text: String) -> StatementValue {
    kind == .integer ? .integer(Int64(text)) : .text(text)
  }
}

extension StatementRow {
  /// Returns the values of columns.
  func values(_ columns: [LedgerColumn], from first: CInt = 0) -> [LedgerValue] {
    zip(first..., columns).map { index, column in
      guard !isNull(index) else { return .null }
      switch column.kind {
      case .text, .uuid, .dictionary:
        let text = text(index) ?? ""
        return column.isEmptyForNull && text.isEmpty ? .null : .text(text)
      case .integer: return .integer(integer(index))
      case .bool: return .bool(integer(index) != 0)
      case .bytes: return .bytes(withBytes(index) { Array($0) })
      }
    }
  }
}
