internal import AppStoreCore
internal import Foundation
internal import GRDB
internal import Ledger
internal import Subscriptions

/// Loads the rows that the rules need, and writes their changes, in one SQLite transaction.
struct SQLiteTables {
  let database: Database
  let headers: SigningHeaderTable

  func isRecorded(_ fact: FactKey) throws -> Bool {
    try database.first(
      """
      SELECT 1 FROM facts
      WHERE kind = ? AND identity = ? AND signed_date = ? AND payload_hash = ?
      """,
      .text(fact.kind.rawValue), .text(fact.identity), .integer(fact.signedDate.milliseconds),
      .blob(Hex.decode(fact.payloadHash) ?? [])
    ) { _ in true } ?? false
  }

  func append(_ new: NewFact) throws {
    let fact = new.fact
    try database.step(
      """
      INSERT INTO facts (
        sequence, kind, identity, signed_date, payload_hash, original_transaction_id, bundle_id,
        environment, source, received_at, header_ids, content, newest_act
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .integer(new.sequence), .text(fact.kind.rawValue), .text(fact.identity),
      .integer(fact.signedDate.milliseconds), .blob(Hex.decode(fact.payloadHash) ?? []),
      .text(fact.originalTransactionID?.rawValue), .text(fact.bundleID?.rawValue),
      .text(fact.environment?.rawValue), .text(new.source.rawValue),
      .integer(new.receivedAt.milliseconds),
      .blob(try headers.ids(of: fact.token.headers, in: database)), .blob(fact.token.content),
      .integer(new.lastOperationID))
  }

  func purchase(_ purchase: OriginalTransactionID) throws -> PurchaseRow? {
    try database.first(
      "SELECT history, owner, ask_at, ask_at IS NULL FROM purchases WHERE original_transaction_id = ?",
      .text(purchase.rawValue)
    ) { row in
      var history = PurchaseHistory()
      guard row.withBytes(0, { history.apply(encoded: $0) }) else {
        throw LedgerError.unreadableProjection(purchase)
      }
      return PurchaseRow(
        history: history, owner: row.text(1).map(AppUserID.init(rawValue:)),
        askingDate: row.integer(3) == 1 ? nil : Timestamp(milliseconds: row.integer(2)))
    }
  }

  func save(_ row: PurchaseRow, of purchase: OriginalTransactionID) throws {
    try database.step(
      """
      INSERT INTO purchases (original_transaction_id, history, owner, ask_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (original_transaction_id) DO UPDATE
        SET history = excluded.history, owner = excluded.owner, ask_at = excluded.ask_at
      """,
      .text(purchase.rawValue), .blob(row.history.encoded), .text(row.owner?.rawValue),
      .integer(row.askingDate?.milliseconds))
  }

  func transaction(_ transaction: TransactionID) throws -> TransactionRow {
    var row = TransactionRow()
    let versions = try database.all(
      """
      SELECT original_transaction_id, newest_act FROM facts
      WHERE kind = 'transaction' AND identity = ? ORDER BY sequence
      """,
      .text(transaction.rawValue)
    ) { ($0.text(0), $0.integer(1)) }
    for (purchase, newest) in versions {
      if row.firstRecordedAfter == nil { row.firstRecordedAfter = newest }
      if let purchase { row.purchases.insert(OriginalTransactionID(rawValue: purchase)) }
    }
    return row
  }

  func purchases(ownedBy id: AppUserID) throws -> Set<OriginalTransactionID> {
    let owned = try rows(
      "SELECT original_transaction_id FROM purchases WHERE owner = ?", [id.rawValue])
    return Set(owned.map { OriginalTransactionID(rawValue: $0[0]) })
  }

  /// SQL for every app user id of the customer of `?1`, with `?1` first, by index.
  static let groupOfFirst = """
    SELECT ?1 UNION ALL
    SELECT sibling.id FROM app_user_ids AS own
    JOIN app_user_ids AS sibling ON sibling.customer = own.customer AND sibling.id <> own.id
    WHERE own.id = ?1
    """

  func rows(_ sql: String, _ arguments: SQLArguments) throws -> [Row] {
    try Row.fetchAll(try database.cachedStatement(sql: sql), arguments: arguments.values)
  }

  func run(_ sql: String, _ arguments: SQLArguments) throws {
    try database.cachedStatement(sql: sql).execute(arguments: arguments.values)
  }
}

extension PurchaseHistory {
  /// Applies a purchase's stored row.
  mutating func apply(_ row: Row, at index: Int, of purchase: OriginalTransactionID) throws {
    let isWhole = try row.withUnsafeData(atIndex: index) { data in
      data?.withUnsafeBytes { apply(encoded: $0) } ?? false
    }
    guard isWhole else { throw LedgerError.unreadableProjection(purchase) }
  }
}
