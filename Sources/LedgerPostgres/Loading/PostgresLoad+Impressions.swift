#if Postgres
  internal import AppStoreTypes
  internal import Ledger
  internal import PostgresLink

  /// Impressions of paywalls.
  extension PostgresLoad {
    static let impressionColumns = "sequence, number, day, offering, placement, is_sandbox"

    mutating func addImpressions(_ keys: KeysByKind) {
      add(keys.impressions) { impressions in
        PostgresStatement(
          """
          SELECT \(Self.impressionColumns) FROM paywall_impressions
          JOIN unnest($1::int8[], $2::int8[], $3::text[], $4::text[], $5::bool[])
            AS key (number, day, offering, placement, is_sandbox)
            USING (number, day, offering, placement, is_sandbox)
          """, impressions.columns)
      } prepare: {
        $1.paywallImpressions[$0] = false
      } read: { row, rows throws(PostgresError) in
        rows.paywallImpressions[try row.paywallImpression()] = true
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
        """, impressions.columns)
    }
  }

  extension [PaywallImpression] {
    /// The columns: number, day, offering, placement and sandbox.
    fileprivate var columns: [PostgresValue] {
      [
        .ints(map(\.number)), .ints(map(\.day.number)), .texts(map(\.offering)),
        .texts(map { $0.placement ?? "" }), .bools(map(\.isSandbox)),
      ]
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
