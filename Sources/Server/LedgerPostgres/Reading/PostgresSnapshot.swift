#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink
  internal import Subscriptions

  /// What the short read of a customer returns.
  enum PostgresSnapshot: Sendable {
    /// There is no such customer.
    case unknown
    /// The customer has grants or Test Store purchases, which the short read does not contain.
    case partial
    /// Everything.
    case whole(CustomerSnapshot)

    /// Returns a coalescer of short reads.
    static func coalescer(_ link: PostgresLink) -> PostgresCoalescer<PostgresSnapshot> {
      PostgresCoalescer(link: link, sql: sql) { rows, keys throws(PostgresError) in
        var parts: [String: Parts] = [:]
        for row in rows { try parts[try row.text(1), default: Parts()].add(row) }
        return keys.map { parts[$0]?.snapshot ?? .unknown }
      }
    }

    /// One statement for many customers, in three parts: app user IDs, purchases and downloads.
    private static let sql = """
      WITH ids AS MATERIALIZED (
        SELECT key.id AS wanted, coalesce(sibling.id, key.id) AS id
        FROM unnest($1::text[]) AS key (id)
        LEFT JOIN app_user_ids AS own ON own.id = key.id
        LEFT JOIN app_user_ids AS sibling ON sibling.customer = own.customer
      )
      SELECT 0::int8, wanted, customers.id, first_seen, last_seen, has_state, NULL::bytea,
        NULL::text, NULL::text, NULL::text
      FROM ids JOIN customers ON customers.id = ids.id
      UNION ALL
      SELECT 1, wanted, NULL, NULL, NULL, NULL, history, NULL, NULL, NULL
      FROM ids JOIN purchases ON owner = ids.id
      UNION ALL
      SELECT 2, wanted, app_transactions.identity, original_purchase_date, signed_date, NULL, NULL,
        bundle_id, environment, original_application_version
      FROM ids JOIN app_transaction_claims AS claim ON claim.customer = ids.id
      JOIN app_transactions ON app_transactions.identity = claim.identity
      WHERE claim.deletion = coalesce((
        SELECT max(number) FROM acts WHERE from_id = ids.id AND kind = 'deletion'), 0)
      """

    /// The rows of one customer.
    private struct Parts {
      var records: [AppUserIDRecord] = []
      var hasState = false
      var history = PurchaseHistory()
      var downloads: [String: AppTransactionRecord] = [:]

      mutating func add(_ row: PostgresRow) throws(PostgresError) {
        switch try row.int8(0) {
        case 0:
          records.append(
            AppUserIDRecord(
              id: AppUserID(rawValue: try row.text(2)), firstSeen: try row.timestamp(3),
              lastSeen: try row.timestamp(4)))
          if try row.bool(5) { hasState = true }
        case 1:
          try row.add(6, to: &history)
        default:
          let record = AppTransactionRecord(
            identity: try row.text(2), bundleID: BundleID(rawValue: try row.text(7)),
            environment: AppStoreEnvironment(rawValue: try row.text(8)),
            originalApplicationVersion: try row.text(9),
            originalPurchaseDate: try row.timestamp(3), signedDate: try row.timestamp(4))
          downloads[record.identity] = record
        }
      }

      var snapshot: PostgresSnapshot {
        guard let customer = CustomerRecord(records) else { return .unknown }
        guard !hasState else { return .partial }
        return .whole(
          CustomerSnapshot(
            customer: customer,
            holdings: AccessSources(signed: history, grants: [], testStorePurchases: []),
            downloads: downloads.values.sorted {
              $0.identity.utf8.lexicographicallyPrecedes($1.identity.utf8)
            }))
      }
    }
  }
#endif
