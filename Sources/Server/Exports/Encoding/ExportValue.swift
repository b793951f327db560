internal import AppStoreCore
package import Catalog

/// A value of a row.
package enum ExportValue: Hashable, Sendable {
  /// No value.
  case null
  /// Text, also times and JSON; may be empty.
  case text(String)
  /// A whole number.
  case integer(Int64)
  /// An amount of money as decimal text, such as `4.99`.
  case decimal(String)
  /// True or false.
  case boolean(Bool)
}

extension ExportFormat {
  /// Returns the line with the names of the columns; empty if the format has none.
  func header(_ columns: [String]) -> [UInt8] {
    switch self {
    case .csv: line(columns.map { .text($0) }, columns)
    case .ndjson: []
    }
  }

  /// Returns the line of a row, with its end.
  package func line(_ values: [ExportValue], _ columns: [String]) -> [UInt8] {
    assert(values.count == columns.count, "a row has a value for each column")
    var line: [UInt8] = []
    line.reserveCapacity(24 * values.count)
    switch self {
    case .csv:
      for (index, value) in values.enumerated() {
        if index > 0 { line.append(UInt8(ascii: ",")) }
        CSVField.write(value, to: &line)
      }
    case .ndjson:
      for (index, (name, value)) in zip(columns, values).enumerated() {
        line.append(UInt8(ascii: index == 0 ? "{" : ","))
        line += JSONValue.string(name).jsonBytes
        line.append(UInt8(ascii: ":"))
        line += value.json.jsonBytes
      }
      line.append(UInt8(ascii: "}"))
    }
    line.append(UInt8(ascii: "\n"))
    return line
  }
}

extension ExportValue {
  /// The value in JSON; money is a string, because numbers are often read as binary fractions.
  fileprivate var json: JSONValue {
    switch self {
    case .null: .null
    case .text(let text), .decimal(let text): .string(text)
    case .integer(let number): .integer(number)
    case .boolean(let flag): .bool(flag)
    }
  }
}

/// A field of comma-separated values.
///
/// A text that a spreadsheet would read as a formula starts with an apostrophe, as in every other CSV of
/// this server; NDJSON has it unchanged.
///
/// A missing value is empty without quotes, and an empty text has quotes, as PostgreSQL reads them.
///
/// Source: <https://www.postgresql.org/docs/current/sql-copy.html>
private enum CSVField {
  static func write(_ value: ExportValue, to line: inout [UInt8]) {
    switch value {
    case .null: break
    case .text(let text): write(text.startsFormula ? "'" + text : text, to: &line)
    case .integer(let number): line += String(number).utf8
    case .decimal(let text): line += text.utf8
    case .boolean(let flag): line += (flag ? "true" : "false").utf8
    }
  }

  private static func write(_ text: String, to line: inout [UInt8]) {
    guard text.isEmpty || text.utf8.contains(where: needsQuotes) else {
      line += text.utf8
      return
    }
    line.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { line.append(byte) }
      line.append(byte)
    }
    line.append(UInt8(ascii: "\""))
  }

  /// A backslash is quoted because `\.` on its own line ends PostgreSQL's input.
  private static func needsQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
      UInt8(ascii: "\\"):
      true
    default: false
    }
  }
}
