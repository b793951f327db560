internal import AppStoreCore
internal import Foundation
internal import GRDB
internal import Ledger

/// The rows of operations and owners.
extension SQLiteTables {
  private static let claimsWithOperations =
    "SELECT claims.*, acts.done_at FROM claims JOIN acts ON number = act"

  func append(_ operation: IdentityOperation) throws {
    try run(
      """
      INSERT INTO acts (number, done_at, kind, cause, actor, from_id, to_id, undone)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        operation.id, operation.date.milliseconds, operation.kind.rawValue,
        operation.cause.rawValue, operation.actor.description, operation.from?.rawValue,
        operation.to?.rawValue, operation.undoes,
      ])
  }

  func operation(_ number: Int64) throws -> OperationRow? {
    let found = try rows("SELECT * FROM acts WHERE number = ?", [number]).first
    return try found.map { row in
      OperationRow(
        operation: try IdentityOperation(row: row),
        claims: try rows("\(Self.claimsWithOperations) WHERE act = ?", [number])
          .map(OwnershipChange.init(row:)),
        undoneBy: try rows("SELECT number FROM acts WHERE undone = ?", [number]).first?["number"])
    }
  }

  func operations(naming id: AppUserID) throws -> [IdentityOperation] {
    try rows(
      "SELECT * FROM acts WHERE from_id = ?1 OR to_id = ?1 ORDER BY number", [id.rawValue]
    ).map(IdentityOperation.init(row:))
  }

  func deletion(of id: AppUserID) throws -> IdentityOperation? {
    try rows(
      """
      SELECT * FROM acts WHERE from_id = ? AND kind = 'deletion' ORDER BY number DESC LIMIT 1
      """, [id.rawValue]
    ).first.map(IdentityOperation.init(row:))
  }

  func claims(to purchase: OriginalTransactionID) throws -> [OwnershipChange] {
    try rows(
      "\(Self.claimsWithOperations) WHERE original_transaction_id = ? ORDER BY sequence",
      [purchase.rawValue]
    )
    .map(OwnershipChange.init(row:))
  }

  func append(_ claim: OwnershipChange) throws {
    try run(
      "INSERT INTO claims (act, original_transaction_id, former, customer) VALUES (?, ?, ?, ?)",
      [
        claim.operation, claim.originalTransactionID.rawValue, claim.previousOwner?.rawValue,
        claim.customer?.rawValue,
      ])
  }

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
    let named = try rows("SELECT id FROM account_tokens WHERE token = ?", [text])
    let purchases = try rows(
      """
      SELECT original_transaction_id, EXISTS (
        SELECT 1 FROM claims AS claim
        WHERE claim.original_transaction_id = origin.original_transaction_id
      ) FROM purchase_origins AS origin WHERE app_account_token = ?
      """, [text])
    var row = TokenRow(appUserIDs: Set(named.map { AppUserID(rawValue: $0[0]) }))
    for found in purchases {
      let purchase = OriginalTransactionID(rawValue: found[0])
      if found[1] { row.claimed.insert(purchase) } else { row.unclaimed.insert(purchase) }
    }
    return row
  }
}
