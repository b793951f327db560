#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink

  /// The inbox and the quarantine, with the numbers of another store.
  extension PostgresWrite {
    mutating func writeWork(_ changes: LedgerChanges) {
      writeInbox(changes.inbox)
      writeQuarantine(changes.quarantined)
    }

    private mutating func writeInbox(_ items: [InboxItem]) {
      guard !items.isEmpty else { return }
      add(
        """
        INSERT INTO inbox (id, received_at, digest, body, due_at, attempts, lease)
        OVERRIDING SYSTEM VALUE SELECT * FROM unnest(
          $1::int8[], $2::int8[], $3::text[], $4::bytea[], $5::int8[], $6::int8[], $7::int8[])
        """,
        [
          .ints(items.map(\.id)), .ints(items.map(\.receivedAt.milliseconds)),
          .texts(items.map { ContentHash.text(of: $0.body) }), .byteArrays(items.map(\.body)),
          .ints(items.map(\.dueAt.milliseconds)), .ints(items.map { Int64($0.attempts) }),
          .ints(items.map(\.lease)),
        ])
      continueNumbers(of: "inbox")
    }

    private mutating func writeQuarantine(_ items: [QuarantinedItem]) {
      guard !items.isEmpty else { return }
      add(
        """
        INSERT INTO quarantine (
          id, received_at, source, failed_check, explanation, raw, size, digest, newest_act,
          attempts, tried_at, tried_with)
        OVERRIDING SYSTEM VALUE SELECT * FROM unnest(
          $1::int8[], $2::int8[], $3::text[], $4::text[], $5::text[], $6::bytea[], $7::int8[],
          $8::text[], $9::int8[], $10::int8[], $11::int8[], $12::text[])
        """,
        [
          .ints(items.map(\.id)), .ints(items.map(\.arrival.date.milliseconds)),
          .texts(items.map(\.source)), .texts(items.map(\.check)),
          .texts(items.map(\.explanation)), .byteArrays(items.map(\.raw)),
          .ints(items.map { Int64($0.raw.count) }),
          .texts(items.map { ContentHash.text(of: $0.raw) }),
          .ints(items.map(\.arrival.lastOperationID)), .ints(items.map { Int64($0.attempts) }),
          .ints(items.map { $0.triedAt?.milliseconds }), .texts(items.map(\.triedWith)),
        ])
      continueNumbers(of: "quarantine")
    }

    /// Makes the next row get the number after the greatest one.
    private mutating func continueNumbers(of table: String) {
      add("SELECT setval(pg_get_serial_sequence('\(table)', 'id'), max(id)) FROM \(table)", [])
    }
  }
#endif
