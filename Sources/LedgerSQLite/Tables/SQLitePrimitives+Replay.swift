internal import AppStoreTypes
internal import GRDB
internal import Ledger

/// Rebuilds what is derived from operations.
extension SQLitePrimitives {
  /// Deletes everything about customers and owners that is derived from operations and facts.
  func dropIdentity() throws {
    for table in ["app_user_ids", "aliases", "account_tokens", "purchase_origins"] {
      try database.execute(sql: "DELETE FROM \(table)")
    }
  }

  /// Derives owners and customers from all operations; the purchases must exist by then.
  mutating func replayOperations() throws {
    let claims = try Row.fetchCursor(
      database, sql: "SELECT original_transaction_id, customer FROM claims ORDER BY sequence")
    while let row = try claims.next() {
      let owner: String? = row["customer"]
      try setOwner(
        owner.map(AppUserID.init(rawValue:)),
        of: OriginalTransactionID(rawValue: row["original_transaction_id"]))
    }
    let operations = try Row.fetchCursor(
      database,
      sql: """
        SELECT * FROM acts WHERE kind IN ('alias', 'deletion', 'undo') ORDER BY number
        """)
    while let row = try operations.next() {
      try LedgerRules.replay(IdentityOperation(row: row), in: &self)
    }
    let joined = try String.fetchAll(
      database, sql: "SELECT one FROM aliases UNION SELECT other FROM aliases")
    try LedgerRules.nameGroups(of: joined.map(AppUserID.init(rawValue:)), in: &self)
    let ids = try String.fetchCursor(database, sql: "SELECT id FROM customers")
    while let id = try ids.next() { try putTokens(of: AppUserID(rawValue: id)) }
  }
}
