#if Postgres
  internal import AppStoreTypes
  internal import Ledger
  internal import PostgresLink
  internal import Subscriptions

  /// Customer state that the App Store did not sign.
  extension PostgresLoad {
    static let grantColumns =
      "id, customer, entitlement, duration, starts_at, ends_at, granted_at, grants.actor"
    static let purchaseColumns =
      "token, customer, bundle_id, product_id, type, period, price, currency, purchased_at"
    static let adjustmentColumns =
      "id, customer, is_sandbox, amounts, reference, at, actor"

    mutating func addState(_ keys: KeysByKind) {
      addStateRows(keys.states)
      add(keys.attributes) { ids in
        PostgresStatement(
          "SELECT customer, key, value, updated_at FROM attributes WHERE customer = ANY($1)",
          [.texts(ids.map(\.rawValue))])
      } prepare: {
        $1.attributes[$0] = [:]
      } read: { row, rows throws(PostgresError) in
        let key = try row.text(1)
        rows.attributes[AppUserID(rawValue: try row.text(0)), default: [:]][key] =
          CustomerAttribute(
            key: key, value: try row.optionalText(2),
            updatedAt: Timestamp(milliseconds: try row.int8(3)))
      }
      add(keys.grants) { ids in
        PostgresStatement(
          "SELECT \(Self.grantColumns) FROM grants WHERE id = ANY($1)", [.texts(ids)])
      } prepare: {
        $1.grants[$0] = .some(nil)
      } read: { row, rows throws(PostgresError) in
        let grant = try row.grant()
        rows.grants[grant.id] = grant
      }
      add(keys.testStorePurchases) { tokens in
        PostgresStatement(
          "SELECT \(Self.purchaseColumns) FROM test_store_purchases WHERE token = ANY($1)",
          [.texts(tokens)])
      } prepare: {
        $1.testStorePurchases[$0] = .some(nil)
      } read: { row, rows throws(PostgresError) in
        let purchase = try row.testStorePurchase()
        rows.testStorePurchases[purchase.token] = purchase
      }
      add(keys.adjustments) { ids in
        PostgresStatement(
          "SELECT \(Self.adjustmentColumns) FROM currency_adjustments WHERE id = ANY($1)",
          [.texts(ids)])
      } prepare: {
        $1.adjustments[$0] = .some(nil)
      } read: { row, rows throws(PostgresError) in
        let adjustment = try row.adjustment()
        rows.adjustments[adjustment.id] = adjustment
      }
    }

    private mutating func addStateRows(_ ids: [AppUserID]) {
      add(ids) { ids in
        PostgresStatement(
          """
          SELECT \(Self.grantColumns), revoked_at, revoker
          FROM grants LEFT JOIN LATERAL (
            SELECT revoked_at, actor AS revoker FROM grant_revocations WHERE grant_id = id
            ORDER BY revoked_at, sequence LIMIT 1
          ) AS revocation ON true WHERE customer = ANY($1)
          """, [.texts(ids.map(\.rawValue))])
      } prepare: {
        $1.states[$0] = CustomerStateRow()
      } read: { row, rows throws(PostgresError) in
        let grant = try row.grant()
        var revocation: GrantRevocation?
        if let date = try row.optionalInt8(8) {
          revocation = GrantRevocation(
            grantID: grant.id, revokedAt: Timestamp(milliseconds: date), actor: try row.text(9))
        }
        rows.states[grant.customer]?.grants.append(
          RecordedGrant(grant: grant, revocation: revocation))
      }
      add(ids) { ids in
        PostgresStatement(
          "SELECT \(Self.purchaseColumns) FROM test_store_purchases WHERE customer = ANY($1)",
          [.texts(ids.map(\.rawValue))])
      } prepare: { _, _ in
      } read: { row, rows throws(PostgresError) in
        let purchase = try row.testStorePurchase()
        rows.states[purchase.customer]?.testStorePurchases.append(purchase)
      }
      add(ids) { ids in
        PostgresStatement(
          "SELECT \(Self.adjustmentColumns) FROM currency_adjustments WHERE customer = ANY($1)",
          [.texts(ids.map(\.rawValue))])
      } prepare: { _, _ in
      } read: { row, rows throws(PostgresError) in
        let adjustment = try row.adjustment()
        rows.states[adjustment.customer]?.adjustments.append(adjustment)
      }
      add(ids) { ids in
        PostgresStatement(
          """
          SELECT customer, offering, at, actor FROM offering_overrides WHERE customer = ANY($1)
          ORDER BY sequence
          """, [.texts(ids.map(\.rawValue))])
      } prepare: { _, _ in
      } read: { row, rows throws(PostgresError) in
        let override = try row.override(from: 0)
        rows.states[override.customer]?.overrides.append(override)
      }
    }
  }
#endif
