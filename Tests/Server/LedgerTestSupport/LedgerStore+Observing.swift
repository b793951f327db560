package import AppStoreCore
package import Ledger

/// Reads of what only tests look for.
extension LedgerStore {
  /// Returns purchases without an owner, ordered by the UTF-8 bytes of their IDs.
  package func unclaimedPurchases(
    limit: Int
  ) async throws(LedgerError) -> [OriginalTransactionID] {
    let page = try await page(of: .purchases, after: nil, limit: .max)
    let unclaimed = page.changes.purchases.filter { $0.value.owner == nil }.keys
      .sorted { precedes($0.rawValue, $1.rawValue) }
    return Array(unclaimed.prefix(max(0, limit)))
  }

  /// Returns whether a notification is already recorded.
  package func contains(notificationUUID: String) async throws(LedgerError) -> Bool {
    try await facts(after: 0, limit: .max).contains {
      $0.fact.kind == .notification && $0.fact.identity == notificationUUID
    }
  }
}

extension WebhookStore {
  /// Returns when the next attempt is due, which may have passed; `nil` if none is pending.
  ///
  /// - Parameters:
  ///   - endpoint: The name of the endpoint.
  ///   - isOrdered: Whether deliveries wait for earlier ones; those that wait do not count.
  package func nextDueDate(
    _ endpoint: String, isOrdered: Bool
  ) async throws(LedgerError) -> Timestamp? {
    try await due(endpoint, at: .latest, isOrdered: isOrdered, limit: .max)
      .compactMap(\.nextAttemptAt).min()
  }
}
