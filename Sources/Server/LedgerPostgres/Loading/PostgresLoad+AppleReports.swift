#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink

  /// Reports from App Store Connect.
  extension PostgresLoad {
    mutating func addAppleReports(_ keys: KeysByKind) {
      add(keys.appleReports) { _ in
        PostgresStatement(
          """
          SELECT DISTINCT ON (kind, vendor, first_day, last_day)
            kind, vendor, first_day, last_day, hash, lines
          FROM apple_reports ORDER BY kind, vendor, first_day, last_day, sequence DESC
          """, [])
      } prepare: {
        $1.appleReports = $0 ? [:] : nil
      } read: { row, rows throws(PostgresError) in
        let key = StoredAppleReport.Key(
          kind: try row.text(0), vendor: try row.text(1), firstDay: try row.int8(2),
          lastDay: try row.int8(3))
        rows.appleReports?[key] = AppleReportSummary(
          hash: try row.text(4), lines: try row.int8(5))
      }
    }
  }
#endif
