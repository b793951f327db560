import AppStoreTypes
import Ledger
import Subscriptions

extension FullDiskLedger {
  func holdings(of customers: [CustomerID]) async -> CustomerHoldings {
    await ledger.holdings(of: customers)
  }

  func currencyHoldings(of customers: [CustomerID]) async -> CurrencyHoldings {
    await ledger.currencyHoldings(of: customers)
  }

  func setAttributes(
    _ attributes: [CustomerAttribute], of customer: CustomerID, at now: Timestamp
  ) throws(LedgerError) -> [AttributeRefusal] { throw error }

  func attributes(of customers: [CustomerID]) async -> [CustomerAttribute] {
    await ledger.attributes(of: customers)
  }

  func addAttribution(
    _ attribution: CustomerAttribution, of customer: CustomerID
  ) throws(LedgerError) { throw error }

  func attributions(of customers: [CustomerID]) async -> [CustomerAttribution] {
    await ledger.attributions(of: customers)
  }

  func forgetAttributes(of customers: [CustomerID]) throws(LedgerError) { throw error }

  func grant(_ grant: PromotionalGrant) throws(LedgerError) -> GrantOutcome { throw error }

  func revokeGrants(
    of entitlement: EntitlementID, to customers: [CustomerID], at now: Timestamp, by actor: String
  ) throws(LedgerError) -> [PromotionalGrant] { throw error }

  func grants(to customers: [CustomerID]) async -> [RecordedGrant] {
    await ledger.grants(to: customers)
  }

  func record(_ purchase: TestStorePurchase) throws(LedgerError) -> TestStorePurchase {
    throw error
  }

  func testStorePurchases(of customers: [CustomerID]) async -> [TestStorePurchase] {
    await ledger.testStorePurchases(of: customers)
  }

  func adjust(
    _ adjustment: CurrencyAdjustment, beside movements: [CurrencyMovement],
    among customers: [CustomerID]
  ) throws(LedgerError) -> CurrencyAdjustmentOutcome { throw error }

  func adjustments(of customers: [CustomerID]) async -> [CurrencyAdjustment] {
    await ledger.adjustments(of: customers)
  }

  func overrideOffering(_ override: OfferingOverride) throws(LedgerError) { throw error }

  func offeringOverride(of customers: [CustomerID]) async -> OfferingID? {
    await ledger.offeringOverride(of: customers)
  }

  func append(_ entry: AuditEntry) throws(LedgerError) { throw error }

  func auditEntries(
    since: Timestamp?, after: Int64, limit: Int
  ) async -> [RecordedAuditEntry] {
    await ledger.auditEntries(since: since, after: after, limit: limit)
  }

  func newestAuditEntries(limit: Int) async -> [RecordedAuditEntry] {
    await ledger.newestAuditEntries(limit: limit)
  }

  func changes(after: Int64, limit: Int) async -> [RecordedChange] {
    await ledger.changes(after: after, limit: limit)
  }
}
