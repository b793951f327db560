#if Postgres
  internal import Crypto
  internal import Foundation
  internal import Ledger
  internal import PostgresLink

  extension PostgresTransaction {
    /// The rebuilt tables: the columns to compare, and their key.
    ///
    /// The date of a purchase's next refresh is not one of them, because it is removed after the
    /// refresh.
    private static let tables =
      [("purchases", "original_transaction_id, owner, history", "original_transaction_id")]
      + LedgerSchemaTables.all.filter { $0.role == .projection }.map { table in
        (table.name, table.selection, table.order.joined(separator: ", "))
      }

    /// Returns the hash of all projections.
    ///
    /// The database hashes each row; a cursor would need a statement for each page.
    func projectionDigest() async throws(LedgerError) -> [String] {
      var digests: [String] = []
      for (name, columns, key) in Self.tables {
        let rows = try await results(
          of: [
            PostgresStatement(
              """
              SELECT coalesce(encode(sha256(string_agg(
                sha256(convert_to(row::text, 'UTF8')), ''::bytea ORDER BY \(key))), 'hex'), '')
              FROM (SELECT \(columns) FROM \(name)) AS row
              """)
          ], within: PostgresLedger.longestWait)[0]
        digests += try rows.values { row throws(PostgresError) in try row.text(0) }
      }
      return digests
    }
  }
#endif
