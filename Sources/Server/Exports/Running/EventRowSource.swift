internal import AppStoreCore
internal import Events
internal import Ledger

/// Reads the events of a range of their own sequences.
struct EventRowSource: RowSource {
  private let run: RunContext
  private var position: Int64
  var read: Int64 { position - run.events.range.from }

  init(_ run: RunContext) {
    self.run = run
    position = run.events.range.from
  }

  mutating func next() async throws(ExportError) -> [Event]? {
    let end = run.events.range.to
    guard position < end else { return nil }
    let (ledger, after) = (run.ledger, position)
    let limit = Int(min(Int64(run.pageSize), end - position))
    let page = try await fromLedger(
      await ledger.events.events(after: after, matching: EventFilter(), limit: limit))
    // While events are deleted and derived again, the rest is missing; the next run has all.
    guard let last = page.events.last else { return nil }
    position = last.sequence
    var events: [Event] = []
    for recorded in page.events {
      let body = Event.body(
        recorded.event.body, sequence: recorded.sequence,
        previousSequence: recorded.position.previous)
      do { events.append(try Event(json: body)) } catch { throw .event(recorded.event.id) }
    }
    return events
  }
}

/// Which events a run writes, by their own sequences.
///
/// They do not depend on the range of the change feed, because events follow their changes a moment
/// later: the events of a run's last changes may only be in the next run.
struct EventSelection: Hashable, Sendable {
  /// The events after one sequence, up to and including another.
  let range: ExportRange
  /// The ID of the range's last event, which distinguishes it from one that was derived again;
  /// empty without events.
  let mark: String

  /// No events.
  static let none = EventSelection(range: ExportRange(from: 0, to: 0), mark: "")

  /// The selection of a run that continues this one, without new events.
  var end: EventSelection {
    EventSelection(range: ExportRange(from: range.to, to: range.to), mark: mark)
  }

  /// Returns the events after those of another run.
  ///
  /// - Parameters:
  ///   - last: The manifest of the other run; `nil` selects every event. So does one whose last event
  ///     is no longer at its position, because events were derived again.
  ///   - events: The events of the ledger.
  static func following(
    _ last: ExportManifest?, in events: any EventStore
  ) async throws(ExportError) -> EventSelection {
    try await withLedger { () throws(LedgerError) in
      let newest = try await events.progress().newestEvent
      let mark =
        try await events.events(after: newest - 1, matching: EventFilter(), limit: 1)
        .events.first { $0.sequence == newest }?.event.id ?? ""
      var start: Int64 = 0
      if let last, let sequence = last.eventsThrough, let id = last.eventsMark,
        try await events.event(id)?.sequence == sequence, sequence <= newest
      {
        start = sequence
      }
      return EventSelection(range: ExportRange(from: start, to: newest), mark: mark)
    }
  }
}
