#if Postgres
  internal import AppStoreCore
  internal import Foundation
  internal import Ledger
  internal import PostgresLink

  /// The purchases of app account tokens.
  extension PostgresLoad {
    mutating func addTokens(_ tokens: [UUID]) {
      add(tokens) { tokens in
        PostgresStatement(
          """
          SELECT app_account_token, original_transaction_id, EXISTS (
            SELECT 1 FROM claims
            WHERE claims.original_transaction_id = origin.original_transaction_id)
          FROM purchase_origins AS origin WHERE app_account_token = ANY($1)
          """, [.uuids(tokens)])
      } prepare: {
        $1.tokens[$0] = TokenRow()
      } read: { row, rows throws(PostgresError) in
        let (token, isClaimed) = (try row.uuid(0), try row.bool(2))
        let purchase = OriginalTransactionID(rawValue: try row.text(1))
        if isClaimed {
          rows.tokens[token, default: TokenRow()].claimed.insert(purchase)
        } else {
          rows.tokens[token, default: TokenRow()].unclaimed.insert(purchase)
        }
      }
    }
  }
#endif
