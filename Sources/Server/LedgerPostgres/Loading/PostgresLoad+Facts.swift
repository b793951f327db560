#if Postgres
  internal import AppStoreCore
  internal import Foundation
  internal import Ledger
  internal import PostgresLink
  internal import Subscriptions

  /// Facts and purchases.
  extension PostgresLoad {
    mutating func addFacts(_ keys: KeysByKind) {
      addRecordedFacts(keys.facts)
      add(keys.transactions) { ids in
        PostgresStatement(
          """
          SELECT identity, original_transaction_id, newest_act FROM facts
          WHERE kind = 'transaction' AND identity = ANY($1) ORDER BY sequence
          """, [.texts(ids.map(\.rawValue))])
      } prepare: {
        $1.transactions[$0] = TransactionRow()
      } read: { row, rows throws(PostgresError) in
        let id = TransactionID(rawValue: try row.text(0))
        var held = rows.transactions[id] ?? TransactionRow()
        if let purchase = try row.optionalText(1) {
          held.purchases.insert(OriginalTransactionID(rawValue: purchase))
        }
        if held.firstRecordedAfter == nil { held.firstRecordedAfter = try row.int8(2) }
        rows.transactions[id] = held
      }
      add(keys.purchases) { ids in
        PostgresStatement(
          """
          SELECT original_transaction_id, history, owner, ask_at FROM purchases
          WHERE original_transaction_id = ANY($1)
          """, [.texts(ids.map(\.rawValue))])
      } prepare: {
        $1.purchases[$0] = .some(nil)
      } read: { row, rows throws(PostgresError) in
        let id = OriginalTransactionID(rawValue: try row.text(0))
        rows.purchases[id] = try row.purchase()
      }
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

    private mutating func addRecordedFacts(_ keys: [FactKey]) {
      add(keys) { keys in
        PostgresStatement(
          """
          SELECT place FROM unnest($1::text[], $2::text[], $3::int8[], $4::bytea[])
            WITH ORDINALITY AS key (kind, identity, signed_date, payload_hash, place)
          WHERE EXISTS (
            SELECT 1 FROM facts WHERE facts.kind = key.kind AND facts.identity = key.identity
              AND facts.signed_date = key.signed_date AND facts.payload_hash = key.payload_hash)
          """,
          [
            .texts(keys.map(\.kind.rawValue)), .texts(keys.map(\.identity)),
            .ints(keys.map(\.signedDate.milliseconds)),
            .byteArrays(keys.map { Hex.decode($0.payloadHash) ?? [] }),
          ])
      } prepare: {
        $1.facts[$0] = false
      } read: { row, rows throws(PostgresError) in
        rows.facts[keys[Int(try row.int8(0)) - 1]] = true
      }
    }
  }
#endif
