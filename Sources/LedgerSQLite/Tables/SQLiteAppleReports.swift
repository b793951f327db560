internal import AppStoreTypes
internal import GRDB
internal import Ledger

/// The rows of reports from App Store Connect, in one SQLite transaction.
struct SQLiteAppleReports {
  let tables: SQLiteTables

  /// Returns the newest reports, by kind, vendor and days.
  func newest() throws -> [StoredAppleReport.Key: AppleReportSummary] {
    let rows = try tables.rows(
      """
      SELECT kind, vendor, first_day, last_day, hash, lines FROM apple_reports
      ORDER BY kind, vendor, first_day, last_day, sequence
      """, [])
    return Dictionary(
      rows.map { row in
        (
          StoredAppleReport.Key(row: row),
          AppleReportSummary(hash: row["hash"], lines: row["lines"])
        )
      }
    ) { $1 }
  }

  func append(_ report: StoredAppleReport) throws {
    try tables.run(
      """
      INSERT INTO apple_reports (
        kind, vendor, first_day, last_day, hash, lines, body, imported_at, actor
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        report.key.kind, report.key.vendor, report.key.firstDay, report.key.lastDay, report.hash,
        report.lines, report.body, report.importedAt.milliseconds, report.actor,
      ])
  }
}

extension StoredAppleReport.Key {
  fileprivate init(row: Row) {
    self.init(
      kind: row["kind"], vendor: row["vendor"], firstDay: row["first_day"],
      lastDay: row["last_day"])
  }
}

extension StoredAppleReport {
  /// Creates a report from a row of `apple_reports`.
  init(row: Row) {
    self.init(
      key: Key(row: row), hash: row["hash"], lines: row["lines"], body: row["body"],
      importedAt: Timestamp(milliseconds: row["imported_at"]), actor: row["actor"])
  }
}
