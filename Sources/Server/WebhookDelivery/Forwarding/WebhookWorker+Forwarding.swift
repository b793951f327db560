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
    let response = await sender.forward(notification)
    return WebhookResult(
      delivery, start: start, previous: previous,
      ending: .responded(response, at: clock.now(), sentParts: 1))
  }
}

extension ForwardedNotification {
  /// Returns the notification at a position; `nil` if it is not there, as for one that left the
  /// quarantine.
  ///
  /// - Parameters:
  ///   - position: The sequence of a fact, or the number of a quarantined item with a minus sign.
  ///   - uuid: The identifier, which must be equal.
  ///   - ledger: The ledger.
  package static func find(
    at position: Int64, uuid: String, in ledger: any LedgerStore
  ) async throws(LedgerError) -> ForwardedNotification? {
    var found: ForwardedNotification?
    if position < 0 {
      found = try await ledger.quarantinedItem(-position).flatMap { ForwardedNotification($0) }
    } else if let fact = try await ledger.facts(after: position - 1, limit: 1).first,
      fact.sequence == position
    {
      found = ForwardedNotification(fact, includesOld: true)
    }
    return found?.uuid == uuid ? found : nil
  }
}
