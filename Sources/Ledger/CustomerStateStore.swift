public import AppStoreTypes

/// Everything a ledger keeps of customers beside what the store signed.
public protocol CustomerStateStore: AttributeStore, PromotionalGrantStore,
  TestStorePurchaseStore, CurrencyAdjustmentStore, OfferingOverrideStore, AuditStore, ChangeStore
{
  /// Returns everything that gives access to a customer of several app user ids, read at one moment.
  func holdings(of customers: [CustomerID]) async throws(LedgerError) -> CustomerHoldings
}
