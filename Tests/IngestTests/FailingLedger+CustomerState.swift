import AppStoreTypes
import Ledger
import Subscriptions

extension FailingLedger {
  func holdings(of customers: [CustomerID]) throws(LedgerError) -> CustomerHoldings {
    throw error
  }

  func currencyHoldings(
    of customers: [CustomerID]
  ) throws(LedgerError) -> CurrencyHoldings { throw error }

  func setAttributes(
    _ attributes: [CustomerAttribute], of customer: CustomerID, at now: Timestamp
  ) throws(LedgerError) -> [AttributeRefusal] { throw error }

  func attributes(of customers: [CustomerID]) throws(LedgerError) -> [CustomerAttribute] {
    throw error
  }

  func addAttribution(
    _ attribution: CustomerAttribution, of customer: CustomerID
  ) throws(LedgerError) { throw error }

  func attributions(of customers: [CustomerID]) throws(LedgerError) -> [CustomerAttribution] {
    throw error
  }

  func forgetAttributes(of customers: [CustomerID]) throws(LedgerError) { throw error }

  func grant(_ grant: PromotionalGrant) throws(LedgerError) -> GrantOutcome { throw error }

  func revokeGrants(
    of entitlement: EntitlementID, to customers: [CustomerID], at now: Timestamp, by actor: String
  ) throws(LedgerError) -> [PromotionalGrant] { throw error }

  func grants(to customers: [CustomerID]) throws(LedgerError) -> [RecordedGrant] { throw error }

  func record(_ purchase: TestStorePurchase) throws(LedgerError) -> TestStorePurchase {
    throw error
  }

  func testStorePurchases(
    of customers: [CustomerID]
  ) throws(LedgerError) -> [TestStorePurchase] { throw error }

  func adjust(
    _ adjustment: CurrencyAdjustment, beside movements: [CurrencyMovement],
    among customers: [CustomerID]
  ) throws(LedgerError) -> CurrencyAdjustmentOutcome { throw error }

  func adjustments(of customers: [CustomerID]) throws(LedgerError) -> [CurrencyAdjustment] {
    throw error
  }

  func overrideOffering(_ override: OfferingOverride) throws(LedgerError) { throw error }

  func offeringOverride(of customers: [CustomerID]) throws(LedgerError) -> OfferingID? {
    throw error
  }

  func append(_ entry: AuditEntry) throws(LedgerError) { throw error }

  func auditEntries(
    since: Timestamp?, after: Int64, limit: Int
  ) throws(LedgerError) -> [RecordedAuditEntry] { throw error }

  func newestAuditEntries(limit: Int) throws(LedgerError) -> [RecordedAuditEntry] { throw error }

  func changes(after: Int64, limit: Int) throws(LedgerError) -> [RecordedChange] { throw error }
}
