#if Postgres
  internal import AppStoreCore
  internal import Foundation
  internal import Ledger
  internal import PostgresLink
  internal import Subscriptions

  /// App user IDs, groups and aliases.
  extension PostgresWrite {
    mutating func writeCustomers(_ changes: LedgerChanges) {
      let ordered = changes.appUserIDs.sorted { $0.key.rawValue < $1.key.rawValue }
      delete(ordered.filter { $0.value == nil }.map(\.key))
      save(ordered.compactMap(\.value))
      markState(changes)
      writeGroups(changes.groups)
    }

    private mutating func delete(_ ids: [AppUserID]) {
      guard !ids.isEmpty else { return }
      add("DELETE FROM customers WHERE id = ANY($1)", [.texts(ids.map(\.rawValue))])
      add("DELETE FROM account_tokens WHERE id = ANY($1)", [.texts(ids.map(\.rawValue))])
    }

    private mutating func save(_ records: [AppUserIDRecord]) {
      guard !records.isEmpty else { return }
      add(
        """
        INSERT INTO customers (id, first_seen, last_seen)
        SELECT * FROM unnest($1::text[], $2::int8[], $3::int8[])
        ON CONFLICT (id) DO UPDATE
          SET first_seen = excluded.first_seen,
            last_seen = greatest(customers.last_seen, excluded.last_seen)
        """,
        [
          .texts(records.map(\.id.rawValue)), .ints(records.map(\.firstSeen.milliseconds)),
          .ints(records.map(\.lastSeen.milliseconds)),
        ])
      saveTokens(of: records.map(\.id))
    }

    /// Makes app user IDs known by their tokens.
    mutating func saveTokens(of ids: [AppUserID]) {
      let tokens = ids.flatMap { id in AppAccountToken.tokens(of: id).map { ($0, id) } }
      guard !tokens.isEmpty else { return }
      add(
        """
        INSERT INTO account_tokens (token, id) SELECT * FROM unnest($1::uuid[], $2::text[])
        ON CONFLICT DO NOTHING
        """,
        [.uuids(tokens.map(\.0)), .texts(tokens.map(\.1.rawValue))])
    }

    /// Notes which customers a short read does not cover.
    private mutating func markState(_ changes: LedgerChanges) {
      let ids = Set(
        changes.written(PromotionalGrant.self).map(\.customer)
          + changes.written(TestStorePurchase.self).map(\.customer))
      guard !ids.isEmpty else { return }
      add(
        "UPDATE customers SET has_state = true WHERE id = ANY($1) AND NOT has_state",
        [.texts(ids.map(\.rawValue).sorted())])
    }

    private mutating func writeGroups(_ groups: [AppUserID: AppUserID?]) {
      let ordered = groups.sorted { $0.key.rawValue < $1.key.rawValue }
      let left = ordered.filter { $0.value == nil }.map(\.key.rawValue)
      if !left.isEmpty { add("DELETE FROM app_user_ids WHERE id = ANY($1)", [.texts(left)]) }
      let joined = ordered.filter { $0.value != nil }
      guard !joined.isEmpty else { return }
      add(
        """
        INSERT INTO app_user_ids (id, customer) SELECT * FROM unnest($1::text[], $2::text[])
        ON CONFLICT (id) DO UPDATE SET customer = excluded.customer
        """,
        [.texts(joined.map(\.key.rawValue)), .texts(joined.map { $0.value?.rawValue })])
    }

    mutating func writeJobs(_ changes: LedgerChanges) {
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
  }
#endif
