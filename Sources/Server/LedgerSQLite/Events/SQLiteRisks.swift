internal import AppStoreCore
internal import Foundation
internal import GRDB
internal import Ledger

/// The subscriptions at risk and the open refund requests, in one SQLite transaction.
struct SQLiteRisks {
  let database: Database

  func save(_ risk: SubscriptionRisk?, of purchase: OriginalTransactionID) throws {
    guard let risk else {
      return try database.step(
        "DELETE FROM subscription_risks WHERE purchase = ?", .text(purchase.rawValue))
    }
    try database.step(
      """
      INSERT OR REPLACE INTO subscription_risks (
        purchase, since, kinds, environment, bundle_id, milliunits, currency, body
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .text(purchase.rawValue), .integer(risk.since.milliseconds), .text(risk.kindText),
      .text(risk.environment.rawValue), .text(risk.bundleID.rawValue), .integer(risk.milliunits),
      .text(risk.currency), .blob(risk.body))
  }

  func save(_ request: RefundRequest?, _ id: String) throws {
    guard let request else {
      return try database.step("DELETE FROM refund_requests WHERE id = ?", .text(id))
    }
    try database.step(
      """
      INSERT OR REPLACE INTO refund_requests (
        id, purchase, transaction_id, product_id, product_type, environment, bundle_id,
        respond_before
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .text(id), .text(request.purchase.rawValue), .text(request.transaction.rawValue),
      .text(request.product.rawValue), .text(request.productType.rawValue),
      .text(request.environment.rawValue), .text(request.bundleID.rawValue),
      .integer(request.respondBefore.milliseconds))
  }

  func risks(
    matching filter: RiskFilter, after cursor: RiskCursor?, limit: Int
  ) throws -> [SubscriptionRisk] {
    var (conditions, arguments) = Self.conditions(filter)
    if let cursor {
      conditions.append("(since < ? OR (since = ? AND purchase < ?))")
      arguments += [
        cursor.since.milliseconds, cursor.since.milliseconds, cursor.purchase.rawValue,
      ]
    }
    arguments += [max(0, limit)]
    return try Row.fetchAll(
      database,
      sql: """
        SELECT * FROM subscription_risks WHERE \(conditions.joined(separator: " AND "))
        ORDER BY since DESC, purchase DESC LIMIT ?
        """, arguments: SQLArguments(arguments).values
    ).map(SubscriptionRisk.init(row:))
  }

  func groups(matching filter: RiskFilter) throws -> [RiskGroup] {
    let (conditions, arguments) = Self.conditions(filter)
    return try Row.fetchAll(
      database,
      sql: """
        SELECT kinds, currency, count(*) AS subscriptions, ifnull(sum(milliunits), 0) AS sum
        FROM subscription_risks WHERE \(conditions.joined(separator: " AND "))
        GROUP BY kinds, currency
        """, arguments: SQLArguments(arguments).values
    ).map { row in
      RiskGroup(
        kinds: SubscriptionRisk.kinds(row["kinds"]), currency: row["currency"],
        subscriptions: row["subscriptions"], milliunits: row["sum"])
    }
  }

  private static func conditions(
    _ filter: RiskFilter
  ) -> ([String], [(any DatabaseValueConvertible)?]) {
    var conditions = ["1"]
    var arguments: [(any DatabaseValueConvertible)?] = []
    if let kind = filter.kind {
      conditions.append("instr(kinds, ?) > 0")
      arguments += ["," + kind + ","]
    }
    if let environment = filter.environment {
      conditions.append("environment = ?")
      arguments += [environment.rawValue]
    }
    if let bundleID = filter.bundleID {
      conditions.append("bundle_id = ?")
      arguments += [bundleID.rawValue]
    }
    return (conditions, arguments)
  }
}

extension SubscriptionRisk {
  fileprivate init(row: Row) {
    self.init(
      purchase: OriginalTransactionID(row["purchase"] as String),
      since: Timestamp(milliseconds: row["since"]), kinds: Self.kinds(row["kinds"]),
      environment: AppStoreEnvironment(rawValue: row["environment"]),
      bundleID: BundleID(rawValue: row["bundle_id"]), milliunits: row["milliunits"],
      currency: row["currency"], body: Array(row["body"] as Data))
  }
}

extension RefundRequest {
  init(row: Row) {
    self.init(
      id: row["id"], purchase: OriginalTransactionID(row["purchase"] as String),
      transaction: TransactionID(row["transaction_id"] as String),
      product: ProductID(row["product_id"] as String),
      productType: ProductType(rawValue: row["product_type"]),
      environment: AppStoreEnvironment(rawValue: row["environment"]),
      bundleID: BundleID(rawValue: row["bundle_id"]),
      respondBefore: Timestamp(milliseconds: row["respond_before"]))
  }
}
