/// A table as comma-separated values, as RFC 4180 describes them.
///
/// A cell that a spreadsheet would read as a formula starts with an apostrophe, so that it stays
/// text. Source: OWASP, CSV Injection.
public struct CSVTable: Sendable {
  /// The text: a line for each row, each with a line break.
  public private(set) var text: String

  /// Creates a table with the names of its columns.
  public init(columns: [String]) {
    text = ""
    append(columns)
  }

  /// Appends a row.
  public mutating func append(_ cells: [String]) {
    text += cells.map(Self.cell).joined(separator: ",") + "\r\n"
  }

  private static let formulaStarts: [Unicode.Scalar] = ["=", "+", "-", "@", "\t", "\r"]

  private static func cell(_ value: String) -> String {
    var value = value
    if let first = value.unicodeScalars.first, formulaStarts.contains(first) { value = "'" + value }
    let isPlain = value.unicodeScalars.allSatisfy { scalar in
      !["\"", ",", "\r", "\n"].contains(scalar)
    }
    return isPlain ? value : "\"" + value.replacing("\"", with: "\"\"") + "\""
  }
}
