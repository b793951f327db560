#if Postgres
  internal import AppStoreTypes
  internal import Ledger
  internal import PostgresLink

  /// Reports from App Store Connect.
  extension PostgresLoad {
    /// The columns of a report, after its number.
    static let reportColumns =
      "sequence, kind, vendor, first_day, last_day, hash, lines, body, imported_at, actor"

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
        rows.appleReports?[try row.appleReportKey(from: 0)] = AppleReportSummary(
          hash: try row.text(4), lines: try row.int8(5))
      }
    }
  }

  extension PostgresRow {
    fileprivate func appleReportKey(
      from column: Int
    ) throws(PostgresError) -> StoredAppleReport.Key {
      StoredAppleReport.Key(
        kind: try text(column), vendor: try text(column + 1), firstDay: try int8(column + 2),
        lastDay: try int8(column + 3))
    }

    /// Returns a report from nine columns.
    func appleReport(from column: Int) throws(PostgresError) -> StoredAppleReport {
      StoredAppleReport(
        key: try appleReportKey(from: column), hash: try text(column + 4),
        lines: try int8(column + 5), body: try text(column + 6),
        importedAt: try timestamp(column + 7), actor: try text(column + 8))
    }
  }

  extension PostgresWrite {
    mutating func append(_ reports: [StoredAppleReport]) {
      guard !reports.isEmpty else { return }
      add(
        """
        INSERT INTO apple_reports (
          kind, vendor, first_day, last_day, hash, lines, body, imported_at, actor)
        SELECT * FROM unnest(
          $1::text[], $2::text[], $3::int8[], $4::int8[], $5::text[], $6::int8[], $7::text[],
          $8::int8[], $9::text[])
        """,
        [
          .texts(reports.map(\.key.kind)), .texts(reports.map(\.key.vendor)),
          .ints(reports.map(\.key.firstDay)), .ints(reports.map(\.key.lastDay)),
          .texts(reports.map(\.hash)), .ints(reports.map(\.lines)), .texts(reports.map(\.body)),
          .ints(reports.map(\.importedAt.milliseconds)), .texts(reports.map(\.actor)),
        ])
    }
  }
#endif
