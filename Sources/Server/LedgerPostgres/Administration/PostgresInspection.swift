#if Postgres
  internal import AppStoreCore
  public import Ledger
  internal import PostgresLink
  internal import Subscriptions

  extension PostgresLedgerStorage {
    /// Reads a summary of a ledger, and what its server says about replication and rights.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - maxPurchases: The maximum number of purchases whose products are read.
    /// - Throws: `LedgerError` with the reason and the fix.
    public func inspect(
      _ url: String, maxPurchases: Int
    ) async throws(LedgerError) -> LedgerInspection {
      try await Self.connected(to: url) { link throws(LedgerError) in
        let newer = try await PostgresMigrator(link: link).prepare(migrates: false)
        do throws(PostgresError) {
          let rows = try await link.query([
            PostgresStatement(PostgresLedger.countEverything, isPrepared: false),
            PostgresStatement(Self.notifications, isPrepared: false),
            PostgresStatement(
              "SELECT original_transaction_id, history FROM purchases LIMIT $1",
              [.int(Int64(maxPurchases))], isPrepared: false),
            PostgresStatement(
              "SELECT failed_check, count(*) FROM quarantine GROUP BY failed_check",
              isPrepared: false),
            PostgresStatement(
              Self.roleAndReplication, [.texts(PostgresSchema.recordTables)], isPrepared: false),
            PostgresStatement(
              "SELECT \(WebhookStatements.endpointColumns) FROM webhook_endpoints ORDER BY name",
              isPrepared: false),
          ])
          let skew = link.server?.clockSkew ?? .zero
          return LedgerInspection(
            counts: try Self.counts(rows[0]), notifications: try Self.sources(rows[1]),
            products: try Self.products(rows[2]), quarantine: try Self.quarantine(rows[3]),
            damage: [], server: try Self.server(rows[4], clockSkew: skew),
            webhooks: try rows[5].map { row throws(PostgresError) in try row.webhookEndpoint() },
            schema: LedgerInspection.SchemaAge(.open(newer: newer)))
        } catch {
          throw LedgerError(error)
        }
      }
    }

    private static let notifications = """
      SELECT bundle_id, environment, max(received_at) FROM facts
      WHERE kind = 'notification' AND bundle_id IS NOT NULL AND environment IS NOT NULL
      GROUP BY bundle_id, environment ORDER BY bundle_id, environment
      """

    private static let roleAndReplication = """
      SELECT current_user::text, rolsuper, current_setting('synchronous_standby_names'),
        current_setting('synchronous_commit'),
        ARRAY(
          SELECT name FROM unnest($1::text[]) AS name
          WHERE has_table_privilege(name, 'UPDATE') OR has_table_privilege(name, 'DELETE'))
      FROM pg_roles WHERE rolname = current_user
      """

    private static func counts(_ rows: PostgresRows) throws(PostgresError) -> LedgerCounts {
      guard let row = rows.first else {
        return LedgerCounts(facts: 0, customers: 0, purchases: 0, quarantined: 0)
      }
      return try row.counts()
    }

    private static func sources(
      _ rows: PostgresRows
    ) throws(PostgresError) -> [LedgerInspection.NotificationSource] {
      var sources: [LedgerInspection.NotificationSource] = []
      for row in rows {
        sources.append(
          LedgerInspection.NotificationSource(
            bundleID: BundleID(rawValue: try row.text(0)),
            environment: AppStoreEnvironment(rawValue: try row.text(1)),
            latest: Timestamp(milliseconds: try row.int8(2))))
      }
      return sources
    }

    private static func products(_ rows: PostgresRows) throws(PostgresError) -> Set<ProductID> {
      var products: Set<ProductID> = []
      for row in rows {
        for transaction in try row.history(1).transactions.values {
          products.insert(transaction.productId)
        }
      }
      return products
    }

    private static func quarantine(_ rows: PostgresRows) throws(PostgresError) -> [String: Int] {
      var counts: [String: Int] = [:]
      for row in rows { counts[try row.text(0)] = Int(try row.int8(1)) }
      return counts
    }

    private static func server(
      _ rows: PostgresRows, clockSkew: Duration
    ) throws(PostgresError) -> LedgerInspection.DatabaseServer? {
      guard let row = rows.first else { return nil }
      return LedgerInspection.DatabaseServer(
        role: try row.text(0), isSuperuser: try row.bool(1),
        changeableRecords: try row.texts(4).compactMap(\.self),
        synchronousStandbys: try row.text(2), synchronousCommit: try row.text(3),
        clockSkew: clockSkew)
    }
  }
#endif
