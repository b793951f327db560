internal import AppStoreCore

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
    text += cells.map(\.csvCell).joined(separator: ",") + "\r\n"
  }
}
