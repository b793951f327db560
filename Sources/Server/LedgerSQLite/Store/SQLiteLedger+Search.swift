internal import AppStoreCore
internal import GRDB
public import Ledger

/// What only the dashboard searches for.
extension SQLiteLedger {
  /// Returns the newest notification of each app and environment among the newest facts.
  public func newestNotifications(
    amongFacts count: Int
  ) async throws(LedgerError) -> [LedgerInspection.NotificationSource] {
    try await rows(
      """
      SELECT bundle_id, environment, max(received_at) FROM (
        SELECT kind, bundle_id, environment, received_at FROM facts
        ORDER BY sequence DESC LIMIT ?1)
      WHERE kind = 'notification' AND bundle_id IS NOT NULL AND environment IS NOT NULL
      GROUP BY bundle_id, environment ORDER BY bundle_id, environment
      """, [max(0, count)]
    ) { row in
      LedgerInspection.NotificationSource(
        bundleID: BundleID(rawValue: row[0]), environment: AppStoreEnvironment(rawValue: row[1]),
        latest: Timestamp(milliseconds: row[2]))
    }
  }
}
