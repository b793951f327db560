internal import AppStoreCore
internal import Catalog
internal import Events
internal import Foundation
public import Ledger

extension EventDerivation {
  /// Creates the derivation that a catalog states.
  init(ledgerID: UUID, catalog: ServerCatalog) {
    let times = catalog.reminders
    self.init(
      ledgerID: ledgerID, catalog: catalog.entitlements,
      reminders: ReminderSettings(
        trialEnding: times.trialEndingDays.map { .days($0) },
        renewalUpcoming: times.renewalUpcomingDays.map { .days($0) },
        expiring: times.expiringDays.map { .days($0) }),
      promotionalOffers: catalog.products.mapValues(\.promotionalOffers),
      renewalWait: catalog.renewalWait)
  }
}

extension ServerApplication {
  /// Derives all events that can be derived now, as one of ``services`` does.
  ///
  /// - Throws: `EventProjectionError`; the next call continues.
  package func deriveEvents() async throws { try await projector.catchUp() }

  /// Reads the beginning of the change feed, so that the derivation of its events can be measured
  /// alone.
  ///
  /// - Parameter limit: About how many changes to read.
  /// - Returns: A function that derives their events in memory, on its thread and without the ledger,
  ///   and returns their number.
  /// - Throws: `LedgerError` if the ledger cannot be read.
  public func eventReplay(
    limit: Int
  ) async throws(LedgerError) -> @Sendable () throws -> Int {
    let catalog = catalogs.current
    let replay = try await EventReplay(of: ledger, limit: limit) { ledgerID in
      EventDerivation(ledgerID: ledgerID, catalog: catalog)
    }
    return { [clock] in try replay.run(at: clock.now()) }
  }
}
