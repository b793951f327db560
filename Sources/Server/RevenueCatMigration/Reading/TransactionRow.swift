internal import AppStoreCore
internal import Ledger
internal import Subscriptions

/// One row of RevenueCat's transaction export, as far as it is imported.
///
/// Source: <https://www.revenuecat.com/docs/integrations/scheduled-data-exports>
struct TransactionRow: Hashable, Sendable {
  /// The columns without which a row cannot be imported.
  static let required = [
    "rc_original_app_user_id", "product_identifier", "start_time", "store", "is_sandbox",
    "store_transaction_id", "original_store_transaction_id",
  ]

  let line: Int
  let customer: AppUserID
  let alias: AppUserID?
  let product: ProductID
  let start: Timestamp
  /// The end of access, or else of the period; `nil` for a purchase that does not end.
  let end: Timestamp?
  let store: String
  let isSandbox: Bool
  let transaction: String
  let original: String
  let renewalNumber: String
  let entitlements: [EntitlementID]
  let attributes: [CustomerAttribute]
  let updatedAt: Timestamp
  let firstSeen: Timestamp?
  let bundleID: BundleID?
}

extension TransactionRow {
  /// Reads a row.
  ///
  /// - Throws: The first problem of the row.
  init(_ row: CSVFile.Row, of file: String) throws(MigrationProblem) {
    let cells = ExportCells(row: row, file: file)
    line = row.line
    customer = try cells.appUserID("rc_original_app_user_id")
    alias =
      row["rc_last_seen_app_user_id_alias"] == nil
      ? nil : try cells.appUserID("rc_last_seen_app_user_id_alias")
    product = ProductID(try cells.text("product_identifier"))
    start = try cells.time("start_time")
    let periodEnd = try cells.optionalTime("end_time")
    end = try cells.optionalTime("effective_end_time") ?? periodEnd
    store = try cells.text("store").lowercased()
    isSandbox = try cells.flag("is_sandbox")
    let isApple = Self.isApple(store)
    transaction =
      isApple
      ? try cells.transactionID("store_transaction_id") : row["store_transaction_id"] ?? ""
    original =
      isApple
      ? try cells.transactionID("original_store_transaction_id")
      : row["original_store_transaction_id"] ?? ""
    renewalNumber = row["renewal_number"] ?? ""
    entitlements = try cells.identifiers("entitlement_identifiers").map { EntitlementID($0) }
    let updatedAt = try cells.optionalTime("updated_at")
    self.updatedAt = updatedAt ?? start
    attributes =
      try cells.attributes("reserved_subscriber_attributes", at: self.updatedAt)
      + cells.attributes("custom_subscriber_attributes", at: self.updatedAt)
    firstSeen = try cells.optionalTime("first_seen_time")
    bundleID = row["app_bundle_id"].map { BundleID($0) }
  }

  /// Whether Apple has signed data about purchases of a store.
  static func isApple(_ store: String) -> Bool { store == "app_store" || store == "mac_app_store" }

  /// The promotional grant of the row; `nil` if it is a purchase, or names no entitlement.
  var grantedEntitlement: EntitlementID? {
    guard store == "promotional" else { return nil }
    return entitlements.first ?? PromotionalDuration.entitlement(of: product)
  }
}
