internal import AppStoreCore
internal import GRDB
internal import Ledger

/// The subscriptions at risk, in one SQLite transaction.
struct SQLiteRisks {
  let database: Database

  func groups(matching filter: RiskFilter) throws -> [RiskGroup] {
    let (conditions, values) = Self.conditions(filter)
    return try database.all(
      """
      SELECT kinds, currency, count(*), ifnull(sum(milliunits), 0)
      FROM subscription_risks WHERE \(conditions.joined(separator: " AND "))
      GROUP BY kinds, currency
      """, values
    ) { row in
      RiskGroup(
        kinds: SubscriptionRisk.kinds(row.text(0) ?? ""), currency: row.text(1),
        subscriptions: Int(row.integer(2)), milliunits: row.integer(3))
    }
  }

  /// Returns the conditions of a filter, and the values of their parameters.
  static func conditions(_ filter: RiskFilter) -> ([String], [StatementValue]) {
    var conditions = ["1"]
    var values: [StatementValue] = []
    if let kind = filter.kind {
      conditions.append("instr(kinds, ?) > 0")
      values.append(.text("," + kind + ","))
    }
    if let environment = filter.environment {
      conditions.append("environment = ?")
      values.append(.text(environment.rawValue))
    }
    if let bundleID = filter.bundleID {
      conditions.append("bundle_id = ?")
      values.append(.text(bundleID.rawValue))
    }
    return (conditions, values)
  }
}
