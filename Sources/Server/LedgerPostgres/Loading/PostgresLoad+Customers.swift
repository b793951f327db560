#if Postgres
  internal import AppStoreCore
  internal import Foundation
  internal import Ledger
  internal import PostgresLink

  /// App user IDs, groups, aliases and tokens.
  extension PostgresLoad {
    mutating func addCustomers(_ keys: KeysByKind) {
      add(keys.customers) { ids in
        PostgresStatement(
          """
          SELECT key.id, first_seen, last_seen, customer
          FROM unnest($1::text[]) AS key (id)
          LEFT JOIN customers ON customers.id = key.id
          LEFT JOIN app_user_ids ON app_user_ids.id = key.id
          """, [.texts(ids.map(\.rawValue))])
      } prepare: {
        $1.appUserIDs[$0] = AppUserIDRow()
      } read: { row, rows throws(PostgresError) in
        let id = AppUserID(rawValue: try row.text(0))
        var held = AppUserIDRow(group: try row.appUserID(3))
        if let first = try row.optionalInt8(1), let last = try row.optionalInt8(2) {
          held.record = AppUserIDRecord(
            id: id, firstSeen: Timestamp(milliseconds: first),
            lastSeen: Timestamp(milliseconds: last))
        }
        rows.appUserIDs[id] = held
      }
      add(keys.groups) { names in
        PostgresStatement(
          "SELECT customer, id FROM app_user_ids WHERE customer = ANY($1)",
          [.texts(names.map(\.rawValue))])
      } prepare: {
        $1.groups[$0] = []
      } read: { row, rows throws(PostgresError) in
        rows.groups[AppUserID(rawValue: try row.text(0)), default: []]
          .append(AppUserID(rawValue: try row.text(1)))
      }
      addTokens(keys.tokens)
    }

    private mutating func addTokens(_ tokens: [UUID]) {
      add(tokens) { tokens in
        PostgresStatement(
          "SELECT token, id FROM account_tokens WHERE token = ANY($1)", [.uuids(tokens)])
      } prepare: {
        $1.tokens[$0] = TokenRow()
      } read: { row, rows throws(PostgresError) in
        rows.tokens[try row.uuid(0), default: TokenRow()].appUserIDs
          .insert(AppUserID(rawValue: try row.text(1)))
      }
      add(tokens) { tokens in
        PostgresStatement(
          """
          SELECT app_account_token, original_transaction_id, EXISTS (
            SELECT 1 FROM claims
            WHERE claims.original_transaction_id = origin.original_transaction_id)
          FROM purchase_origins AS origin WHERE app_account_token = ANY($1)
          """, [.uuids(tokens)])
      } prepare: { _, _ in
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
