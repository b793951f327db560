internal import AppStoreCore
internal import Ledger
internal import Subscriptions

/// Collects the rows of a ``SnapshotReader``'s statement.
struct SnapshotRowDecoder {
  /// The statement for a customer with one app user id.
  ///
  /// It needs no temporary table for a group.
  ///
  /// It returns whether there are more app user ids, then the customer, the purchases and the
  /// downloads.
  static let ofOne = """
    SELECT 3, NULL, NULL, NULL, NULL, NULL, NULL
    WHERE EXISTS (SELECT 1 FROM app_user_ids WHERE id = ?1)
    UNION ALL
    SELECT 0, id, first_seen, last_seen, \(hasMore("?1")), NULL, NULL
    FROM customers WHERE id = ?1
    UNION ALL
    SELECT 1, original_transaction_id, history, NULL, NULL, NULL, NULL
    FROM purchases WHERE owner = ?1
    UNION ALL
    SELECT 2, \(download)
    FROM app_transaction_claims CROSS JOIN app_transactions USING (identity)
    WHERE customer = ?1 AND deletion = \(lastDeletion(of: "?1"))
    """

  /// The statement for a customer with any number of app user ids.
  static let ofGroup = """
    WITH ids (id) AS MATERIALIZED (\(SQLiteTables.groupOfFirst))
    SELECT 0, ids.id, first_seen, last_seen, \(hasMore("ids.id")), NULL, NULL
    FROM ids CROSS JOIN customers USING (id)
    UNION ALL
    SELECT 1, original_transaction_id, history, NULL, NULL, NULL, NULL
    FROM ids CROSS JOIN purchases ON owner = ids.id
    UNION ALL
    SELECT 2, \(download)
    FROM ids CROSS JOIN app_transaction_claims
      ON customer = ids.id AND deletion = \(lastDeletion(of: "ids.id"))
    CROSS JOIN app_transactions USING (identity)
    """

  private static func hasMore(_ id: String) -> String {
    """
    EXISTS (SELECT 1 FROM grants WHERE customer = \(id))
      OR EXISTS (SELECT 1 FROM test_store_purchases WHERE customer = \(id))
    """
  }

  /// SQL for the number of the operation that last deleted an app user ID, zero if none exists.
  private static func lastDeletion(of id: String) -> String {
    "ifnull((SELECT max(number) FROM acts WHERE from_id = \(id) AND kind = 'deletion'), 0)"
  }

  private static let download = """
    identity, original_purchase_date, signed_date, bundle_id, environment, original_application_version
    """

  /// Whether the customer has more app user ids than the statement covered.
  private(set) var isOfGroup = false
  private var appUserIDRecords: [AppUserIDRecord] = []
  private var history = PurchaseHistory()
  private var downloads: [AppTransactionRecord] = []
  private var isPartial = false

  /// Adds a row.
  mutating func take(_ row: StatementRow) throws {
    let kind = row.integer(0)
    guard kind != 3 else {
      isOfGroup = true
      return
    }
    let name = row.text(1) ?? ""
    switch kind {
    case 0:
      appUserIDRecords.append(
        AppUserIDRecord(
          id: AppUserID(name), firstSeen: Timestamp(milliseconds: row.integer(2)),
          lastSeen: Timestamp(milliseconds: row.integer(3))))
      if row.integer(4) != 0 { isPartial = true }
    case 1:
      guard row.withBytes(2, { history.apply(encoded: $0) }) else {
        throw LedgerError.unreadableProjection(OriginalTransactionID(name))
      }
    default:
      assert(kind == 2, "the statement returns rows of four kinds")
      downloads.append(Self.download(name, row))
    }
  }

  /// Returns the snapshot of all rows.
  func snapshot(of id: AppUserID) -> SnapshotReader.Reading {
    assert(!isOfGroup, "a snapshot is read for all app user IDs of the customer")
    guard appUserIDRecords.contains(where: { $0.id == id }),
      let customer = CustomerRecord(appUserIDRecords)
    else {
      return .unknown
    }
    if isPartial { return .partial }
    return .whole(
      CustomerSnapshot(
        customer: customer,
        holdings: AccessSources(signed: history, grants: [], testStorePurchases: []),
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

  /// Returns each download once, ordered by the bytes of their identities.
  private static func once(_ downloads: [AppTransactionRecord]) -> [AppTransactionRecord] {
    Dictionary(downloads.map { ($0.identity, $0) }) { first, _ in first }.values.sorted {
      $0.identity.utf8.lexicographicallyPrecedes($1.identity.utf8)
    }
  }
}
