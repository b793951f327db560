internal import StoreKitBackend

/// The events of one account, numbered from 1; the oldest are dropped when there are many.
struct EventLog: Sendable {
  /// How many events are kept; a device that slept through more must list instead.
  static let limit = 2000

  private var events: [StoreEvent] = []
  /// The number of the newest event; 0 before the first.
  private(set) var cursor = 0

  mutating func append(_ event: StoreEvent) {
    events.append(event)
    cursor += 1
    // Dropping in bulk keeps appending cheap.
    if events.count >= 2 * Self.limit { events.removeFirst(Self.limit) }
  }

  /// Returns the events after a number; a number from the future gives none.
  func events(after number: Int) -> StoreEvents {
    let missing = number >= cursor ? 0 : min(cursor - max(number, 0), events.count)
    return StoreEvents(events: Array(events.suffix(missing)), cursor: cursor)
  }
}
