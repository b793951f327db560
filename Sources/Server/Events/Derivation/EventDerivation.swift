package import AppStoreCore
package import Foundation
internal import Ledger
package import Subscriptions

/// Derives events from the change feed, unit by unit.
///
/// The derivation compares the status that it reported about a purchase with the status after the
/// unit's facts, at the date of the unit. So a fact that changes nothing derives nothing, and the
/// same units derive events with equal identifiers again.
package struct EventDerivation: Sendable {
  /// The age from which an occurrence counts as backfill when it becomes known.
  static let backfillAge = Duration.hours(24)
  /// How long after the import of an ended period the end of the subscription is reported, unless
  /// a newer period is imported until then.
  static let backfillWait = Duration.hours(1)

  /// The random identifier of the ledger.
  package var ledgerID: UUID
  /// The products of each entitlement, and the policies.
  package var catalog: EntitlementCatalog
  /// The reminders.
  package var reminders: ReminderSettings
  /// The promotional offers of each product.
  package var promotionalOffers: [ProductID: Set<String>]
  /// How long entitlements stay active after a period's end while the renewal is unknown.
  package var renewalWait: RenewalWait

  /// Creates a derivation.
  ///
  /// - Parameters:
  ///   - ledgerID: The random identifier of the ledger.
  ///   - catalog: The products of each entitlement, and the policies.
  ///   - reminders: The reminders. Default: none.
  ///   - promotionalOffers: The promotional offers of each product. Default: none.
  ///   - renewalWait: How long entitlements stay active while a renewal is unknown. Default: as long
  ///     as ``EventType/expired`` waits for the App Store.
  package init(
    ledgerID: UUID, catalog: EntitlementCatalog, reminders: ReminderSettings = ReminderSettings(),
    promotionalOffers: [ProductID: Set<String>] = [:],
    renewalWait: RenewalWait = RenewalWait(usual: .hours(1), unanswered: .hours(1))
  ) {
    self.ledgerID = ledgerID
    self.catalog = catalog
    self.reminders = reminders
    self.promotionalOffers = promotionalOffers
    self.renewalWait = renewalWait
  }

  /// Derives the events of a unit.
  ///
  /// - Parameters:
  ///   - unit: The unit; it must follow the one that the states are from.
  ///   - states: The states after the units before; on success those after this unit.
  ///   - recordedAt: The time, for ``Event/recordedAt``.
  /// - Throws: ``EventDerivationError``. The states are unchanged then.
  package func derive(
    _ unit: EventUnit, over states: inout EventStates, recordedAt: Timestamp
  ) throws(EventDerivationError) -> DerivedEvents {
    try states.require(unit.stateKeys)
    let (derived, saved) = try derive(unit, from: states, recordedAt: recordedAt)
    states.keep(saved)
    return derived
  }

  /// Returns what a unit changes; the copy of the states ends with the call.
  private func derive(
    _ unit: EventUnit, from states: EventStates, recordedAt: Timestamp
  ) throws(EventDerivationError) -> (DerivedEvents, EventStates.Saved) {
    var derivation = try UnitDerivation(self, unit, states, recordedAt: recordedAt)
    try derivation.run()
    return (
      DerivedEvents(
        events: derivation.events, dueDates: derivation.dueDates, risks: derivation.risks,
        refundRequests: derivation.refundRequests),
      derivation.states.saved
    )
  }
}
