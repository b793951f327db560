#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink
  internal import Subscriptions

  /// Facts, purchases and downloads.
  extension PostgresWrite {
    mutating func writeFacts(_ facts: [NewFact], _ headers: [String: Int64]) {
      guard !facts.isEmpty else { return }
      assert(
        facts.allSatisfy { $0.fact.token.headers.allSatisfy { headers[$0] != nil } },
        "the headers of new facts are saved before the facts")
      add(
        """
        INSERT INTO facts (
          sequence, kind, identity, signed_date, payload_hash, original_transaction_id, bundle_id,
          environment, source, received_at, header_ids, content, newest_act
        )
        SELECT sequence, kind, identity, signed_date, payload_hash, original_transaction_id,
          bundle_id, environment, source, received_at, header_ids::int8[], content, newest_act
        FROM unnest(
          $1::int8[], $2::text[], $3::text[], $4::int8[], $5::bytea[], $6::text[], $7::text[],
          $8::text[], $9::text[], $10::int8[], $11::text[], $12::bytea[], $13::int8[])
          AS fact (
            sequence, kind, identity, signed_date, payload_hash, original_transaction_id,
            bundle_id, environment, source, received_at, header_ids, content, newest_act)
        """,
        [
          .ints(facts.map(\.sequence)), .texts(facts.map(\.fact.kind.rawValue)),
          .texts(facts.map(\.fact.identity)), .ints(facts.map(\.fact.signedDate.milliseconds)),
          .byteArrays(facts.map { Hex.decode($0.fact.payloadHash) ?? [] }),
          .texts(facts.map { $0.fact.originalTransactionID?.rawValue }),
          .texts(facts.map { $0.fact.bundleID?.rawValue }),
          .texts(facts.map { $0.fact.environment?.rawValue }),
          .texts(facts.map(\.source.rawValue)), .ints(facts.map(\.receivedAt.milliseconds)),
          .texts(
            facts.map { fact in
              let ids = fact.fact.token.headers.map { "\(headers[$0] ?? 0)" }
              return "{" + ids.joined(separator: ",") + "}"
            }),
          .byteArrays(facts.map(\.fact.token.content)), .ints(facts.map(\.lastOperationID)),
        ])
    }

    mutating func writePurchases(_ changes: LedgerChanges) {
      let purchases = changes.purchases.sorted { $0.key < $1.key }
      guard !purchases.isEmpty else { return }
      add(
        """
        INSERT INTO purchases (original_transaction_id, history, owner, ask_at)
        SELECT * FROM unnest($1::text[], $2::bytea[], $3::text[], $4::int8[])
        ON CONFLICT (original_transaction_id) DO UPDATE
          SET history = excluded.history, owner = excluded.owner, ask_at = excluded.ask_at
        """,
        [
          .texts(purchases.map(\.key.rawValue)),
          .byteArrays(purchases.map(\.value.history.encoded)),
          .texts(purchases.map { $0.value.owner?.rawValue }),
          .ints(purchases.map { $0.value.askingDate?.milliseconds }),
        ])
    }
  }
#endif
