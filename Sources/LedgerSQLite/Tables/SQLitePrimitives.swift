internal import AppStoreTypes
internal import Encodings
internal import Foundation
internal import GRDB
internal import Ledger
internal import Subscriptions

/// The storage primitives of the rules, in one SQLite transaction.
struct SQLitePrimitives: LedgerPrimitives {
  let database: Database
  let headers: SigningHeaderTable

  func append(
    _ fact: SignedFact, from source: FactSource, at receivedAt: Timestamp
  ) throws -> Int64? {
    try database.step(
      """
      INSERT INTO facts (
        kind, identity, signed_date, payload_hash, original_transaction_id, bundle_id,
        environment, source, received_at, header_ids, content, newest_act
      ) VALUES (
        ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ifnull((SELECT max(number) FROM acts), 0)
      )
      ON CONFLICT (kind, identity, signed_date, payload_hash) DO NOTHING
      """,
      .text(fact.kind.rawValue), .text(fact.identity), .integer(fact.signedDate.milliseconds),
      .blob(Hex.decode(fact.payloadHash) ?? []),
      .text(fact.originalTransactionID?.rawValue), .text(fact.bundleID?.rawValue),
      .text(fact.environment?.rawValue), .text(source.rawValue),
      .integer(receivedAt.milliseconds),
      .blob(try headers.ids(of: fact.token.headers, in: database)), .blob(fact.token.content))
    return database.changesCount == 1 ? database.lastInsertedRowID : nil
  }

  func history(of purchase: OriginalTransactionID) throws -> PurchaseHistory? {
    try database.first(
      "SELECT history FROM purchases WHERE original_transaction_id = ?", .text(purchase.rawValue)
    ) { row in
      var history = PurchaseHistory()
      guard row.withBytes(0, { history.apply(encoded: $0) }) else {
        throw LedgerError.unreadableProjection(purchase)
      }
      return history
    }
  }

  /// Returns the current state of the purchases of app user ids.
  func history(owned owners: [AppUserID]) throws -> PurchaseHistory {
    var history = PurchaseHistory()
    for owner in owners {
      let rows = try Row.fetchCursor(
        try database.cachedStatement(
          sql: "SELECT history, original_transaction_id FROM purchases WHERE owner = ?"),
        arguments: [owner.rawValue])
      while let row = try rows.next() {
        try history.apply(row, at: 0, of: OriginalTransactionID(row[1]))
      }
    }
    return history
  }

  func save(_ history: PurchaseHistory, of purchase: OriginalTransactionID) throws {
    try database.step(
      """
      INSERT INTO purchases (original_transaction_id, history, ask_at) VALUES (?, ?, ?)
      ON CONFLICT (original_transaction_id)
        DO UPDATE SET history = excluded.history, ask_at = excluded.ask_at
      """,
      .text(purchase.rawValue), .blob(history.encoded),
      .integer(history.askingDate?.milliseconds))
  }

  func purchases(of transaction: TransactionID) throws -> Set<OriginalTransactionID> {
    let ids = try database.all(
      """
      SELECT DISTINCT original_transaction_id FROM facts
      WHERE kind = 'transaction' AND identity = ? AND original_transaction_id IS NOT NULL
      """,
      .text(transaction.rawValue)
    ) { $0.text(0) }
    return Set(ids.compactMap { $0.map(OriginalTransactionID.init(rawValue:)) })
  }

  func firstRecording(of transaction: TransactionID) throws -> FirstAppend? {
    try database.first(
      """
      SELECT received_at, newest_act, newest_act IS NULL FROM facts WHERE kind = 'transaction' AND identity = ?
      ORDER BY sequence LIMIT 1
      """, .text(transaction.rawValue)
    ) { row in
      FirstAppend(
        receivedAt: Timestamp(milliseconds: row.integer(0)),
        lastOperationID: row.integer(2) == 1 ? nil : row.integer(1))
    }
  }

  func request(_ refresh: RefreshRequest, at now: Timestamp) throws {
    _ = try SQLiteRefreshQueue(database: database).request(refresh, at: now)
  }

  func run(_ sql: String, _ arguments: StatementArguments) throws {
    try database.cachedStatement(sql: sql).execute(arguments: arguments)
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
