internal import AppStoreCore
internal import Foundation
internal import GRDB
public import Ledger
internal import Subscriptions

/// Ledgers in files of SQLite.
public struct SQLiteLedgerStorage: Sendable {
  /// Creates the storage; no file is opened yet.
  public init() {}

  /// Opens the ledger in a file; creates it if it is missing.
  public func open(_ path: String) throws(LedgerError) -> any LedgerStore {
    try SQLiteLedger(path: path)
  }

  /// Copies a ledger to a new file while another process may be writing to it.
  public func copy(
    _ path: String, to copy: String, progress: (Int, Int) -> Void = { _, _ in }
  ) throws(LedgerError) -> Int {
    try SQLiteLedger.backUp(path, to: copy, progress: progress)
  }

  /// Reads a summary of a ledger, and checks its file for damage.
  public func inspect(
    _ path: String, maxPurchases: Int
  ) throws(LedgerError) -> LedgerInspection {
    guard FileManager.default.fileExists(atPath: path) else { throw .noFolder(path) }
    do {
      var configuration = Configuration()
      configuration.busyMode = .timeout(5)
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      let migrator = SQLiteMigrator(.current)
      let found = try queue.read { database in
        let plan = try migrator.plan(database, path)
        guard plan != .create else { throw LedgerError.notALedger(path) }
        let damage = try String.fetchAll(database, sql: "PRAGMA quick_check(10)")
        return LedgerInspection(
          counts: try Self.counts(database), notifications: try Self.notifications(database),
          products: try Self.products(database, most: maxPurchases),
          quarantine: try Self.quarantine(database), damage: damage == ["ok"] ? [] : damage,
          webhooks: try SQLiteWebhooks(database: database).endpoints(),
          schema: LedgerInspection.SchemaAge(plan))
      }
      try queue.close()
      return found
    } catch {
      throw ledgerError(error, path)
    }
  }

  private static func counts(_ database: Database) throws -> LedgerCounts {
    func count(_ table: String) throws -> Int {
      try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)") ?? 0
    }
    return LedgerCounts(
      facts: try count("facts"), customers: try count("customers"),
      purchases: try count("purchases"), quarantined: try count("quarantine"))
  }

  private static func notifications(_ database: Database) throws -> [LedgerInspection
    .NotificationSource]
  {
    try Row.fetchAll(
      database,
      sql: """
        SELECT bundle_id, environment, max(received_at) FROM facts
        WHERE kind = 'notification' AND bundle_id IS NOT NULL AND environment IS NOT NULL
        GROUP BY bundle_id, environment ORDER BY bundle_id, environment
        """
    ).map { row in
      LedgerInspection.NotificationSource(
        bundleID: BundleID(rawValue: row[0]), environment: AppStoreEnvironment(rawValue: row[1]),
        latest: Timestamp(milliseconds: row[2]))
    }
  }

  private static func products(_ database: Database, most: Int) throws -> Set<ProductID> {
    var products: Set<ProductID> = []
    let rows = try Row.fetchCursor(
      database,
      sql: "SELECT history, original_transaction_id FROM purchases LIMIT ?", arguments: [most])
    while let row = try rows.next() {
      var history = PurchaseHistory()
      try history.apply(row, at: 0, of: OriginalTransactionID(row[1]))
      for transaction in history.transactions.values { products.insert(transaction.productId) }
    }
    return products
  }

  private static func quarantine(_ database: Database) throws -> [String: Int] {
    let rows = try Row.fetchAll(
      database, sql: "SELECT failed_check, count(*) FROM quarantine GROUP BY failed_check")
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
  }
}
