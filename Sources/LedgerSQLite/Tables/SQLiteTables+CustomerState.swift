internal import AppStoreTypes
internal import Foundation
internal import GRDB
internal import Ledger
internal import Subscriptions

extension SQLiteTables {
  func state(of customer: AppUserID) throws -> CustomerStateRow {
    var row = CustomerStateRow()
    row.grants = try grants(to: customer)
    row.testStorePurchases = try testStorePurchases(of: customer)
    row.adjustments = try adjustments(of: customer)
    row.overrides = try overrides(of: customer)
    return row
  }

  func attributes(of customer: AppUserID) throws -> [String: CustomerAttribute] {
    let found = try rows("SELECT * FROM attributes WHERE customer = ?", [customer.rawValue])
      .map(CustomerAttribute.init(row:))
    return Dictionary(uniqueKeysWithValues: found.map { ($0.key, $0) })
  }

  func save(_ attribute: CustomerAttribute, of customer: AppUserID) throws {
    try run(
      """
      INSERT INTO attributes (customer, key, value, updated_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (customer, key) DO UPDATE
      SET value = excluded.value, updated_at = excluded.updated_at
      """,
      [customer.rawValue, attribute.key, attribute.value, attribute.updatedAt.milliseconds])
  }

  func clearAttributes(of customer: AppUserID) throws {
    for table in ["attributes", "attributions"] {
      try run("DELETE FROM \(table) WHERE customer = ?", [customer.rawValue])
    }
  }

  func append(_ new: NewAttribution) throws {
    let (customer, attribution) = (new.customer.rawValue, new.attribution)
    try run(
      """
      INSERT INTO attributions (customer, network, data, received_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (customer, network, data) DO NOTHING
      """,
      [customer, attribution.network, attribution.data, attribution.receivedAt.milliseconds])
    try run(
      """
      DELETE FROM attributions WHERE customer = ?1 AND sequence NOT IN (
        SELECT sequence FROM attributions WHERE customer = ?1 ORDER BY sequence DESC LIMIT ?2)
      """, [customer, AttributeRules.maxAttributions])
  }

  func grant(_ id: String) throws -> PromotionalGrant? {
    try rows("SELECT * FROM grants WHERE id = ?", [id]).first.map(PromotionalGrant.init(row:))
  }

  private func grants(to customer: AppUserID) throws -> [RecordedGrant] {
    // With `min`, SQLite returns the other columns from the row of the minimum.
    try rows(
      """
      SELECT grants.*, revoked_at, revoker FROM grants LEFT JOIN (
        SELECT grant_id, min(revoked_at) AS revoked_at, actor AS revoker
        FROM grant_revocations WHERE grant_id IN (SELECT id FROM grants WHERE customer = ?1)
        GROUP BY grant_id
      ) ON grant_id = id WHERE customer = ?1
      """, [customer.rawValue]
    ).map(RecordedGrant.init(row:))
  }

  func append(_ grant: PromotionalGrant) throws {
    try run(
      """
      INSERT INTO grants (
        id, customer, entitlement, duration, starts_at, ends_at, granted_at, actor
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        grant.id, grant.customer.rawValue, grant.entitlement.rawValue, grant.duration.rawValue,
        grant.startsAt.milliseconds, grant.endsAt?.milliseconds, grant.grantedAt.milliseconds,
        grant.actor,
      ])
  }

  func append(_ revocation: GrantRevocation) throws {
    try run(
      "INSERT INTO grant_revocations (grant_id, revoked_at, actor) VALUES (?, ?, ?)",
      [revocation.grantID, revocation.revokedAt.milliseconds, revocation.actor])
  }

  private func testStorePurchases(of customer: AppUserID) throws -> [TestStorePurchase] {
    try rows("SELECT * FROM test_store_purchases WHERE customer = ?", [customer.rawValue])
      .map(TestStorePurchase.init(row:))
  }

  func testStorePurchase(_ token: String) throws -> TestStorePurchase? {
    try rows("SELECT * FROM test_store_purchases WHERE token = ?", [token]).first
      .map(TestStorePurchase.init(row:))
  }

  func append(_ purchase: TestStorePurchase) throws {
    try run(
      """
      INSERT INTO test_store_purchases (
        token, customer, bundle_id, product_id, type, period, price, currency, purchased_at
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        purchase.token, purchase.customer.rawValue, purchase.bundleID.rawValue,
        purchase.productID.rawValue, purchase.type.rawValue, purchase.period?.iso8601,
        purchase.price?.milliunits, purchase.price?.currency, purchase.purchasedAt.milliseconds,
      ])
  }

  func adjustment(_ id: String) throws -> CurrencyAdjustment? {
    try rows("SELECT * FROM currency_adjustments WHERE id = ?", [id]).first
      .map(CurrencyAdjustment.init(row:))
  }

  private func adjustments(of customer: AppUserID) throws -> [CurrencyAdjustment] {
    try rows("SELECT * FROM currency_adjustments WHERE customer = ?", [customer.rawValue])
      .map(CurrencyAdjustment.init(row:))
  }

  func append(_ adjustment: CurrencyAdjustment) throws {
    let amounts = Dictionary(
      uniqueKeysWithValues: adjustment.amounts.map { ($0.rawValue, $1) })
    try run(
      """
      INSERT INTO currency_adjustments (
        id, customer, is_sandbox, amounts, reference, at, actor
      ) VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        adjustment.id, adjustment.customer.rawValue, adjustment.isSandbox, try json(amounts),
        adjustment.reference, adjustment.at.milliseconds, adjustment.actor,
      ])
  }

  private func overrides(of customer: AppUserID) throws -> [OfferingOverride] {
    try rows(
      "SELECT * FROM offering_overrides WHERE customer = ? ORDER BY sequence",
      [customer.rawValue]
    ).map(OfferingOverride.init(row:))
  }

  func append(_ override: OfferingOverride) throws {
    try run(
      "INSERT INTO offering_overrides (customer, offering, at, actor) VALUES (?, ?, ?, ?)",
      [
        override.customer.rawValue, override.offering?.rawValue, override.at.milliseconds,
        override.actor,
      ])
  }

  func append(_ entry: AuditEntry) throws {
    try run(
      "INSERT INTO audit_log (at, actor, act, subject, details) VALUES (?, ?, ?, ?, ?)",
      [
        entry.at.milliseconds, entry.actor, entry.action.rawValue, entry.subject,
        try json(entry.details),
      ])
  }

  func append(_ change: FeedChange) throws {
    try database.step(
      """
      INSERT INTO changes (
        at, kind, customer, original_transaction_id, fact_sequence, reference, continues_unit
      ) VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      .integer(change.at.milliseconds), .text(change.kind.rawValue),
      .text(change.customer?.rawValue), .text(change.originalTransactionID?.rawValue),
      .integer(change.factSequence), .text(change.reference),
      .integer(change.continuesUnit ? 1 : 0))
  }

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
