internal import AppStoreCore
internal import Ledger

/// Reads the values of one record, with a problem that names line and column.
struct ExportCells {
  let row: CSVFile.Row
  let file: String

  /// Returns a value that must not be empty.
  func text(_ column: String) throws(MigrationProblem) -> String {
    guard let text = row[column] else { throw problem(column, "is empty; export the file again") }
    return text
  }

  func appUserID(_ column: String) throws(MigrationProblem) -> AppUserID {
    let id = AppUserID(try text(column))
    if let reason = AppUserIDRules.rejection(of: id) { throw problem(column, reason) }
    return id
  }

  /// Returns a transaction ID of the App Store.
  func transactionID(_ column: String) throws(MigrationProblem) -> String {
    let id = try text(column)
    guard id.utf8.count <= 64, id.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw problem(column, "\(Self.quoted(id)) is not a transaction ID of the App Store")
    }
    return id
  }

  /// Returns a time that must not be empty.
  func time(_ column: String) throws(MigrationProblem) -> Timestamp {
    guard let time = try optionalTime(column) else {
      throw problem(column, "is empty; export the file again")
    }
    return time
  }

  /// Returns a time; `nil` if it is empty.
  func optionalTime(_ column: String) throws(MigrationProblem) -> Timestamp? {
    guard let text = row[column] else { return nil }
    guard let time = ExportTime.instant(text) else {
      throw problem(column, "\(Self.quoted(text)) is not a time such as 2026-01-31 08:00:00")
    }
    return time
  }

  /// Returns a Boolean; files of version 3 and earlier have `t` and `f`.
  func flag(_ column: String) throws(MigrationProblem) -> Bool {
    let text = try text(column)
    switch text.lowercased() {
    case "true", "t", "1": return true
    case "false", "f", "0": return false
    default: throw problem(column, "\(Self.quoted(text)) is not true or false")
    }
  }

  /// Returns the texts of a JSON array; none if the value is empty.
  func identifiers(_ column: String) throws(MigrationProblem) -> [String] {
    guard let text = row[column] else { return [] }
    guard case .array(let values)? = try? JSONReader.value(Array(text.utf8)) else {
      throw problem(column, "\(Self.quoted(text)) is not a JSON array")
    }
    return values.compactMap { value in
      if case .string(let text) = value { text } else { nil }
    }
  }

  /// Returns attributes; none if the value is empty.
  func attributes(
    _ column: String, at date: Timestamp
  ) throws(MigrationProblem) -> [CustomerAttribute] {
    guard let text = row[column] else { return [] }
    guard let attributes = ExportAttributes.attributes(text, at: date) else {
      throw problem(column, "is not a JSON object of attributes")
    }
    return attributes
  }

  private func problem(_ column: String, _ reason: String) -> MigrationProblem {
    MigrationProblem(file: file, line: row.line, column: column, reason: reason)
  }

  private static func quoted(_ text: String) -> String { "\"\(text.prefix(40))\"" }
}
