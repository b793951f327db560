internal import AppStoreCore

extension MigrationReportRow {
  /// The header line of a report.
  public static let csvHeader =
    "source,line,app_user_id,store,product_identifier,store_transaction_id,outcome,reason"

  /// The row as a line of CSV.
  ///
  /// A value that a spreadsheet could take for a formula begins with an apostrophe.
  public var csvLine: String {
    [
      location.source, location.line.map(String.init) ?? "", customer.rawValue, store, product,
      transaction, outcome?.rawValue ?? "remark", reason,
    ].map(Self.cell).joined(separator: ",")
  }

  private static func cell(_ text: String) -> String {
    var text = text
    if let first = text.first, "=+-@\t\r".contains(first) { text = "'" + text }
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
