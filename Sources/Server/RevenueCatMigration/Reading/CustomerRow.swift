internal import AppStoreCore
internal import Ledger

/// One row of RevenueCat's customer export (a customer list), as far as it is imported.
///
/// Source: <https://www.revenuecat.com/docs/dashboard-and-metrics/customer-lists>
struct CustomerRow: Hashable, Sendable {
  /// The columns without which a row cannot be imported.
  static let required = ["app_user_id"]

  /// The columns with an attribute each.
  private static let attributeColumns = [
    ("email", "$email"), ("phone_number", "$phoneNumber"), ("media_source", "$mediaSource"),
    ("campaign", "$campaign"), ("ad_group", "$adGroup"), ("ad", "$ad"), ("keyword", "$keyword"),
    ("creative", "$creative"), ("idfa", "$idfa"), ("idfv", "$idfv"), ("gps_ad_id", "$gpsAdId"),
  ]

  let line: Int
  let customer: AppUserID
  let firstSeen: Timestamp?
  let lastSeen: Timestamp?
  let attributes: [CustomerAttribute]

  /// Reads a row.
  ///
  /// The export does not state when an attribute was set, so it counts as set when the customer was
  /// last seen.
  ///
  /// - Throws: The first problem of the row.
  init(_ row: CSVFile.Row, of file: String) throws(MigrationProblem) {
    let cells = ExportCells(row: row, file: file)
    line = row.line
    customer = try cells.appUserID("app_user_id")
    firstSeen = try cells.optionalTime("first_seen_at")
    lastSeen = try cells.optionalTime("last_seen_at")
    let date = lastSeen ?? firstSeen ?? Timestamp(milliseconds: 0)
    var attributes = try cells.attributes("custom_attributes", at: date)
    for (column, key) in Self.attributeColumns {
      guard let value = row[column] else { continue }
      attributes.append(CustomerAttribute(key: key, value: value, updatedAt: date))
    }
    self.attributes = attributes
  }
}
