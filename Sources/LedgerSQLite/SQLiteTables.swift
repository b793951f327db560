internal import AppStoreTypes
internal import Encodings
internal import Foundation
internal import GRDB
internal import Ledger
internal import Subscriptions

/// The steps of the rules in one SQLite transaction.
struct SQLiteTables: LedgerTables {
  let database: Database
  let headers: SigningHeaders

  func append(
    _ fact: SignedFact, from source: FactSource, at receivedAt: Timestamp
  ) throws -> Int64? {
    try run(
      """
      INSERT INTO facts (
        kind, identity, signed_date, payload_hash, original_transaction_id, bundle_id,
        environment, source, received_at, header_ids, content
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (kind, identity, signed_date, payload_hash) DO NOTHING
      """,
      [
        fact.kind.rawValue, fact.identity, fact.signedDate.milliseconds,
        Data(Hexadecimal.decode(fact.payloadHash) ?? []), fact.originalTransactionID?.rawValue,
        fact.bundleID?.rawValue, fact.environment?.rawValue, source.rawValue,
        receivedAt.milliseconds, try headers.ids(of: fact.token.headers, in: database),
        Data(fact.token.content),
      ])
    return database.changesCount == 1 ? database.lastInsertedRowID : nil
  }

  func history(of purchase: OriginalTransactionID) throws -> PurchaseHistory? {
    let rows = try Row.fetchCursor(
      try database.cachedStatement(
        sql: "SELECT history FROM purchases WHERE original_transaction_id = ?"),
      arguments: [purchase.rawValue])
    guard let row = try rows.next() else { return nil }
    var history = PurchaseHistory()
    try history.apply(row, at: 0, of: purchase)
    return history
  }

  /// Returns what stands of the purchases of several app user ids.
  func history(owned owners: [CustomerID]) throws -> PurchaseHistory {
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

  func put(_ history: PurchaseHistory, of purchase: OriginalTransactionID) throws {
    try run(
      "UPDATE purchases SET history = ? WHERE original_transaction_id = ?",
      [Data(history.encoded), purchase.rawValue])
  }

  func purchases(of transaction: TransactionID) throws -> Set<OriginalTransactionID> {
    let ids = try String.fetchSet(
      try database.cachedStatement(
        sql: """
          SELECT DISTINCT original_transaction_id FROM facts
          WHERE kind = 'transaction' AND identity = ? AND original_transaction_id IS NOT NULL
          """),
      arguments: [transaction.rawValue])
    return Set(ids.map(OriginalTransactionID.init(rawValue:)))
  }

  func firstRecording(of transaction: TransactionID) throws -> Timestamp? {
    try rows(
      """
      SELECT received_at FROM facts WHERE kind = 'transaction' AND identity = ?
      ORDER BY sequence LIMIT 1
      """, [transaction.rawValue]
    )
    .first.map { Timestamp(milliseconds: $0[0]) }
  }

  func addPurchase(_ purchase: OriginalTransactionID) throws {
    try run(
      """
      INSERT INTO purchases (original_transaction_id, history) VALUES (?, ?)
      ON CONFLICT DO NOTHING
      """,
      [purchase.rawValue, Data(PurchaseHistory().encoded)])
  }

  func request(_ refresh: RefreshRequest, at now: Timestamp) throws {
    _ = try SQLiteRefreshes(database: database).request(refresh, at: now)
  }

  func run(_ sql: String, _ arguments: StatementArguments) throws {
    try database.cachedStatement(sql: sql).execute(arguments: arguments)
  }
}

extension PurchaseHistory {
  /// Applies what a row keeps of a purchase.
  mutating func apply(_ row: Row, at index: Int, of purchase: OriginalTransactionID) throws {
    let isWhole = try row.withUnsafeData(atIndex: index) { data in
      data?.withUnsafeBytes { apply(encoded: $0) } ?? false
    }
    guard isWhole else { throw LedgerError.unreadableProjection(purchase) }
  }
}
