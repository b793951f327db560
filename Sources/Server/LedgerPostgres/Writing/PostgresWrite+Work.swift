#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink

  /// Pending work; the inbox and the quarantine have the numbers of another store.
  extension PostgresWrite {
    mutating func writeWork(_ changes: LedgerChanges) {
      writeInbox(changes.inbox)
      writeQuarantine(changes.quarantined)
    }

    mutating func writeJobs(_ changes: LedgerChanges) {
      assert(
        changes.removedJobs.isDisjoint(with: changes.jobs.keys), "a removed job is not saved again")
      if !changes.removedJobs.isEmpty {
        add("DELETE FROM refreshes WHERE id = ANY($1)", [.ints(changes.removedJobs.sorted())])
      }
      let jobs = changes.jobs.values.sorted { $0.id < $1.id }
      guard !jobs.isEmpty else { return }
      add(
        """
        INSERT INTO refreshes (\(PostgresLoad.jobColumns))
        SELECT * FROM unnest(
          $1::int8[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int8[], $7::text[],
          $8::int8[], $9::int8[], $10::int8[], $11::int8[], $12::int8[], $13::int8[], $14::text[],
          $15::text[])
        ON CONFLICT (id) DO UPDATE SET
          bundle_id = excluded.bundle_id, environment = excluded.environment,
          cause = excluded.cause, batch = excluded.batch, revision = excluded.revision,
          requested_at = excluded.requested_at, newest_act = excluded.newest_act,
          due_at = excluded.due_at, attempts = excluded.attempts, state = excluded.state,
          problem = excluded.problem
        """,
        [
          .ints(jobs.map(\.id)), .texts(jobs.map(\.request.purchase.rawValue)),
          .texts(jobs.map { $0.request.claimant?.rawValue ?? "" }),
          .texts(jobs.map { $0.request.target.bundleID?.rawValue }),
          .texts(jobs.map { $0.request.target.environment?.rawValue }),
          .ints(jobs.map { Int64($0.request.cause.rawValue) }), .texts(jobs.map(\.request.batch)),
          .ints(jobs.map { Int64($0.revision) }), .ints(jobs.map(\.lease)),
          .ints(jobs.map(\.requestedAt.milliseconds)), .ints(jobs.map(\.lastOperationID)),
          .ints(jobs.map(\.dueAt.milliseconds)), .ints(jobs.map { Int64($0.attempts) }),
          .texts(jobs.map(\.state.rawValue)), .texts(jobs.map(\.lastError)),
        ])
      if jobs.contains(where: { $0.state == .waiting && $0.request.cause.isAwaited }) {
        add(LedgerHint.refreshRequested.statement)
      }
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
