internal import AppStoreTypes
internal import Ledger
internal import Subscriptions

/// What the rows of a ``StandingReader``'s statement have told so far.
struct StandingRows {
  /// The statement: first the app user ids, then the purchases, then the downloads.
  static let sql = """
    WITH ids (id) AS MATERIALIZED (\(SQLiteTables.groupOfFirst))
    SELECT 0, ids.id, first_seen, last_seen,
      EXISTS (SELECT 1 FROM grants WHERE customer = ids.id)
        OR EXISTS (SELECT 1 FROM test_store_purchases WHERE customer = ids.id),
      NULL, NULL
    FROM ids CROSS JOIN customers USING (id)
    UNION ALL
    SELECT 1, original_transaction_id, history, NULL, NULL, NULL, NULL
    FROM ids CROSS JOIN purchases ON owner = ids.id
    UNION ALL
    SELECT 2, identity, original_purchase_date, signed_date, bundle_id, environment,
      original_application_version
    FROM ids CROSS JOIN app_transaction_claims ON customer = ids.id
    CROSS JOIN app_transactions USING (identity)
    """

  private var sights: [AppUserIDSight] = []
  private var history = PurchaseHistory()
  private var downloads: [AppTransactionRecord] = []
  private var isPartial = false

  /// Adds what a row tells.
  mutating func take(_ row: StatementRow) throws {
    let name = row.text(1) ?? ""
    switch row.integer(0) {
    case 0:
      sights.append(
        AppUserIDSight(
          id: CustomerID(name), firstSeen: Timestamp(milliseconds: row.integer(2)),
          lastSeen: Timestamp(milliseconds: row.integer(3))))
      if row.integer(4) != 0 { isPartial = true }
    case 1:
      guard row.withBytes(2, { history.apply(encoded: $0) }) else {
        throw LedgerError.unreadableProjection(OriginalTransactionID(name))
      }
    default: downloads.append(Self.download(name, row))
    }
  }

  /// What all rows came to.
  func standing(of id: CustomerID) -> StandingReader.Reading {
    guard sights.contains(where: { $0.id == id }), let customer = CustomerRecord(sights) else {
      return .unknown
    }
    if isPartial { return .partial }
    return .whole(
      CustomerStanding(
        customer: customer,
        holdings: CustomerHoldings(signed: history, grants: [], testStorePurchases: []),
        downloads: downloads.count < 2 ? downloads : Self.once(downloads)))
  }

  private static func download(_ identity: String, _ row: StatementRow) -> AppTransactionRecord {
    AppTransactionRecord(
      identity: identity, bundleID: BundleID(row.text(4) ?? ""),
      environment: AppStoreEnvironment(rawValue: row.text(5) ?? ""),
      originalApplicationVersion: row.text(6) ?? "",
      originalPurchaseDate: Timestamp(milliseconds: row.integer(2)),
      signedDate: Timestamp(milliseconds: row.integer(3)))
  }

  /// Each download once, ordered by the bytes of their identities.
  private static func once(_ downloads: [AppTransactionRecord]) -> [AppTransactionRecord] {
    Dictionary(downloads.map { ($0.identity, $0) }) { first, _ in first }.values.sorted {
      $0.identity.utf8.lexicographicallyPrecedes($1.identity.utf8)
    }
  }
}
