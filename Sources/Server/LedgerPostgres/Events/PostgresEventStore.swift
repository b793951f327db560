#if Postgres
  internal import AppStoreCore
  internal import Foundation
  internal import Ledger
  internal import PostgresLink

  /// The events of a ledger in PostgreSQL.
  ///
  /// Every change locks the ledger's row first, so events are visible in order, and of two nodes that
  /// derive the same units the second finds the watermark moved.
  struct PostgresEventStore: EventStore {
    let ledger: PostgresLedger

    func ledgerID() async throws(LedgerError) -> UUID {
      let ids = try await ledger.rows("SELECT id FROM ledger").values {
        row throws(PostgresError) in try row.uuid(0)
      }
      guard let id = ids.first else { throw .notALedger(LedgerError.postgres) }
      return id
    }

    func adopt(ledgerID: UUID) async throws(LedgerError) {
      guard try await self.ledgerID() != ledgerID else { return }
      try await delete(
        and: PostgresStatement("UPDATE ledger SET id = $1", [.uuid(ledgerID)]))
    }

    func progress() async throws(LedgerError) -> EventProgress {
      try EventStatements.progress(
        in: try await ledger.rows(
          "SELECT event_watermark, last_event, event_rebuild_end FROM ledger"))
    }

    func states(of keys: [String]) async throws(LedgerError) -> [String: [UInt8]] {
      guard !keys.isEmpty else { return [:] }
      let states = try await ledger.rows(
        "SELECT key, state FROM event_states WHERE key = ANY($1)", [.texts(keys)]
      ).values { row throws(PostgresError) in (try row.text(0), try row.bytes(1)) }
      return Dictionary(uniqueKeysWithValues: states)
    }

    func append(_ batch: EventBatch) async throws(LedgerError) -> EventAppendResult {
      try await ledger.retryingConflicts { () throws(LedgerError) in
        try await ledger.changing { transaction throws(LedgerError) in
          let found = try await transaction.results(
            of: [EventStatements.lock, EventStatements.newestEvents(of: batch.customers)])
          let progress = try EventStatements.progress(in: found[0])
          guard progress.watermark == batch.expectedWatermark else {
            transaction.rollBack()
            // The other node's progress was read, and only the server that commits has it for
            // certain.
            try ledger.heartbeat?.check()
            return .superseded(progress)
          }
          let positions = batch.positions(
            after: progress.newestEvent, newest: try EventStatements.newestEvents(in: found[1]))
          assert(
            positions.allSatisfy { ($0.previous ?? 0) < $0.sequence },
            "a customer's previous event comes before the event")
          let write = EventStatements.writing(batch, at: positions, after: progress)
          do throws(PostgresError) {
            try await transaction.commit(write)
          } catch {
            throw LedgerError(error)
          }
          return .appended(positions)
        }
      }
    }

    func dueDates(passedAt now: Timestamp, limit: Int) async throws(LedgerError) -> [DueDate] {
      try await ledger.rows(
        DueDate.self, "WHERE due_at <= $1 ORDER BY due_at, subject, kind LIMIT $2",
        [.int(now.milliseconds), .int(Int64(max(0, limit)))])
    }

    func nextDueDate() async throws(LedgerError) -> Timestamp? {
      try await ledger.rows("SELECT min(due_at) FROM due_dates").values {
        row throws(PostgresError) in
        try row.optionalInt8(0).map(Timestamp.init(milliseconds:))
      }.first ?? nil
    }

    func recordPassed(_ dueDates: [PassedDueDate]) async throws(LedgerError) -> Int {
      guard !dueDates.isEmpty else { return 0 }
      return try await ledger.retryingConflicts { () throws(LedgerError) in
        try await ledger.changing { transaction throws(LedgerError) in
          let found = try await transaction.results(
            of: [LedgerCounters.lock, EventStatements.removing(dueDates.map(\.dueDate))])
          let counters = try LedgerCounters(row: found[0])
          var removed = Set(
            try found[1].values { row throws(PostgresError) in try row.dueDate() })
          var changes = LedgerChanges()
          let passed = dueDates.filter { removed.remove($0.dueDate) != nil }
          for date in passed { changes.put(date.change) }
          guard !passed.isEmpty else {
            transaction.rollBack()
            try ledger.heartbeat?.check()
            return 0
          }
          do throws(PostgresError) {
            try await transaction.commit(
              PostgresWrite(changes, after: counters, headers: [:]).statements)
          } catch {
            throw LedgerError(error)
          }
          return passed.count
        }
      }
    }

    func recordSignal(_ change: FeedChange) async throws(LedgerError) {
      try await ledger.retryingConflicts { () throws(LedgerError) in
        try await ledger.link.transaction(converting: LedgerError.init) {
          transaction throws(LedgerError) in
          let found = try await transaction.results(of: [LedgerCounters.lock])
          let counters = try LedgerCounters(row: found[0])
          var changes = LedgerChanges()
          changes.put(change)
          do throws(PostgresError) {
            try await transaction.commit(
              PostgresWrite(changes, after: counters, headers: [:]).statements)
          } catch {
            throw LedgerError(error)
          }
        }
      }
    }

    func reset() async throws(LedgerError) { try await delete(and: nil) }

    private func delete(and change: PostgresStatement?) async throws(LedgerError) {
      try await ledger.retryingConflicts { () throws(LedgerError) in
        try await ledger.changing { transaction throws(LedgerError) in
          let locked = try await transaction.results(of: [EventStatements.lock])
          let progress = try EventStatements.progress(in: locked[0])
          let isFirst = progress.watermark > 0 && progress.rebuildEnd == nil
          let deletions =
            (isFirst ? EventStatements.startOfRebuild : []) + EventStatements.deletions
            + [change].compactMap(\.self)
          _ = try await transaction.results(of: deletions, within: PostgresLedger.longestWait)
          do throws(PostgresError) {
            try await transaction.commit(within: PostgresLedger.longestWait)
          } catch {
            throw LedgerError(error)
          }
        }
      }
    }
  }
#endif
