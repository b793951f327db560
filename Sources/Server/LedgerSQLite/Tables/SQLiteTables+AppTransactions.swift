internal import AppStoreCore
internal import GRDB
internal import Ledger

extension SQLiteTables {
  func append(_ presentation: AppTransactionPresentation) throws {
    try run(
      """
      INSERT INTO app_transaction_claims (customer, identity, deletion, claimed_at)
      VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING
      """,
      [
        presentation.customer.rawValue, presentation.identity, presentation.deletion,
        presentation.at.milliseconds,
      ])
  }

  /// SQL for the number of the operation that last deleted an app user id, zero if none exists.
  static func lastDeletion(of id: String) -> String {
    "ifnull((SELECT max(number) FROM acts WHERE from_id = \(id) AND kind = 'deletion'), 0)"
  }

  func presentedAppTransactions(of id: AppUserID) throws -> [AppTransactionRecord] {
    try rows(
      """
      SELECT app_transactions.* FROM app_transaction_claims
      JOIN app_transactions USING (identity)
      WHERE customer = ?1 AND deletion = \(Self.lastDeletion(of: "?1"))
      """, [id.rawValue]
    ).map { row in
      AppTransactionRecord(
        identity: row["identity"], bundleID: BundleID(rawValue: row["bundle_id"]),
        environment: AppStoreEnvironment(rawValue: row["environment"]),
        originalApplicationVersion: row["original_application_version"],
        originalPurchaseDate: Timestamp(milliseconds: row["original_purchase_date"]),
        signedDate: Timestamp(milliseconds: row["signed_date"]))
    }
  }
}
