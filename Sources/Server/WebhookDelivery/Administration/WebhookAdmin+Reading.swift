package import AppStoreCore
package import Ledger

extension WebhookAdmin {
  /// Returns deliveries, newest first.
  ///
  /// - Parameters:
  ///   - filter: The filter; its customers are replaced by those of `customer`.
  ///   - customer: Any app user ID of the customer concerned; `nil` for all.
  ///   - id: The delivery before which to start; `nil` for the newest.
  ///   - limit: The maximum number of deliveries.
  package func deliveries(
    matching filter: WebhookDeliveryFilter, of customer: AppUserID? = nil,
    before id: WebhookDelivery.ID? = nil, limit: Int
  ) async throws(LedgerError) -> [WebhookDelivery] {
    var filter = filter
    if let customer {
      let ids = try await ledger.appUserIDs(of: customer)
      filter.customers = ids.isEmpty ? [customer] : ids
    }
    return try await ledger.webhooks.deliveries(matching: filter, before: id, limit: limit)
  }

  /// Returns a delivery and its attempts in order; `nil` if there is none.
  package func delivery(
    _ id: WebhookDelivery.ID
  ) async throws(LedgerError) -> (delivery: WebhookDelivery, attempts: [WebhookAttempt])? {
    guard let delivery = try await ledger.webhooks.delivery(id) else { return nil }
    return (delivery, try await ledger.webhooks.attempts(of: id))
  }
}
