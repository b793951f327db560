internal import AppStoreTypes
internal import GRDB
internal import Ledger

/// The rows of impressions of paywalls.
struct SQLiteImpressions {
  let tables: SQLiteTables

  func contains(_ impression: PaywallImpression) throws -> Bool {
    try !tables.rows(
      """
      SELECT 1 FROM paywall_impressions
      WHERE number = ? AND day = ? AND offering = ? AND placement = ? AND is_sandbox = ?
      """, values(of: impression)
    ).isEmpty
  }

  func append(_ impressions: [PaywallImpression]) throws {
    for impression in impressions { try append(impression) }
  }

  private func append(_ impression: PaywallImpression) throws {
    try tables.run(
      """
      INSERT INTO paywall_impressions (number, day, offering, placement, is_sandbox)
      VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """, values(of: impression))
  }

  private func values(of impression: PaywallImpression) -> SQLArguments {
    [
      impression.number, impression.day.number, impression.offering, impression.placement ?? "",
      impression.isSandbox,
    ]
  }
}

extension PaywallImpression {
  init(row: Row) {
    let placement: String = row["placement"]
    self.init(
      number: row["number"], day: UTCDay(number: row["day"]), offering: row["offering"],
      placement: placement.isEmpty ? nil : placement, isSandbox: row["is_sandbox"])
  }
}
