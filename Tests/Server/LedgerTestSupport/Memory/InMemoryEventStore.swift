internal import AppStoreCore
internal import Foundation
internal import Ledger

/// The events of an in-memory ledger.
struct InMemoryEventStore: EventStore {
  let ledger: InMemoryLedger

  func ledgerID() async -> UUID { await ledger.eventRecord.ledgerID }

  func adopt(ledgerID: UUID) async {
    guard await ledger.eventRecord.ledgerID != ledgerID else { return }
    await ledger.resetEvents()
    await ledger.change { events, _ in events.ledgerID = ledgerID }
  }

  func progress() async -> EventProgress { await ledger.eventRecord.progress }

  func states(of keys: [String]) async -> [String: [UInt8]] {
    let states = await ledger.eventRecord.states
    return states.filter { keys.contains($0.key) }
  }

  func append(_ batch: EventBatch) async throws(LedgerError) -> EventAppendResult {
    try await ledger.append(batch)
  }

  func dueDates(passedAt now: Timestamp, limit: Int) async -> [DueDate] {
    let dates = await ledger.eventRecord.ordered
    return Array(dates.filter { $0.date <= now }.prefix(max(0, limit)))
  }

  func nextDueDate() async -> Timestamp? { await ledger.eventRecord.ordered.first?.date }

  func recordPassed(_ dueDates: [PassedDueDate]) async -> Int {
    await ledger.change { events, record in
      var changes = LedgerChanges()
      let passed = dueDates.filter { events.remove($0.dueDate) }
      for date in passed { changes.put(date.change) }
      record.commit(changes)
      return passed.count
    }
  }

  func events(after: Int64, matching filter: EventFilter, limit: Int) async -> EventPage {
    let events = await ledger.eventRecord
    let newest = events.progress.newestEvent
    return events.page(
      EventRange(after: after, matching: filter, limit: limit, newest: newest), matching: filter)
  }

  func events(before: Int64?, matching filter: EventFilter, limit: Int) async -> EventPage {
    let events = await ledger.eventRecord
    let newest = events.progress.newestEvent
    return events.page(
      EventRange(before: before, matching: filter, limit: limit, newest: newest), matching: filter)
  }

  func events(withIDs ids: Set<String>) async -> [String: RecordedEvent] {
    let found = await ledger.eventRecord.events.filter { ids.contains($0.event.id) }
    return Dictionary(uniqueKeysWithValues: found.map { ($0.event.id, $0) })
  }

  func recordSignal(_ change: FeedChange) async {
    await ledger.change { _, record in
      var changes = LedgerChanges()
      changes.put(change)
      record.commit(changes)
    }
  }

  func reset() async { await ledger.resetEvents() }
}

extension InMemoryLedger {
  /// Appends events; after a reset, webhook endpoints get their positions among them.
  func append(_ batch: EventBatch) throws(LedgerError) -> EventAppendResult {
    let wasRebuilding = eventRecord.progress.rebuildEnd != nil
    let result = try eventRecord.append(batch)
    if case .appended = result {
      for change in batch.rows where Self.tablesWithEvents.contains(change.table) {
        record.commit(change)
      }
    }
    if wasRebuilding, eventRecord.progress.rebuildEnd == nil {
      webhookRecord.finishRebuild(eventRecord.events)
    }
    return result
  }

  /// Deletes events; webhook endpoints remember with which one they stopped.
  func resetEvents() {
    let progress = eventRecord.progress
    if progress.watermark > 0, progress.rebuildEnd == nil {
      webhookRecord.startRebuild(eventRecord.events)
    }
    eventRecord.reset()
    for table in Self.tablesWithEvents { record.tables[table] = nil }
  }

  /// The tables that are derived with the events, and read by queries.
  private static let tablesWithEvents = [
    SubscriptionRisk.table.description, RefundRequest.table.description,
  ]

  /// Changes events, and what is recorded with them, at once.
  func change<Value: Sendable, Failure: Error>(
    _ change: @Sendable (inout InMemoryEvents, inout InMemoryRecord) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try change(&eventRecord, &record)
  }
}
