package import AppStoreTypes
package import Ledger
package import Subscriptions

extension UnwritableLedger {
  package func holdings(of customers: [AppUserID]) async -> AccessSources {
    await ledger.holdings(of: customers)
  }

  package func currencyHoldings(of customers: [AppUserID]) async -> CurrencySources {
    await ledger.currencyHoldings(of: customers)
  }

  package func setAttributes(
    _ attributes: [CustomerAttribute], of customer: AppUserID, at now: Timestamp
  ) throws(LedgerError) -> [AttributeRejection] { throw error }

  package func attributes(of customers: [AppUserID]) async -> [CustomerAttribute] {
    await ledger.attributes(of: customers)
  }

  package func addAttribution(
    _ attribution: CustomerAttribution, of customer: AppUserID
  ) throws(LedgerError) { throw error }

  package func attributions(of customers: [AppUserID]) async -> [CustomerAttribution] {
    await ledger.attributions(of: customers)
  }

  package func deleteAttributes(of customers: [AppUserID]) throws(LedgerError) { throw error }

  package func grant(_ grant: PromotionalGrant) throws(LedgerError) -> GrantResult { throw error }

  package func revokeGrants(
    of entitlement: EntitlementID, to customers: [AppUserID], at now: Timestamp, by actor: String
  ) throws(LedgerError) -> [PromotionalGrant] { throw error }

  package func grants(to customers: [AppUserID]) async -> [RecordedGrant] {
    await ledger.grants(to: customers)
  }

  package func record(_ purchase: TestStorePurchase) throws(LedgerError) -> TestStorePurchase {
    throw error
  }

  package func testStorePurchases(of customers: [AppUserID]) async -> [TestStorePurchase] {
    await ledger.testStorePurchases(of: customers)
  }

  package func adjust(
    _ adjustment: CurrencyAdjustment, beside movements: [CurrencyMovement],
    among customers: [AppUserID]
  ) throws(LedgerError) -> CurrencyAdjustmentResult { throw error }

  package func adjustments(of customers: [AppUserID]) async -> [CurrencyAdjustment] {
    await ledger.adjustments(of: customers)
  }

  package func overrideOffering(_ override: OfferingOverride) throws(LedgerError) { throw error }

  package func offeringOverride(of customers: [AppUserID]) async -> OfferingID? {
    await ledger.offeringOverride(of: customers)
  }

  package func append(_ entry: AuditEntry) throws(LedgerError) { throw error }

  package func auditEntries(
    since: Timestamp?, after: Int64, limit: Int
  ) async -> [RecordedAuditEntry] {
    await ledger.auditEntries(since: since, after: after, limit: limit)
  }

  package func newestAuditEntries(limit: Int) async -> [RecordedAuditEntry] {
    await ledger.newestAuditEntries(limit: limit)
  }

  package func changes(after: Int64, limit: Int) async -> [RecordedFeedChange] {
    await ledger.changes(after: after, limit: limit)
  }
}
