internal import AppStoreCore
internal import Foundation
internal import Ledger

/// The events of a ledger as a process uses them that can be killed.
struct KilledEventStore: EventStore {
  let events: any EventStore
  let process: KilledProcess

  func ledgerID() async throws(LedgerError) -> UUID {
    try await process.read { () throws(LedgerError) in try await events.ledgerID() }
  }

  func adopt(ledgerID: UUID) async throws(LedgerError) {
    try await process.write { () throws(LedgerError) in try await events.adopt(ledgerID: ledgerID) }
  }

  func progress() async throws(LedgerError) -> EventProgress {
    try await process.read { () throws(LedgerError) in try await events.progress() }
  }

  func states(of keys: [String]) async throws(LedgerError) -> [String: [UInt8]] {
    try await process.read { () throws(LedgerError) in try await events.states(of: keys) }
  }

  func append(_ batch: EventBatch) async throws(LedgerError) -> EventAppendResult {
    try await process.write { () throws(LedgerError) in try await events.append(batch) }
  }

  func dueDates(passedAt now: Timestamp, limit: Int) async throws(LedgerError) -> [DueDate] {
    try await process.read { () throws(LedgerError) in
      try await events.dueDates(passedAt: now, limit: limit)
    }
  }

  func nextDueDate() async throws(LedgerError) -> Timestamp? {
    try await process.read { () throws(LedgerError) in try await events.nextDueDate() }
  }

  func recordPassed(_ dueDates: [PassedDueDate]) async throws(LedgerError) -> Int {
    try await process.write { () throws(LedgerError) in try await events.recordPassed(dueDates) }
  }

  func events(
    after: Int64, matching filter: EventFilter, limit: Int
  ) async throws(LedgerError) -> EventPage {
    try await process.read { () throws(LedgerError) in
      try await events.events(after: after, matching: filter, limit: limit)
    }
  }

  func events(
    before: Int64?, matching filter: EventFilter, limit: Int
  ) async throws(LedgerError) -> EventPage {
    try await process.read { () throws(LedgerError) in
      try await events.events(before: before, matching: filter, limit: limit)
    }
  }

  func events(
    withIDs ids: Set<String>
  ) async throws(LedgerError) -> [String: RecordedEvent] {
    try await process.read { () throws(LedgerError) in try await events.events(withIDs: ids) }
  }

  func recordSignal(_ change: FeedChange) async throws(LedgerError) {
    try await process.write { () throws(LedgerError) in try await events.recordSignal(change) }
  }

  func reset() async throws(LedgerError) {
    try await process.write { () throws(LedgerError) in try await events.reset() }
  }
}
