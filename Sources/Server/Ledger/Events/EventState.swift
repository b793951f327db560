/// A state of the derivation of events.
package struct EventState: Hashable, Sendable {
  /// The key.
  package let key: String
  /// The state.
  package let state: [UInt8]
}

extension EventState: LedgerRow {
  /// The rows are derived with the events, so they are no part of a copy.
  package static let table = LedgerTable<EventState>(
    "event_states", part: "eventStates", title: "states of events", role: .state, writing: .save,
    key: .columns(["key"]), columns: [.text("key") { $0.key }, .bytes("state") { $0.state }]
  ) { row in
    EventState(key: row.text(), state: row.bytes())
  }

  static let ofKey = RowLookup<EventState>("key")
}
