internal import AppStoreTypes
internal import Foundation
internal import GRDB
internal import Ledger

/// The storage primitives of operations and owners.
extension SQLitePrimitives {
  private static let claimsWithOperations =
    "SELECT claims.*, acts.done_at FROM claims JOIN acts ON number = act"

  func append(_ draft: NewIdentityOperation) throws -> IdentityOperation {
    try run(
      """
      INSERT INTO acts (done_at, kind, cause, actor, from_id, to_id, undone, asked_after)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        draft.date.milliseconds, draft.kind.rawValue, draft.cause.rawValue,
        draft.actor.description, draft.from?.rawValue, draft.to?.rawValue, draft.undoes,
        draft.requestedAfter,
      ])
    return draft.operation(database.lastInsertedRowID)
  }

  func operation(_ number: Int64) throws -> IdentityOperation? {
    try rows("SELECT * FROM acts WHERE number = ?", [number]).first.map(
      IdentityOperation.init(row:))
  }

  func undo(of operation: Int64) throws -> Int64? {
    try rows("SELECT number FROM acts WHERE undone = ?", [operation]).first.map { $0["number"] }
  }

  func operations(naming ids: [AppUserID]) throws -> [IdentityOperation] {
    var operations: [Int64: IdentityOperation] = [:]
    for id in ids {
      let named = try rows(
        "SELECT * FROM acts WHERE from_id = ?1 OR to_id = ?1", [id.rawValue])
      for operation in try named.map(IdentityOperation.init(row:)) {
        operations[operation.id] = operation
      }
    }
    return operations.values.sorted { $0.id < $1.id }
  }

  func deletion(of id: AppUserID) throws -> IdentityOperation? {
    try rows(
      """
      SELECT * FROM acts WHERE from_id = ? AND kind = 'deletion' ORDER BY number DESC LIMIT 1
      """, [id.rawValue]
    ).first.map(IdentityOperation.init(row:))
  }

  func claims(of operation: Int64) throws -> [OwnershipChange] {
    try rows(
      "\(Self.claimsWithOperations) WHERE act = ? ORDER BY original_transaction_id", [operation]
    )
    .map(OwnershipChange.init(row:))
  }

  func claims(to purchase: OriginalTransactionID) throws -> [OwnershipChange] {
    try rows(
      "\(Self.claimsWithOperations) WHERE original_transaction_id = ? ORDER BY sequence",
      [purchase.rawValue]
    )
    .map(OwnershipChange.init(row:))
  }

  func newestClaim(to purchase: OriginalTransactionID) throws -> OwnershipChange? {
    try rows(
      "\(Self.claimsWithOperations) WHERE original_transaction_id = ? ORDER BY sequence DESC LIMIT 1",
      [purchase.rawValue]
    )
    .first.map(OwnershipChange.init(row:))
  }

  func append(_ claim: OwnershipChange) throws {
    try run(
      "INSERT INTO claims (act, original_transaction_id, former, customer) VALUES (?, ?, ?, ?)",
      [
        claim.operation, claim.originalTransactionID.rawValue, claim.previousOwner?.rawValue,
        claim.customer?.rawValue,
      ])
  }

  func owner(of purchase: OriginalTransactionID) throws -> AppUserID? {
    let owner = try database.first(
      "SELECT owner FROM purchases WHERE original_transaction_id = ?", .text(purchase.rawValue)
    ) { $0.text(0) }
    return owner?.map(AppUserID.init(rawValue:))
  }

  func setOwner(_ customer: AppUserID?, of purchase: OriginalTransactionID) throws {
    try run(
      "UPDATE purchases SET owner = ? WHERE original_transaction_id = ?",
      [customer?.rawValue, purchase.rawValue])
  }

  func purchases(ownedBy id: AppUserID) throws -> [OriginalTransactionID] {
    try rows(
      """
      SELECT original_transaction_id FROM purchases WHERE owner = ?
      ORDER BY original_transaction_id
      """,
      [id.rawValue]
    )
    .map { OriginalTransactionID(rawValue: $0[0]) }
  }

  func purchases(ofCustomer id: AppUserID) throws -> [OriginalTransactionID] {
    try rows(
      """
      SELECT original_transaction_id FROM purchases WHERE owner IN (\(Self.groupOfFirst))
      ORDER BY original_transaction_id
      """,
      [id.rawValue]
    )
    .map { OriginalTransactionID(rawValue: $0[0]) }
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

  func unclaimedPurchases(of token: UUID) throws -> [OriginalTransactionID] {
    try rows(
      """
      SELECT original_transaction_id FROM purchase_origins
      JOIN purchases USING (original_transaction_id)
      WHERE app_account_token = ? AND owner IS NULL AND NOT EXISTS (
        SELECT 1 FROM claims
        WHERE claims.original_transaction_id = purchase_origins.original_transaction_id
      )
      ORDER BY original_transaction_id
      """,
      [token.uuidString.lowercased()]
    )
    .map { OriginalTransactionID(rawValue: $0[0]) }
  }
}
