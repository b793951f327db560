internal import AppStoreCore
internal import Foundation
internal import GRDB
internal import Ledger

/// The rows of owners and tokens.
extension SQLiteTables {
  func purchases(ownedBy id: AppUserID) throws -> Set<OriginalTransactionID> {
    let owned = try rows(
      "SELECT original_transaction_id FROM purchases WHERE owner = ?", [id.rawValue])
    return Set(owned.map { OriginalTransactionID(rawValue: $0[0]) })
  }

  func origin(of purchase: OriginalTransactionID) throws -> PurchaseOrigin? {
    try database.first(
      """
      SELECT app_account_token, token_purchase_date, token_signed_date, app_transaction_id
      FROM purchase_origins WHERE original_transaction_id = ?
      """,
      .text(purchase.rawValue)
    ) { row in
      PurchaseOrigin(
        appAccountToken: row.text(0).flatMap(UUID.init(uuidString:)),
        tokenPurchaseDate: Timestamp(milliseconds: row.integer(1)),
        tokenSignedDate: Timestamp(milliseconds: row.integer(2)), appTransactionID: row.text(3))
    }
  }

  func save(_ origin: PurchaseOrigin, of purchase: OriginalTransactionID) throws {
    try database.step(
      """
      INSERT OR REPLACE INTO purchase_origins (
        original_transaction_id, app_account_token, token_purchase_date, token_signed_date,
        app_transaction_id
      ) VALUES (?, ?, ?, ?, ?)
      """,
      .text(purchase.rawValue), .text(origin.appAccountToken?.uuidString.lowercased()),
      .integer(origin.tokenPurchaseDate.milliseconds),
      .integer(origin.tokenSignedDate.milliseconds), .text(origin.appTransactionID))
  }

  func token(_ token: UUID) throws -> TokenRow {
    let text = token.uuidString.lowercased()
    let purchases = try rows(
      """
      SELECT original_transaction_id, EXISTS (
        SELECT 1 FROM claims AS claim
        WHERE claim.original_transaction_id = origin.original_transaction_id
      ) FROM purchase_origins AS origin WHERE app_account_token = ?
      """, [text])
    var row = TokenRow()
    for found in purchases {
      let purchase = OriginalTransactionID(rawValue: found[0])
      if found[1] { row.claimed.insert(purchase) } else { row.unclaimed.insert(purchase) }
    }
    return row
  }
}
