internal import AppStoreCore
internal import Foundation
internal import GRDB
internal import Ledger

/// The events of a ledger in an SQLite file.
struct SQLiteEventStore: EventStore {
  let ledger: SQLiteLedger

  func ledgerID() async throws(LedgerError) -> UUID {
    try await ledger.read { try SQLiteEvents(database: $0).ledgerID() }
  }

  func adopt(ledgerID: UUID) async throws(LedgerError) {
    try await ledger.write { database in
      let events = SQLiteEvents(database: database)
      guard try events.ledgerID() != ledgerID else { return }
      try events.reset()
      try events.save(ledgerID: ledgerID)
    }
  }

  func progress() async throws(LedgerError) -> EventProgress {
    try await ledger.read { try SQLiteEvents(database: $0).progress() }
  }

  func states(of keys: [String]) async throws(LedgerError) -> [String: [UInt8]] {
    try await ledger.read { try SQLiteEvents(database: $0).states(of: keys) }
  }

  func append(_ batch: EventBatch) async throws(LedgerError) -> EventAppendResult {
    try await ledger.write { try SQLiteEvents(database: $0).append(batch, ledger.tables($0)) }
  }

  func dueDates(passedAt now: Timestamp, limit: Int) async throws(LedgerError) -> [DueDate] {
    try await ledger.rows(
      DueDate.self, "WHERE due_at <= ? ORDER BY due_at, subject, kind LIMIT ?",
      [.integer(now.milliseconds), .integer(Int64(max(0, limit)))])
  }

  func nextDueDate() async throws(LedgerError) -> Timestamp? {
    try await ledger.read { database in
      try Int64.fetchOne(
        try database.cachedStatement(sql: "SELECT min(due_at) FROM due_dates")
      ).map(Timestamp.init(milliseconds:))
    }
  }

  func recordPassed(_ dueDates: [PassedDueDate]) async throws(LedgerError) -> Int {
    guard !dueDates.isEmpty else { return 0 }
    return try await ledger.write { database in
      let passed = try dueDates.filter { try SQLiteEvents(database: database).remove($0.dueDate) }
      for date in passed { try ledger.tables(database).put(date.change) }
      return passed.count
    }
  }

  func events(
    after: Int64, matching filter: EventFilter, limit: Int
  ) async throws(LedgerError) -> EventPage {
    try await page(matching: filter) {
      EventRange(after: after, matching: filter, limit: limit, newest: $0)
    }
  }

  func events(
    before: Int64?, matching filter: EventFilter, limit: Int
  ) async throws(LedgerError) -> EventPage {
    try await page(matching: filter) {
      EventRange(before: before, matching: filter, limit: limit, newest: $0)
    }
  }

  private func page(
    matching filter: EventFilter, _ range: @escaping @Sendable (Int64) -> EventRange
  ) async throws(LedgerError) -> EventPage {
    try await ledger.read { database in
      let newest = try SQLiteEvents(database: database).progress().newestEvent
      let range = range(newest)
      let query = SQLiteEventQuery(range, matching: filter)
      let events = try database.all(query.sql, query.values, read: RecordedEvent.init)
      assert(
        events.count <= range.limit
          && zip(events, events.dropFirst()).allSatisfy {
            ($0.sequence < $1.sequence) != range.isNewestFirst
          }, "a page has at most its limit of events, in order")
      return range.page(events, newest: newest)
    }
  }

  func events(
    withIDs ids: Set<String>
  ) async throws(LedgerError) -> [String: RecordedEvent] {
    try await ledger.read { database in
      var found: [String: RecordedEvent] = [:]
      for id in ids {
        found[id] = try database.first(
          "SELECT \(RecordedEvent.columns) FROM events WHERE id = ?", .text(id),
          read: RecordedEvent.init)
      }
      return found
    }
  }

  func reset() async throws(LedgerError) {
    try await ledger.write { try SQLiteEvents(database: $0).reset() }
  }

  func recordSignal(_ change: FeedChange) async throws(LedgerError) {
    try await ledger.write { try ledger.tables($0).put(change) }
  }
}
