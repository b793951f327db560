internal import AppStoreCore
internal import Catalog
package import Ledger
internal import Webhooks

extension WebhookWorker {
  /// Forwards a notification once; records nothing.
  ///
  /// - Throws: ``LedgerError``; nothing was sent then.
  func forward(_ delivery: WebhookDelivery) async throws(LedgerError) -> WebhookResult {
    guard
      let notification = try await ForwardedNotification.find(
        at: delivery.eventSequence, uuid: delivery.eventID, in: ledger)
    else {
      return WebhookResult(delivery, start: clock.now(), ending: .noEvent)
    }
    let previous =
      delivery.attempts == 0 ? nil : try await ledger.webhooks.attempts(of: delivery.id).last?.at
    let start = clock.now()
    let reply = await sender.forward(notification)
    return WebhookResult(
      delivery, start: start, previous: previous,
      ending: .replied(reply, at: clock.now(), sentParts: 1))
  }
}

extension ForwardedNotification {
  /// Returns the notification at a place; `nil` if it is not there, as for one that left the
  /// quarantine.
  ///
  /// - Parameters:
  ///   - place: The sequence of a fact, or the number of a quarantined item with a minus sign.
  ///   - uuid: The identifier, which must be equal.
  ///   - ledger: The ledger.
  package static func find(
    at place: Int64, uuid: String, in ledger: any LedgerStore
  ) async throws(LedgerError) -> ForwardedNotification? {
    var found: ForwardedNotification?
    if place < 0 {
      found = try await ledger.quarantinedItem(-place).flatMap { ForwardedNotification($0) }
    } else if let fact = try await ledger.facts(after: place - 1, limit: 1).first,
      fact.sequence == place
    {
      found = ForwardedNotification(fact, includesOld: true)
    }
    return found?.uuid == uuid ? found : nil
  }
}
