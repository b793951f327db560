package import AppStoreCore
package import Foundation
package import Ledger

/// The beginning of a ledger's change feed in memory, so that the derivation of its events can be
/// measured alone.
package struct EventReplay: Sendable {
  private let derivation: EventDerivation
  private let pages: [(range: (start: Int64, end: Int64), units: [EventUnit])]

  /// Reads changes with everything that they refer to.
  ///
  /// - Parameters:
  ///   - ledger: The ledger.
  ///   - limit: The most changes, except for one more page.
  ///   - derivation: Returns the derivation; its argument is the ledger's ID.
  package init(
    of ledger: any LedgerStore, limit: Int, derivation: (UUID) -> EventDerivation
  ) async throws(LedgerError) {
    self.derivation = derivation(try await ledger.events.ledgerID())
    let reader = FeedUnitReader(ledger: ledger)
    var pages: [(range: (start: Int64, end: Int64), units: [EventUnit])] = []
    var end: Int64 = 0
    while end < limit {
      let units = try await ledger.feedUnits(after: end, limit: EventProjector.maxChanges)
      guard let last = units.last?.end else { break }
      assert(last > end, "each page comes after the one before")
      pages.append(((end, last), try await reader.inputs(of: units)))
      end = last
    }
    self.pages = pages
  }

  /// Derives the events with their bodies and the states of the derivation, as ``EventProjector``
  /// does.
  ///
  /// - Returns: The number of events.
  package func run(at now: Timestamp) throws(EventDerivationError) -> Int {
    var states = EventStates()
    var count = 0
    for page in pages {
      var derivation = BatchDerivation(self.derivation, over: states, page.range, at: now)
      states = EventStates()
      for unit in page.units {
        var isDerived = false
        while !isDerived {
          do throws(EventDerivationError) {
            try derivation.derive(unit)
            isDerived = true
          } catch {
            guard case .missingStates(let keys) = error else { throw error }
            for key in keys { try derivation.load(key, nil) }
          }
        }
      }
      count += derivation.finish().events.count
      states = derivation.states
    }
    return count
  }
}
