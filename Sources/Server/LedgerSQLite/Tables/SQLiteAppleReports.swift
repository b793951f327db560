internal import GRDB
internal import Ledger

extension SQLiteTables {
  /// Returns the newest reports without their bodies, by kind, vendor and days.
  func newestAppleReports() throws -> [StoredAppleReport.Key: AppleReportSummary] {
    let rows = try rows(
      """
      SELECT kind, vendor, first_day, last_day, hash, lines FROM apple_reports
      ORDER BY kind, vendor, first_day, last_day, sequence
      """, [])
    return Dictionary(
      rows.map { row in
        (
          StoredAppleReport.Key(
            kind: row["kind"], vendor: row["vendor"], firstDay: row["first_day"],
            lastDay: row["last_day"]),
          AppleReportSummary(hash: row["hash"], lines: row["lines"])
        )
      }
    ) { $1 }
  }
}
