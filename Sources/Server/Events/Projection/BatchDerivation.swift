internal import AppStoreCore
internal import Ledger

/// Derives units into one batch, in memory.
struct BatchDerivation {
  private let derivation: EventDerivation
  private let now: Timestamp
  private(set) var states: EventStates
  private var batch: EventBatch

  /// Creates a derivation.
  ///
  /// - Parameters:
  ///   - derivation: The derivation.
  ///   - states: The states that are loaded.
  ///   - range: The positions in the change feed before and after the units.
  ///   - now: The time of derivation.
  init(
    _ derivation: EventDerivation, over states: EventStates = EventStates(),
    _ range: (start: Int64, end: Int64), at now: Timestamp
  ) {
    self.derivation = derivation
    self.now = now
    self.states = states
    batch = EventBatch(expectedWatermark: range.start, watermark: range.end)
  }

  /// Returns which of some states are not loaded.
  func missing(_ keys: Set<EventStateKey>) -> [EventStateKey] {
    keys.filter { !states.contains($0) }
  }

  /// Adds a stored state; `nil` if the ledger has none.
  mutating func load(_ key: EventStateKey, _ bytes: [UInt8]?) throws(EventDerivationError) {
    try states.load(key, bytes)
  }

  /// Derives the next unit.
  ///
  /// - Throws: ``EventDerivationError``. Nothing has changed then.
  mutating func derive(_ unit: EventUnit) throws(EventDerivationError) {
    let derived = try derivation.derive(unit, over: &states, recordedAt: now)
    batch.events += derived.events.map(NewEvent.init)
    for change in derived.dueDates {
      let key = DueDate.Key(subject: "\(change.subject)", kind: change.kind.rawValue)
      batch.dueDates.updateValue(change.date, forKey: key)
    }
    batch.risks.merge(derived.risks) { $1 }
    batch.refundRequests.merge(derived.refundRequests) { $1 }
  }

  /// Returns the batch with the states that changed.
  mutating func finish() -> EventBatch {
    for (key, bytes) in states.takeChanges() { batch.states.updateValue(bytes, forKey: "\(key)") }
    assert(
      batch.events.allSatisfy {
        batch.expectedWatermark < $0.changeSequence && $0.changeSequence <= batch.watermark
      }, "the events of a batch are caused by its lines")
    assert(
      Set(batch.events.map(\.id)).count == batch.events.count,
      "each event of a batch has its own identifier")
    return batch
  }
}
