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
    private static let tables: [(name: String, columns: String, key: String)] = [
      ("purchases", "original_transaction_id, owner, history", "original_transaction_id"),
      ("app_user_ids", "id, customer", "id"), ("aliases", "act, one, other", "act"),
      ("account_tokens", "token, id", "token, id"),
      (
        "purchase_origins",
        """
        original_transaction_id, app_account_token, token_purchase_date, token_signed_date,
          app_transaction_id
        """, "original_transaction_id"
      ),
      (
        "app_transactions",
        """
        identity, bundle_id, environment, original_application_version, original_purchase_date,
          signed_date
        """, "identity"
      ),
    ]

    /// Returns the hash of all projections.
    ///
    /// The database hashes each row; a cursor would need a statement for each page.
    func projectionDigest() async throws(LedgerError) -> [String] {
      var digests: [String] = []
      for table in Self.tables {
        let rows = try await results(
          of: [
            PostgresStatement(
              """
              SELECT coalesce(encode(sha256(string_agg(
                sha256(convert_to(row::text, 'UTF8')), ''::bytea ORDER BY \(table.key))), 'hex'), '')
              FROM (SELECT \(table.columns) FROM \(table.name)) AS row
              """)
          ], within: PostgresLedger.longestWait)[0]
        digests += try rows.values { row throws(PostgresError) in try row.text(0) }
      }
      return digests
    }
  }
#endif
