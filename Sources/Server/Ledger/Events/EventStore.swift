public import AppStoreCore
public import Foundation

/// Stores events, which are derived from the change feed, and the state of their derivation.
///
/// Events are a projection: they can be deleted and derived again with equal IDs. They are
/// append-only until then. Copies of a ledger do not contain them, but have the same ``ledgerID()``,
/// so that the same events are derived there. Every change is atomic and durable before the method
/// returns. If a method throws, nothing has changed, except after ``LedgerError/cancelled`` and
/// ``LedgerError/unknownOutcome(_:)``.
public protocol EventStore: Sendable {
  /// Returns the random ID that the ledger got when it was created, which its copies share.
  func ledgerID() async throws(LedgerError) -> UUID

  /// Gives a copy the ID of its source, and deletes events, because theirs contain the former ID.
  ///
  /// The same ID changes nothing.
  func adopt(ledgerID: UUID) async throws(LedgerError)

  /// Returns how far events are derived.
  func progress() async throws(LedgerError) -> EventProgress

  /// Returns the states of the derivation that exist, by key.
  func states(of keys: [String]) async throws(LedgerError) -> [String: [UInt8]]

  /// Appends events in order, changes states and due dates, and moves the watermark.
  ///
  /// - Throws: ``LedgerError``; also if an event has the ID of another one, which is an error in the
  ///   derivation.
  func append(_ batch: EventBatch) async throws(LedgerError) -> EventAppendResult

  /// Returns the due dates that passed, oldest first.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - limit: The maximum number of due dates.
  func dueDates(passedAt now: Timestamp, limit: Int) async throws(LedgerError) -> [DueDate]

  /// Returns the next due date, which may have passed; `nil` if there is none.
  func nextDueDate() async throws(LedgerError) -> Timestamp?

  /// Appends a change to the feed for each due date that passed, and removes the due date.
  ///
  /// A due date that was moved or removed since it was read is ignored, so two processes never
  /// report the same one. Each change is a unit of its own. While events are derived again, wait until
  /// the watermark is near the end of the feed, because earlier due dates are in the feed already.
  ///
  /// - Returns: How many changes were appended.
  @discardableResult
  func recordPassed(_ dueDates: [PassedDueDate]) async throws(LedgerError) -> Int

  /// Returns events in order.
  ///
  /// - Parameters:
  ///   - after: The position after which to start; 0 for the beginning.
  ///   - filter: The filter.
  ///   - limit: The maximum number of events. Fewer do not mean that there are no more; see
  ///     ``EventPage/hasMore``.
  func events(
    after: Int64, matching filter: EventFilter, limit: Int
  ) async throws(LedgerError) -> EventPage

  /// Returns events, newest first.
  ///
  /// - Parameters:
  ///   - before: The position before which to start; `nil` for the newest.
  ///   - filter: The filter.
  ///   - limit: The maximum number of events. Fewer do not mean that there are no more; see
  ///     ``EventPage/hasMore``.
  func events(
    before: Int64?, matching filter: EventFilter, limit: Int
  ) async throws(LedgerError) -> EventPage

  /// Returns the events with the IDs that exist, by ID.
  func events(withIDs ids: Set<String>) async throws(LedgerError) -> [String: RecordedEvent]

  /// Appends a change to the feed, as a unit of its own: a signal that is no fact.
  ///
  /// The same signal may be appended twice; the derivation counts it once.
  func recordSignal(_ change: FeedChange) async throws(LedgerError)

  /// Deletes events, states, due dates, risks and refund requests, and sets the watermark to 0, so
  /// that all are derived again.
  ///
  /// Until the watermark is what it was, no deliveries are added. Then each webhook endpoint
  /// continues after the event with which it stopped, whatever its sequence is now.
  func reset() async throws(LedgerError)
}

extension EventStore {
  /// Returns the event with an ID; `nil` if there is none.
  public func event(_ id: String) async throws(LedgerError) -> RecordedEvent? {
    try await events(withIDs: [id])[id]
  }
}
