package import AppStoreCore
package import Foundation
package import Ledger

/// Derives events from the change feed of a ledger, and stores them there.
package struct EventProjector: Sendable {
  /// What one step did.
  package enum Step: Hashable, Sendable {
    /// Units were derived, or another process derived them.
    ///
    /// If the step was full, there are probably more. Otherwise it derived all that was recorded
    /// before it.
    case advanced(isFull: Bool)
    /// All units are derived. The value is the next due date; `nil` without one.
    case caughtUp(next: Timestamp?)
  }

  /// The most changes that one step derives, so that a step stays short.
  package static let maxChanges = 500

  private let ledger: any LedgerStore
  private let clock: any WallClock
  private let maxChanges: Int
  private let observer: @Sendable (EventProgress) -> Void
  private let derivation: @Sendable (UUID) -> EventDerivation

  /// Creates a projector.
  ///
  /// - Parameters:
  ///   - ledger: The ledger.
  ///   - clock: The clock for due dates and the time of derivation.
  ///   - maxChanges: The most changes that one step derives, except for a longer unit.
  ///   - observer: Called at the start of each step, and after it derived units, with how far events
  ///     are derived, by this or another process.
  ///   - derivation: Returns the derivation for the catalog in use; its argument is the ledger's ID.
  package init(
    ledger: any LedgerStore, clock: any WallClock, maxChanges: Int = maxChanges,
    observer: @escaping @Sendable (EventProgress) -> Void = { _ in },
    derivation: @escaping @Sendable (UUID) -> EventDerivation
  ) {
    self.ledger = ledger
    self.clock = clock
    self.maxChanges = maxChanges
    self.observer = observer
    self.derivation = derivation
  }

  /// Derives the next units; without any, reports due dates that passed.
  ///
  /// - Throws: ``EventProjectionError``. Nothing has changed then, or the step is repeated without
  ///   effect.
  package func step() async throws(EventProjectionError) -> Step {
    let (progress, units) = try await fromLedger { () throws(LedgerError) in
      let progress = try await ledger.events.progress()
      return (
        progress,
        try await ledger.feedUnits(after: progress.watermark, limit: maxChanges)
      )
    }
    observer(progress)
    guard let end = units.last?.end else {
      return try await fromLedger { () throws(LedgerError) in try await reportDueDates() }
    }
    assert(end > progress.watermark, "the next units come after the watermark")
    let batch = try await batch(of: units, from: progress.watermark, to: end)
    // Another process may have derived them first; both derive the same.
    let reached = try await fromLedger { () throws(LedgerError) in
      _ = try await ledger.events.append(batch)
      return try await ledger.events.progress()
    }
    observer(reached)
    // A longer unit may have been left for the next step.
    let count = units.reduce(0) { $0 + $1.changes.count }
    return .advanced(isFull: count > maxChanges * 3 / 4)
  }

  /// Derives everything that is known now.
  package func catchUp() async throws(EventProjectionError) {
    while case .advanced = try await step() {}
  }

  private func batch(
    of units: [FeedUnit], from start: Int64, to end: Int64
  ) async throws(EventProjectionError) -> EventBatch {
    let inputs = try await fromLedger { () throws(LedgerError) in
      try await FeedUnitReader(ledger: ledger).inputs(of: units)
    }
    let ledgerID = try await fromLedger { () throws(LedgerError) in
      try await ledger.events.ledgerID()
    }
    var derivation = BatchDerivation(
      self.derivation(ledgerID), (start, end), at: clock.now())
    try await load(inputs.reduce(into: []) { $0.formUnion($1.stateKeys) }, into: &derivation)
    for input in inputs { try await derive(input, &derivation) }
    return derivation.finish()
  }

  /// Derives a unit, and loads states until all that it needs are there.
  private func derive(
    _ unit: EventUnit, _ derivation: inout BatchDerivation
  ) async throws(EventProjectionError) {
    while true {
      do throws(EventDerivationError) {
        return try derivation.derive(unit)
      } catch .missingStates(let keys) {
        try await load(Set(keys), into: &derivation)
      } catch {
        throw .derivation(error)
      }
    }
  }

  private func load(
    _ keys: Set<EventStateKey>, into derivation: inout BatchDerivation
  ) async throws(EventProjectionError) {
    let missing = derivation.missing(keys).map { (key: $0, name: $0.description) }
    guard !missing.isEmpty else { return }
    let stored = try await fromLedger { () throws(LedgerError) in
      try await ledger.events.states(of: missing.map(\.name))
    }
    for (key, name) in missing {
      do throws(EventDerivationError) {
        try derivation.load(key, stored[name])
      } catch {
        throw .derivation(error)
      }
    }
  }

  private func reportDueDates() async throws(LedgerError) -> Step {
    let now = clock.now()
    guard let next = try await ledger.events.nextDueDate() else { return .caughtUp(next: nil) }
    guard next <= now else { return .caughtUp(next: next) }
    let passed = try await ledger.events.dueDates(passedAt: now, limit: Self.maxChanges)
    try await ledger.events.recordPassed(
      passed.map { dueDate in
        switch EventStateKey(dueDate.key.subject) {
        case .purchase(let id):
          PassedDueDate(dueDate, at: now, customer: nil, purchase: id)
        case .customer(let id):
          PassedDueDate(dueDate, at: now, customer: id, purchase: nil)
        case nil:
          PassedDueDate(dueDate, at: now, customer: nil, purchase: nil)
        }
      })
    return .advanced(isFull: true)
  }

  private func fromLedger<Value>(
    _ call: () async throws(LedgerError) -> Value
  ) async throws(EventProjectionError) -> Value {
    do throws(LedgerError) {
      return try await call()
    } catch {
      throw .ledger(error)
    }
  }
}
