internal import AppStoreCore
internal import Foundation
internal import Ledger

/// Events whose writes fail with an error, and whose reads succeed.
struct UnwritableEventStore: EventStore {
  let events: any EventStore
  let error: LedgerError

  func ledgerID() async throws(LedgerError) -> UUID { try await events.ledgerID() }

  func adopt(ledgerID: UUID) throws(LedgerError) { throw error }

  func progress() async throws(LedgerError) -> EventProgress { try await events.progress() }

  func states(of keys: [String]) async throws(LedgerError) -> [String: [UInt8]] {
    try await events.states(of: keys)
  }

  func append(_ batch: EventBatch) throws(LedgerError) -> EventAppendResult { throw error }

  func dueDates(passedAt now: Timestamp, limit: Int) async throws(LedgerError) -> [DueDate] {
    try await events.dueDates(passedAt: now, limit: limit)
  }

  func nextDueDate() async throws(LedgerError) -> Timestamp? { try await events.nextDueDate() }

  func recordPassed(_ dueDates: [PassedDueDate]) throws(LedgerError) -> Int { throw error }

  func events(
    after: Int64, matching filter: EventFilter, limit: Int
  ) async throws(LedgerError) -> EventPage {
    try await events.events(after: after, matching: filter, limit: limit)
  }

  func events(
    before: Int64?, matching filter: EventFilter, limit: Int
  ) async throws(LedgerError) -> EventPage {
    try await events.events(before: before, matching: filter, limit: limit)
  }

  func events(
    withIDs ids: Set<String>
  ) async throws(LedgerError) -> [String: RecordedEvent] {
    try await events.events(withIDs: ids)
  }

  func recordSignal(_ change: FeedChange) throws(LedgerError) { throw error }

  func reset() throws(LedgerError) { throw error }
}
