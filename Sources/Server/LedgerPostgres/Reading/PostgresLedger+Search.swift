#if Postgres
  internal import AppStoreCore
  public import Ledger
  internal import PostgresLink

  /// What only the dashboard searches for.
  extension PostgresLedger {
    /// Returns the newest notification of each app and environment among the newest facts.
    public func newestNotifications(
      amongFacts count: Int
    ) async throws(LedgerError) -> [LedgerInspection.NotificationSource] {
      try await rows(SearchStatements.newestNotifications, [.int(Int64(max(0, count)))])
        .values { row throws(PostgresError) in
          LedgerInspection.NotificationSource(
            bundleID: BundleID(rawValue: try row.text(0)),
            environment: AppStoreEnvironment(rawValue: try row.text(1)),
            latest: try row.timestamp(2))
        }
    }
  }

  /// Reads of the dashboard.
  private enum SearchStatements {
    static let newestNotifications = """
      SELECT bundle_id, environment, max(received_at) FROM (
        SELECT kind, bundle_id, environment, received_at FROM facts
        ORDER BY sequence DESC LIMIT $1) AS newest
      WHERE kind = 'notification' AND bundle_id IS NOT NULL AND environment IS NOT NULL
      GROUP BY bundle_id, environment ORDER BY bundle_id, environment
      """
  }
#endif
