internal import AppStoreTypes
internal import CatalogModel
internal import Events
internal import Foundation

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
