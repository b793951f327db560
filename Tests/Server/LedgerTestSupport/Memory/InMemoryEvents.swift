internal import AppStoreCore
internal import Foundation
internal import Ledger

/// The events of an in-memory ledger, as a value.
struct InMemoryEvents {
  var ledgerID = UUID()
  private var watermark: Int64 = 0
  private var rebuildEnd: Int64?
  private(set) var events: [RecordedEvent] = []
  private(set) var states: [String: [UInt8]] = [:]
  private(set) var dueDates: [DueDate.Key: Timestamp] = [:]

  var progress: EventProgress {
    EventProgress(
      watermark: watermark, newestEvent: Int64(events.count), rebuildEnd: rebuildEnd)
  }

  mutating func append(_ batch: EventBatch) throws(LedgerError) -> EventAppendResult {
    guard watermark == batch.expectedWatermark else { return .superseded(progress) }
    let ids = events.map(\.event.id) + batch.events.map(\.id)
    guard Set(ids).count == ids.count else {
      throw .failed("memory", reason: "two events have the same ID")
    }
    var newest: [AppUserID: Int64] = [:]
    for customer in batch.customers {
      newest[customer] = events.last { $0.event.customers.contains(customer) }?.sequence
    }
    let positions = batch.positions(after: Int64(events.count), newest: newest)
    events += zip(positions, batch.events).map { RecordedEvent(position: $0, event: $1) }
    for (key, state) in batch.states { states[key] = state }
    for (key, date) in batch.dueDates { dueDates[key] = date }
    watermark = batch.watermark
    if let end = rebuildEnd, watermark >= end { rebuildEnd = nil }
    return .appended(positions)
  }

  /// The due dates, oldest first.
  var ordered: [DueDate] {
    dueDates.map { DueDate(key: $0.key, date: $0.value) }.sorted { one, other in
      if one.date != other.date { return one.date < other.date }
      if one.key.subject != other.key.subject {
        return precedes(one.key.subject, other.key.subject)
      }
      return precedes(one.key.kind, other.key.kind)
    }
  }

  /// Removes a due date; returns `false` if it was moved or removed before.
  mutating func remove(_ date: DueDate) -> Bool {
    guard dueDates[date.key] == date.date else { return false }
    dueDates[date.key] = nil
    return true
  }

  func page(_ range: EventRange, matching filter: EventFilter) -> EventPage {
    let lookedAt = events.filter { $0.sequence > range.after && $0.sequence <= range.through }
    let ordered = range.isNewestFirst ? lookedAt.reversed() : lookedAt
    let found = ordered.filter { filter.matches($0.event) }.prefix(range.limit)
    return range.page(Array(found), newest: progress.newestEvent)
  }

  mutating func reset() {
    if watermark > 0 { rebuildEnd = rebuildEnd ?? watermark }
    (watermark, events, states, dueDates) = (0, [], [:], [:])
  }
}
