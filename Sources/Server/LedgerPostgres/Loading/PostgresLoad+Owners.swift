#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink

  /// Owners.
  extension PostgresLoad {
    mutating func addOwners(_ keys: KeysByKind) {
      add(keys.purchasesOwned) { ids in
        PostgresStatement(
          "SELECT owner, original_transaction_id FROM purchases WHERE owner = ANY($1)",
          [.texts(ids.map(\.rawValue))])
      } prepare: {
        $1.purchasesOwned[$0] = []
      } read: { row, rows throws(PostgresError) in
        rows.purchasesOwned[AppUserID(rawValue: try row.text(0)), default: []]
          .insert(OriginalTransactionID(rawValue: try row.text(1)))
      }
    }
  }
#endif
