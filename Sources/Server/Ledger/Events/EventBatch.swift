public import AppStoreCore

/// How far events are derived.
public struct EventProgress: Hashable, Sendable {
  /// The position in the change feed up to which events are derived; 0 before the first.
  public let watermark: Int64
  /// The sequence of the newest event; 0 if there are none.
  public let newestEvent: Int64

  /// The watermark that events had when they were deleted, while they are derived again; `nil` if
  /// they are not.
  public let rebuildEnd: Int64?

  /// Creates a progress.
  public init(watermark: Int64, newestEvent: Int64, rebuildEnd: Int64? = nil) {
    self.watermark = watermark
    self.newestEvent = newestEvent
    self.rebuildEnd = rebuildEnd
  }
}

/// What was derived from some units of the change feed; a ledger appends all of it or nothing.
public struct EventBatch: Hashable, Sendable {
  /// The watermark over which it was derived.
  public let expectedWatermark: Int64
  /// The new watermark: the end of the last unit.
  public let watermark: Int64
  /// The events in order.
  public var events: [NewEvent]
  /// The changed states of the derivation, by key; `nil` deletes one.
  public var states: [String: [UInt8]?]
  /// The changed due dates; `nil` deletes one.
  public var dueDates: [DueDate.Key: Timestamp?]
  /// The changed rows of the list of subscriptions at risk, by purchase; `nil` deletes one.
  public var risks: [OriginalTransactionID: SubscriptionRisk?] = [:]
  /// The changed refund requests, by notification; `nil` deletes one.
  public var refundRequests: [String: RefundRequest?] = [:]

  /// Creates a batch.
  public init(
    expectedWatermark: Int64, watermark: Int64, events: [NewEvent] = [],
    states: [String: [UInt8]?] = [:], dueDates: [DueDate.Key: Timestamp?] = [:]
  ) {
    assert(watermark >= expectedWatermark, "a watermark grows")
    self.expectedWatermark = expectedWatermark
    self.watermark = watermark
    self.events = events
    self.states = states
    self.dueDates = dueDates
  }

  /// The changed rows next to the events; for each table the deleted ones first.
  public var rows: [RowChange] {
    let states = Dictionary(
      uniqueKeysWithValues: states.map { key, state in
        (key, state.map { EventState(key: key, state: $0) })
      })
    let dates = Dictionary(
      uniqueKeysWithValues: dueDates.map { key, date in
        (key, date.map { DueDate(key: key, date: $0) })
      })
    return Self.changes(states, EventState.ofKey) { [.text($0)] }
      + Self.changes(dates, DueDate.ofKey) { [.text($0.subject), .text($0.kind)] }
      + Self.changes(risks, SubscriptionRisk.ofPurchase) { [.text($0.rawValue)] }
      + Self.changes(refundRequests, RefundRequest.ofID) { [.text($0)] }
  }

  private static func changes<Key, Row: LedgerRow>(
    _ rows: [Key: Row?], _ lookup: RowLookup<Row>, _ values: (Key) -> [LedgerValue]
  ) -> [RowChange] {
    rows.filter { $0.value == nil }.keys.map {
      .delete(RowKey(lookup: lookup.lookup, values: values($0)))
    } + rows.values.compactMap(\.self).map { .put($0.values, Row.table.description) }
  }

  /// The customers whose newest events ``positions(after:newest:)`` needs, ordered by their UTF-8
  /// bytes.
  public var customers: [AppUserID] {
    Set(events.compactMap(\.customer)).sorted { precedes($0.rawValue, $1.rawValue) }
  }

  /// Returns the positions of the events, in order.
  ///
  /// - Parameters:
  ///   - last: The sequence of the newest event of the ledger; 0 if there is none.
  ///   - newest: The sequence of the newest event of each of ``customers`` that has one.
  public func positions(
    after last: Int64, newest: [AppUserID: Int64]
  ) -> [EventPosition] {
    var (last, newest) = (last, newest)
    return events.map { event in
      last += 1
      let position = EventPosition(
        sequence: last, previous: event.customer.flatMap { newest[$0] })
      for customer in event.customers { newest[customer] = last }
      return position
    }
  }
}

/// The result of appending a batch of events.
public enum EventAppendResult: Hashable, Sendable {
  /// The batch is appended, with the positions of its events in order.
  case appended([EventPosition])
  /// Another process derived these units first; nothing changed. Continue from this progress.
  case superseded(EventProgress)
}
