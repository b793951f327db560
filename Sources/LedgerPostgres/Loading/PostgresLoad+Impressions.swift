#if Postgres
  internal import AppStoreTypes
  internal import Ledger
  internal import PostgresLink

  /// Impressions of paywalls.
  extension PostgresLoad {
    static let impressionColumns = "sequence, number, day, offering, placement, is_sandbox"

    mutating func addImpressions(_ keys: KeysByKind) {
      add(keys.impressions) { numbers in
        PostgresStatement(
          "SELECT \(Self.impressionColumns) FROM paywall_impressions WHERE number = ANY($1)",
          [.ints(numbers)])
      } prepare: {
        $1.paywallImpressions[$0] = []
      } read: { row, rows throws(PostgresError) in
        let impression = try row.paywallImpression()
        rows.paywallImpressions[impression.number, default: []].insert(impression)
      }
    }
  }

  extension PostgresWrite {
    mutating func append(_ impressions: [PaywallImpression]) {
      guard !impressions.isEmpty else { return }
      add(
        """
        INSERT INTO paywall_impressions (number, day, offering, placement, is_sandbox)
        SELECT * FROM unnest($1::int8[], $2::int8[], $3::text[], $4::text[], $5::bool[])
        ON CONFLICT DO NOTHING
        """,
        [
          .ints(impressions.map(\.number)), .ints(impressions.map(\.day.number)),
          .texts(impressions.map(\.offering)), .texts(impressions.map { $0.placement ?? "" }),
          .bools(impressions.map(\.isSandbox)),
        ])
    }
  }

  extension PostgresRow {
    /// Returns an impression from the columns of ``PostgresLoad/impressionColumns``.
    func paywallImpression() throws(PostgresError) -> PaywallImpression {
      let placement = try text(4)
      return PaywallImpression(
        number: try int8(1), day: UTCDay(number: try int8(2)), offering: try text(3),
        placement: placement.isEmpty ? nil : placement, isSandbox: try bool(5))
    }
  }
#endif
