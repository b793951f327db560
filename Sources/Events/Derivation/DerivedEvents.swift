/// The events of one unit of the change feed.
package struct DerivedEvents: Sendable {
  /// The events, in order, without positions.
  package var events: [Event]
  /// The due dates that changed.
  package var dueDates: [DueDateChange]

  /// Creates a result.
  package init(events: [Event], dueDates: [DueDateChange]) {
    self.events = events
    self.dueDates = dueDates
  }
}
