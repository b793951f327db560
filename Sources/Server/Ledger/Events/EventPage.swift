/// Events that pass a filter, and how far was looked for them.
public struct EventPage: Hashable, Sendable {
  /// The events, in the order of the read.
  public let events: [RecordedEvent]
  /// The sequence of the last event that was looked at, also if it did not pass the filter; continue
  /// from it.
  public let end: Int64
  /// Whether there are events that were not looked at.
  public let hasMore: Bool

  /// Creates a page.
  public init(events: [RecordedEvent], end: Int64, hasMore: Bool) {
    self.events = events
    self.end = end
    self.hasMore = hasMore
  }
}

/// The events that one read looks at; the same for every store.
public struct EventRange: Hashable, Sendable {
  /// The most events that a read looks at if it cannot find them by their customers.
  public static let maxLookedAt: Int64 = 10_000

  /// The sequence after which to start.
  public let after: Int64
  /// The last sequence.
  public let through: Int64
  /// The maximum number of events.
  public let limit: Int
  /// Whether the newest event is first.
  public let isNewestFirst: Bool

  /// Creates the range of events after a position, oldest first.
  ///
  /// - Parameters:
  ///   - after: The position after which to start.
  ///   - filter: The filter.
  ///   - limit: The maximum number of events.
  ///   - newest: The sequence of the newest event.
  public init(after: Int64, matching filter: EventFilter, limit: Int, newest: Int64) {
    let isFound = filter.customers != nil
    let start = max(0, after)
    self.after = start
    through =
      isFound || newest - start <= Self.maxLookedAt ? max(newest, start) : start + Self.maxLookedAt
    self.limit = max(0, limit)
    isNewestFirst = false
  }

  /// Creates the range of events before a position, newest first.
  ///
  /// - Parameters:
  ///   - before: The position before which to start; `nil` for the newest.
  ///   - filter: The filter.
  ///   - limit: The maximum number of events.
  ///   - newest: The sequence of the newest event.
  public init(before: Int64?, matching filter: EventFilter, limit: Int, newest: Int64) {
    through = max(0, min(newest, max(1, before ?? .max) - 1))
    after = filter.customers != nil ? 0 : max(0, through - Self.maxLookedAt)
    self.limit = max(0, limit)
    isNewestFirst = true
  }

  /// Returns the page of the events of the range that passed the filter.
  ///
  /// - Parameters:
  ///   - events: The events in the order of the read, at most ``limit``.
  ///   - newest: The sequence of the newest event, as for the range.
  public func page(_ events: [RecordedEvent], newest: Int64) -> EventPage {
    let start = isNewestFirst ? through + 1 : after
    let rest = isNewestFirst ? after + 1 : through
    let end = events.count < limit ? rest : events.last?.sequence ?? start
    return EventPage(
      events: events, end: end, hasMore: isNewestFirst ? end > 1 : end < newest)
  }
}
