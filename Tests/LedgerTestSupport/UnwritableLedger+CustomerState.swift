package import AppStoreTypes
package import Ledger
package import Subscriptions

extension UnwritableLedger {
  package func holdings(of customers: [CustomerID]) async -> CustomerHoldings {
    await ledger.holdings(of: customers)
  }

  package func currencyHoldings(of customers: [CustomerID]) async -> CurrencyHoldings {
    await ledger.currencyHoldings(of: customers)
  }

  package func setAttributes(
    _ attributes: [CustomerAttribute], of customer: CustomerID, at now: Timestamp
  ) throws(LedgerError) -> [AttributeRefusal] { throw error }

  package func attributes(of customers: [CustomerID]) async -> [CustomerAttribute] {
    await ledger.attributes(of: customers)
  }

  package func addAttribution(
    _ attribution: CustomerAttribution, of customer: CustomerID
  ) throws(LedgerError) { throw error }

  package func attributions(of customers: [CustomerID]) async -> [CustomerAttribution] {
    await ledger.attributions(of: customers)
  }

  package func forgetAttributes(of customers: [CustomerID]) throws(LedgerError) { throw error }

  package func grant(_ grant: PromotionalGrant) throws(LedgerError) -> GrantOutcome { throw error }

  package func revokeGrants(
    of entitlement: EntitlementID, to customers: [CustomerID], at now: Timestamp, by actor: String
  ) throws(LedgerError) -> [PromotionalGrant] { throw error }

  package func grants(to customers: [CustomerID]) async -> [RecordedGrant] {
    await ledger.grants(to: customers)
  }

  package func record(_ purchase: TestStorePurchase) throws(LedgerError) -> TestStorePurchase {
    throw error
  }

  package func testStorePurchases(of customers: [CustomerID]) async -> [TestStorePurchase] {
    await ledger.testStorePurchases(of: customers)
  }

  package func adjust(
    _ adjustment: CurrencyAdjustment, beside movements: [CurrencyMovement],
    among customers: [CustomerID]
  ) throws(LedgerError) -> CurrencyAdjustmentOutcome { throw error }

  package func adjustments(of customers: [CustomerID]) async -> [CurrencyAdjustment] {
    await ledger.adjustments(of: customers)
  }

  package func overrideOffering(_ override: OfferingOverride) throws(LedgerError) { throw error }

  package func offeringOverride(of customers: [CustomerID]) async -> OfferingID? {
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

  package func changes(after: Int64, limit: Int) async -> [RecordedChange] {
    await ledger.changes(after: after, limit: limit)
  }
}
