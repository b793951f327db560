internal import Ledger

/// Reads units of the change feed with everything that their changes refer to.
struct FeedUnitReader: Sendable {
  let ledger: any LedgerStore

  /// Returns the inputs of the derivation for units, in order.
  func inputs(of units: [FeedUnit]) async throws(LedgerError) -> [EventUnit] {
    let sequences = units.flatMap { $0.changes.compactMap(\.change.factSequence) }
    var facts: [Int64: RecordedFact] = [:]
    if let first = sequences.min(), let last = sequences.max() {
      // New facts are numbered in the order of their changes.
      for fact in try await ledger.facts(after: first - 1, limit: Int(last - first) + 1) {
        facts[fact.sequence] = fact
      }
    }
    let contents = try await ledger.contents(of: units)
    assert(contents.count == units.count, "each unit has contents")
    return zip(units, contents).map { unit, contents in
      var input = EventUnit(lines: unit.changes)
      input.facts = unit.changes.compactMap { $0.change.factSequence.flatMap { facts[$0] } }
      input.contents = contents
      return input
    }
  }
}
