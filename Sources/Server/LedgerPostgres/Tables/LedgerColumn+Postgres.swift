#if Postgres
  internal import Foundation
  internal import Ledger
  internal import PostgresLink

  extension LedgerColumn {
    /// The type of the column.
    var type: String {
      switch kind {
      case .text, .dictionary: "text"
      case .uuid: "uuid"
      case .integer: "int8"
      case .bool: "boolean"
      case .bytes: "bytea"
      }
    }

    /// Returns the values of some rows in the column as one parameter.
    func array(_ values: [LedgerValue]) -> PostgresValue {
      switch kind {
      case .text, .dictionary: .texts(values.map(text))
      case .uuid: .uuids(values.map { text($0).flatMap(UUID.init(uuidString:)) })
      case .integer: .ints(values.map { if case .integer(let number) = $0 { number } else { nil } })
      case .bool: .bools(values.map { if case .bool(let isTrue) = $0 { isTrue } else { nil } })
      case .bytes: .byteArrays(values.map { if case .bytes(let bytes) = $0 { bytes } else { nil } })
      }
    }

    private func text(_ value: LedgerValue) -> String? {
      if case .text(let text) = value { text } else { isEmptyForNull ? "" : nil }
    }

    /// Returns the value of a row.
    func value(of row: PostgresRow, _ index: Int) throws(PostgresError) -> LedgerValue {
      switch kind {
      case .text, .dictionary:
        let text = try row.optionalText(index)
        return isEmptyForNull && text == "" ? .null : .text(orNull: text)
      case .uuid: return try row.optionalUUID(index).map { .uuid($0) } ?? .null
      case .integer: return .integer(orNull: try row.optionalInt8(index))
      case .bool: return try row.optionalBool(index).map { .bool($0) } ?? .null
      case .bytes: return try row.optionalBytes(index).map { .bytes($0) } ?? .null
      }
    }
  }

  extension TableDescription {
    /// Returns the values of a row whose types and values this version knows.
    func values(of row: PostgresRow, from first: Int) throws(PostgresError) -> [LedgerValue] {
      var values: [LedgerValue] = []
      values.reserveCapacity(columns.count)
      for (index, column) in columns.enumerated() {
        values.append(try column.value(of: row, first + index))
      }
      guard isReadable(values) else { throw .unreadable("row of \(title)") }
      return values
    }
  }
#endif
