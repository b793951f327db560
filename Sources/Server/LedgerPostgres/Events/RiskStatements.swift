#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink

  /// The SQL of subscriptions at risk.
  enum RiskStatements {
    /// The condition of a filter, over the parameters of ``values(_:)``.
    static let condition = """
      ($1::text IS NULL OR strpos(kinds, $1) > 0) AND ($2::text IS NULL OR environment = $2)
        AND ($3::text IS NULL OR bundle_id = $3)
      """

    static func values(_ filter: RiskFilter) -> [PostgresValue] {
      [
        .text(filter.kind.map { "," + $0 + "," }), .text(filter.environment?.rawValue),
        .text(filter.bundleID?.rawValue),
      ]
    }
  }
#endif
