#if Postgres
  internal import AppStoreTypes
  internal import Foundation
  internal import Ledger
  internal import PostgresLink
  internal import Subscriptions

  /// Customer state that the App Store did not sign.
  extension PostgresWrite {
    mutating func writeState(_ changes: LedgerChanges) {
      writeAttributes(changes)
      writeGrants(changes)
      writeTestStorePurchases(changes.testStorePurchases)
      writeAdjustments(changes.adjustments)
      let overrides = changes.overrides
      guard !overrides.isEmpty else { return }
      add(
        """
        INSERT INTO offering_overrides (customer, offering, at, actor)
        SELECT * FROM unnest($1::text[], $2::text[], $3::int8[], $4::text[])
        """,
        [
          .texts(overrides.map(\.customer.rawValue)),
          .texts(overrides.map { $0.offering?.rawValue }),
          .ints(overrides.map(\.at.milliseconds)), .texts(overrides.map(\.actor)),
        ])
    }

    private mutating func writeAttributes(_ changes: LedgerChanges) {
      let cleared = PostgresValue.texts(changes.clearedAttributes.map(\.rawValue).sorted())
      if !changes.clearedAttributes.isEmpty {
        add("DELETE FROM attributes WHERE customer = ANY($1)", [cleared])
        add("DELETE FROM attributions WHERE customer = ANY($1)", [cleared])
      }
      let saved = changes.attributes.sorted { $0.key.rawValue < $1.key.rawValue }
        .flatMap { id, attributes in
          attributes.values.sorted { $0.key < $1.key }.map { (id, $0) }
        }
      if !saved.isEmpty {
        add(
          """
          INSERT INTO attributes (customer, key, value, updated_at)
          SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::int8[])
          ON CONFLICT (customer, key) DO UPDATE
            SET value = excluded.value, updated_at = excluded.updated_at
          """,
          [
            .texts(saved.map(\.0.rawValue)), .texts(saved.map(\.1.key)),
            .texts(saved.map(\.1.value)), .ints(saved.map(\.1.updatedAt.milliseconds)),
          ])
      }
      for new in changes.attributions { append(new) }
    }

    private mutating func append(_ new: NewAttribution) {
      let customer = PostgresValue.text(new.customer.rawValue)
      add(
        """
        INSERT INTO attributions (customer, network, data, received_at)
        VALUES ($1, $2, $3, $4) ON CONFLICT (customer, network, data) DO NOTHING
        """,
        [
          customer, .int(Int64(new.attribution.network)), .text(new.attribution.data),
          .int(new.attribution.receivedAt.milliseconds),
        ])
      add(
        """
        DELETE FROM attributions WHERE customer = $1 AND sequence NOT IN (
          SELECT sequence FROM attributions WHERE customer = $1 ORDER BY sequence DESC LIMIT $2)
        """,
        [customer, .int(Int64(AttributeRules.maxAttributions))])
    }

    private mutating func writeGrants(_ changes: LedgerChanges) {
      let grants = changes.grants
      if !grants.isEmpty {
        add(
          """
          INSERT INTO grants (
            id, customer, entitlement, duration, starts_at, ends_at, granted_at, actor)
          SELECT * FROM unnest(
            $1::text[], $2::text[], $3::text[], $4::text[], $5::int8[], $6::int8[], $7::int8[],
            $8::text[])
          """,
          [
            .texts(grants.map(\.id)), .texts(grants.map(\.customer.rawValue)),
            .texts(grants.map(\.entitlement.rawValue)), .texts(grants.map(\.duration.rawValue)),
            .ints(grants.map(\.startsAt.milliseconds)),
            .ints(grants.map { $0.endsAt?.milliseconds }),
            .ints(grants.map(\.grantedAt.milliseconds)), .texts(grants.map(\.actor)),
          ])
      }
      let revocations = changes.revocations
      guard !revocations.isEmpty else { return }
      add(
        """
        INSERT INTO grant_revocations (grant_id, revoked_at, actor)
        SELECT * FROM unnest($1::text[], $2::int8[], $3::text[])
        """,
        [
          .texts(revocations.map(\.grantID)), .ints(revocations.map(\.revokedAt.milliseconds)),
          .texts(revocations.map(\.actor)),
        ])
    }

    private mutating func writeTestStorePurchases(_ purchases: [TestStorePurchase]) {
      guard !purchases.isEmpty else { return }
      add(
        """
        INSERT INTO test_store_purchases (
          token, customer, bundle_id, product_id, type, period, price, currency, purchased_at)
        SELECT * FROM unnest(
          $1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int8[],
          $8::text[], $9::int8[])
        """,
        [
          .texts(purchases.map(\.token)), .texts(purchases.map(\.customer.rawValue)),
          .texts(purchases.map(\.bundleID.rawValue)), .texts(purchases.map(\.productID.rawValue)),
          .texts(purchases.map(\.type.rawValue)), .texts(purchases.map { $0.period?.iso8601 }),
          .ints(purchases.map { $0.price?.milliunits }),
          .texts(purchases.map { $0.price?.currency }),
          .ints(purchases.map(\.purchasedAt.milliseconds)),
        ])
    }

    private mutating func writeAdjustments(_ adjustments: [CurrencyAdjustment]) {
      guard !adjustments.isEmpty else { return }
      add(
        """
        INSERT INTO currency_adjustments (
          id, customer, is_sandbox, amounts, reference, at, actor)
        SELECT * FROM unnest(
          $1::text[], $2::text[], $3::bool[], $4::text[], $5::text[], $6::int8[], $7::text[])
        """,
        [
          .texts(adjustments.map(\.id)), .texts(adjustments.map(\.customer.rawValue)),
          .bools(adjustments.map(\.isSandbox)),
          .texts(
            adjustments.map { adjustment in
              Self.json(
                Dictionary(uniqueKeysWithValues: adjustment.amounts.map { ($0.rawValue, $1) }))
            }),
          .texts(adjustments.map(\.reference)), .ints(adjustments.map(\.at.milliseconds)),
          .texts(adjustments.map(\.actor)),
        ])
    }
  }
#endif
