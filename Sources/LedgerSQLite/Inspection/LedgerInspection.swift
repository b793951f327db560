public import AppStoreTypes
internal import Foundation
internal import GRDB
public import Ledger
internal import Subscriptions

/// A read-only summary of a ledger's file.
public struct LedgerInspection: Sendable {
  /// The newest notification of an app and environment.
  public struct NotificationSource: Hashable, Sendable {
    /// The app.
    public let bundleID: BundleID
    /// The environment.
    public let environment: AppStoreEnvironment
    /// When the newest notification arrived.
    public let latest: Timestamp
  }

  /// The number of items in the ledger.
  public let counts: LedgerCounts
  /// The newest notification of each app and environment.
  public let notifications: [NotificationSource]
  /// The products of the purchases that were read.
  public let products: Set<ProductID>
  /// The number of quarantined items by failing check.
  public let quarantine: [String: Int]
  /// The problems SQLite finds in the file; empty if there are none.
  public let damage: [String]

  /// Reads a ledger, which another process may be using.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - mostPurchases: The maximum number of purchases read for ``products``.
  /// - Throws: `LedgerError`.
  public init(path: String, mostPurchases: Int = 50_000) throws(LedgerError) {
    guard FileManager.default.fileExists(atPath: path) else { throw .noFolder(path) }
    do {
      var configuration = Configuration()
      configuration.busyMode = .timeout(5)
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      let found = try queue.read { database in
        (
          damage: try String.fetchAll(database, sql: "PRAGMA quick_check(10)"),
          counts: try Self.counts(database), notifications: try Self.notifications(database),
          products: try Self.products(database, most: mostPurchases),
          quarantine: try Self.quarantine(database)
        )
      }
      try queue.close()
      counts = found.counts
      notifications = found.notifications
      products = found.products
      quarantine = found.quarantine
      damage = found.damage == ["ok"] ? [] : found.damage
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

  private static func notifications(_ database: Database) throws -> [NotificationSource] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT bundle_id, environment, max(received_at) FROM facts
        WHERE kind = 'notification' AND bundle_id IS NOT NULL AND environment IS NOT NULL
        GROUP BY bundle_id, environment ORDER BY bundle_id, environment
        """
    ).map { row in
      NotificationSource(
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
